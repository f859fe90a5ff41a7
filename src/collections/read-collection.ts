/**
 * Reads the file of a collection.
 *
 * Owns: using all that is right in a file, and reporting the rest with its place. A call that can't be used as it was
 * meant is left out: it must not pass because one of its expectations was lost. The JSON Schema of the format accepts
 * the same files.
 */
import { parseExact } from "../json/exact-text.js";
import { isJsonObject } from "../json/json-object.js";
import type {
  Collection,
  CollectionEnvironment,
  CollectionItem,
  CollectionProblem,
  CollectionServer,
  CollectionVariable,
  ReadCollection,
} from "./format.js";
import { FILE_LIMITS, VARIABLE_NAME } from "./limits.js";
import { Members, placeOfMember, type ReportProblem } from "./members.js";
import { readSavedCall } from "./read-call.js";

/** Most problems that are reported. */
const MOST_PROBLEMS = 200;

/** Reads a file: its text, or what it was parsed to. Never throws. */
export function collectionOf(file: unknown): ReadCollection {
  const problems: CollectionProblem[] = [];
  const report: ReportProblem = (path, message) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path, message });
  };
  const value = typeof file === "string" ? parsed(file, report) : file;
  if (isJsonObject(value)) return { collection: readRoot(value, report), problems };
  if (problems.length === 0) report("$", "A collection is a JSON object.");
  return { collection: undefined, problems };
}

function parsed(text: string, report: ReportProblem): unknown {
  if (text.length > FILE_LIMITS.chars) report("$", `The file has more than ${FILE_LIMITS.chars} characters.`);
  else
    try {
      return parseExact(text.replace(/^\uFEFF/, ""));
    } catch (error) {
      report("$", `The file is no JSON: ${error instanceof Error ? error.message.slice(0, 200) : ""}`);
    }
  return undefined;
}

function readRoot(value: Readonly<Record<string, unknown>>, report: ReportProblem): Collection | undefined {
  const root = new Members(value, "$", report);
  root.text("$schema", FILE_LIMITS.text, { min: 0 });
  const name = root.required("name", FILE_LIMITS.name);
  const description = root.text("description", FILE_LIMITS.description, { min: 0 });
  const servers = root.entries("servers", undefined, (one, at) => readServer(one, at, report));
  const variables = root.entries("variables", VARIABLE_NAME, (one, at) => readVariable(one, at, report));
  const environments = root.entries("environments", undefined, (one, at) => readEnvironment(one, at, report));
  const items = root.list("items", FILE_LIMITS.items);
  if (!root.has("items")) root.wrong("items", "is missing");
  root.end();
  if (!items) return undefined;
  const count = { calls: 0, report };
  return {
    name: name ?? "Collection",
    ...(description !== undefined && { description }),
    ...(servers && { servers }),
    ...(variables && { variables }),
    ...(environments && { environments }),
    items: readItems(items, "$.items", 1, count),
  };
}

function readServer(value: unknown, at: string, report: ReportProblem): CollectionServer | undefined {
  if (!isJsonObject(value)) return void report(at, "This is no object.");
  const server = new Members(value, at, report);
  const url = server.required("url", FILE_LIMITS.text);
  server.end();
  return url === undefined ? undefined : { url };
}

function readVariable(value: unknown, at: string, report: ReportProblem): CollectionVariable | undefined {
  if (!isJsonObject(value)) return void report(at, "This is no object.");
  const variable = new Members(value, at, report);
  const description = variable.text("description", FILE_LIMITS.description, { min: 0 });
  const secret = variable.flag("secret");
  const isSecret = secret === true;
  const given = variable.any("value");
  if (isSecret && given !== undefined)
    variable.wrong("value", "is the value of a secret, which does not belong in a file");
  variable.end();
  return {
    ...(given !== undefined && !isSecret && { value: given }),
    ...(secret !== undefined && { secret }),
    ...(description !== undefined && { description }),
  };
}

function readEnvironment(value: unknown, at: string, report: ReportProblem): CollectionEnvironment | undefined {
  if (!isJsonObject(value)) return void report(at, "This is no object.");
  const environment = new Members(value, at, report);
  if (!environment.has("variables")) environment.wrong("variables", "is missing");
  const variables = environment.entries("variables", VARIABLE_NAME, (one, place) => readVariable(one, place, report));
  environment.end();
  return { variables: variables ?? {} };
}

/** Number of calls so far, and where problems go. */
interface Count {
  calls: number;
  readonly report: ReportProblem;
}

function readItems(items: readonly unknown[], at: string, depth: number, count: Count): readonly CollectionItem[] {
  return items.flatMap((item, index) => readItem(item, placeOfMember(at, index), depth, count) ?? []);
}

function readItem(value: unknown, at: string, depth: number, count: Count): CollectionItem | undefined {
  const { report } = count;
  if (!isJsonObject(value)) return void report(at, "This is no object.");
  if (Object.hasOwn(value, "items")) return readFolder(value, at, depth, count);
  if (++count.calls > FILE_LIMITS.calls) {
    if (count.calls === FILE_LIMITS.calls + 1)
      report(at, `The calls from here are left out: there are more than ${FILE_LIMITS.calls}.`);
    return undefined;
  }
  return readSavedCall(value, at, report);
}

function readFolder(
  value: Readonly<Record<string, unknown>>,
  at: string,
  depth: number,
  count: Count,
): CollectionItem | undefined {
  const folder = new Members(value, at, count.report);
  const name = folder.required("name", FILE_LIMITS.name);
  const description = folder.text("description", FILE_LIMITS.description, { min: 0 });
  const items = folder.list("items", FILE_LIMITS.items);
  folder.end();
  if (depth >= FILE_LIMITS.depth) return folder.fault(`folder is deeper than ${FILE_LIMITS.depth} levels`);
  if (!items) return undefined;
  return {
    name: name ?? "Folder",
    ...(description !== undefined && { description }),
    items: readItems(items, placeOfMember(at, "items"), depth + 1, count),
  };
}
