/**
 * Description of a server in a recording, read as untrusted data.
 *
 * Owns: creating it from a file header, or from the response that started a session.
 */
import { isObject } from "../../jsonrpc/index.js";
import { LATEST, META, readCapabilities, readImplementation, revisionRow } from "../../protocol/index.js";
import type { ServerInfo } from "../api/events.js";
import type { RecordedServer } from "./recording-file.js";

type Raw = Readonly<Record<string, unknown>>;

/** Maximum depth of objects; deeper ones might not cross threads or be rendered. */
const MAX_DEPTH = 100;
/** Maximum number of tools in a header. */
const MAX_TOOLS = 100;

/**
 * Server in a header; `undefined` if it is invalid. Its state is always closed, because a recording has no connection.
 */
export function readServer(raw: unknown): RecordedServer | undefined {
  if (!isObject(raw) || typeof raw.id !== "string" || typeof raw.url !== "string") return undefined;
  const { id, url } = raw;
  const info = isObject(raw.info) ? readInfo(raw.info, url) : undefined;
  const tools = Array.isArray(raw.tools)
    ? raw.tools.slice(0, MAX_TOOLS).filter((tool) => !isDeep(tool, MAX_DEPTH))
    : undefined;
  return { id, url, state: "closed", ...(info && { info }), ...(tools && { tools }) };
}

function readInfo(info: Raw, url: string): ServerInfo | undefined {
  const { implementation, capabilities, instructions, foundBy } = info;
  return infoOf({ serverInfo: implementation, capabilities, instructions }, info.revision, url, foundBy);
}

/** Description in the response to `initialize` or `server/discover`; `undefined` if it has none. */
export function infoOfAnswer(
  method: string,
  result: Raw,
  request: Raw | undefined,
  url: string,
): ServerInfo | undefined {
  if (method === "initialize") return infoOf(result, result.protocolVersion, url);
  const meta = isObject(request?._meta) ? request._meta : {};
  return infoOf(result, meta[META.protocolVersion] ?? LATEST.modern, url);
}

function infoOf(result: Raw, revision: unknown, url: string, foundBy?: unknown): ServerInfo | undefined {
  const row = revisionRow(revision);
  if (!row || isDeep(result, MAX_DEPTH)) return undefined;
  const implementation = readImplementation(result);
  return {
    url,
    era: row.era,
    revision: row.revision,
    foundBy: typeof foundBy === "string" ? foundBy.slice(0, 500) : "it is in the recording",
    capabilities: readCapabilities(result),
    ...(implementation && { implementation }),
    ...(typeof result.instructions === "string" && { instructions: result.instructions }),
  };
}

/** True for a value nested more than `left` levels deep. */
export function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1));
}
