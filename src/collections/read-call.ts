/** Reads one call of a file, and its expectations. */
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import type { CollectionCall, Expectation, ExpectationKind } from "./format.js";
import { FILE_LIMITS, VARIABLE_NAME } from "./limits.js";
import { Members, placeOfMember, type ReportProblem } from "./members.js";

/** JSONPaths start at the root of the result. */
const PATH = /^\$/;
const KINDS: readonly ExpectationKind[] = ["status", "equals", "matches", "exists", "schema", "time", "snapshot"];

/** Reads a call; `undefined`, with a report, if it can't be used as it was meant. */
export function readSavedCall(value: JsonObject, at: string, report: ReportProblem): CollectionCall | undefined {
  const call = new Members(value, at, report);
  const name = call.required("name", FILE_LIMITS.name);
  const description = call.text("description", FILE_LIMITS.description, { min: 0 });
  const server = call.text("server", FILE_LIMITS.name);
  const tool = call.text("tool", FILE_LIMITS.text);
  const resource = call.text("resource", FILE_LIMITS.text);
  const prompt = call.text("prompt", FILE_LIMITS.text);
  const named = [tool, resource, prompt].filter((one) => one !== undefined).length;
  if (named !== 1 && !call.isFaulty) call.fault("call names not exactly one tool, resource or prompt");
  const args = call.object("arguments");
  const timeoutMs = call.time("timeoutMs");
  const list = call.list("expect", FILE_LIMITS.entries);
  const expect = list?.map((one, index) =>
    readExpectation(one, placeOfMember(placeOfMember(at, "expect"), index), report),
  );
  const save = call.entries("save", VARIABLE_NAME, (one, place) => readPath(one, place, report));
  call.end();
  if (call.isFaulty || expect?.includes(undefined) === true || name === undefined) return undefined;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(server !== undefined && { server }),
    ...(tool !== undefined && { tool }),
    ...(resource !== undefined && { resource }),
    ...(prompt !== undefined && { prompt }),
    ...(args && { arguments: args }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(expect && { expect: expect.filter((one) => one !== undefined) }),
    ...(save && { save }),
  };
}

/** Reads an expectation; `undefined`, with a report, if it is wrong. */
function readExpectation(value: unknown, at: string, report: ReportProblem): Expectation | undefined {
  if (!isJsonObject(value)) return void report(at, "This is no object.");
  const members = new Members(value, at, report);
  if (!members.has("kind")) return members.wrong("kind", "is missing");
  const kind = members.word("kind", KINDS);
  const read = kind && expectationOf(kind, members);
  if (kind) members.end();
  return members.isFaulty ? undefined : read;
}

function expectationOf(kind: ExpectationKind, members: Members): Expectation | undefined {
  switch (kind) {
    case "status": {
      if (!members.has("status")) return members.wrong("status", "is missing");
      const status = members.word("status", ["done", "tool-error", "failed"]);
      const code = readCode(members);
      return status && { kind, status, ...(code !== undefined && { code }) };
    }
    case "equals": {
      const path = pathOf(members);
      if (!members.has("value")) return members.wrong("value", "is missing");
      const value = members.any("value");
      return path === undefined ? undefined : { kind, path, value };
    }
    case "matches": {
      const path = pathOf(members);
      const pattern = members.required("pattern", FILE_LIMITS.text);
      return path === undefined || pattern === undefined ? undefined : { kind, path, pattern };
    }
    case "exists": {
      const path = pathOf(members);
      const exists = members.flag("exists");
      return path === undefined ? undefined : { kind, path, ...(exists !== undefined && { exists }) };
    }
    case "schema": {
      const path = members.text("path", FILE_LIMITS.text, { pattern: PATH });
      const schema = members.any("schema");
      if (schema !== undefined && typeof schema !== "boolean" && !isJsonObject(schema))
        return members.wrong("schema", "is no JSON Schema");
      return { kind, ...(path !== undefined && { path }), ...(schema !== undefined && { schema }) };
    }
    case "time": {
      if (!members.has("maxMs")) return members.wrong("maxMs", "is missing");
      const maxMs = members.time("maxMs");
      return maxMs === undefined ? undefined : { kind, maxMs };
    }
    case "snapshot": {
      const value = members.any("value");
      const list = members.list("ignore", FILE_LIMITS.entries);
      const ignore = list?.filter((one): one is string => isPath(one));
      if (list && ignore?.length !== list.length) return members.wrong("ignore", "is no list of JSONPaths");
      return { kind, ...(value !== undefined && { value }), ...(ignore && { ignore }) };
    }
    default:
      return kind satisfies never;
  }
}

const pathOf = (members: Members): string | undefined => members.required("path", FILE_LIMITS.text, { pattern: PATH });

function isPath(value: unknown): value is string {
  return typeof value === "string" && PATH.test(value) && value.length <= FILE_LIMITS.text;
}

function readPath(value: unknown, at: string, report: ReportProblem): string | undefined {
  return isPath(value) ? value : void report(at, "This is no JSONPath: it does not start with $.");
}

/** Code of a failure: an error code of this client, or the number of a JSON-RPC error. */
function readCode(members: Members): string | number | undefined {
  const code = members.any("code");
  if (code === undefined || Number.isSafeInteger(code)) return code as number | undefined; // just checked
  return members.text("code", FILE_LIMITS.name);
}
