/**
 * Request with any method, composed by the user or resent from a recording.
 *
 * Owns: refusing methods that would corrupt the session, and removing recorded parameters that belong to the original
 * request. Never bypasses consent.
 */
import { ClientError } from "../../errors/index.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { MethodName, Tool } from "../../protocol/index.js";
import type { SessionRequestOptions } from "../../session/index.js";
import type { ConnectionParts, RunToolOptions, ToolLister } from "./connection-parts.js";
import { isReserved, readMetaKey } from "./meta-key.js";

/** Methods that belong to the session: its start, end and streams. */
const OWN = /^(initialize$|notifications\/|subscriptions\/listen$)/;
const MAX_METHOD = 1_000;

/** Sends the request. Rejects as `Server.request` does. */
export async function freeRequest(
  finder: ToolLister,
  { session, runTool }: ConnectionParts,
  method: string,
  params: unknown,
  { initiator, ...options }: SessionRequestOptions & RunToolOptions,
): Promise<Params> {
  if (typeof method !== "string" || method === "" || method.length > MAX_METHOD)
    throw new ClientError("ERR-ARGUMENT", "A request needs a method: one short line of text.");
  if (OWN.test(method))
    throw new ClientError(
      "ERR-ARGUMENT",
      `${method} belongs to the session and can't be sent manually. Connect again instead.`,
      { method },
    );
  if (!isObject(params))
    throw new ClientError("ERR-ARGUMENT", "The parameters of a request must be an object.", { method });
  // Bypasses the cache: the request goes to the server.
  let own: SessionRequestOptions = { ...options, cache: "reload" };
  if (method === "tools/call") {
    const { name, arguments: args = {} } = params;
    if (typeof name !== "string" || !isObject(args))
      throw new ClientError("ERR-ARGUMENT", "A tool call needs the tool's name, and arguments that are an object.", {
        method,
      });
    const call = async (): Promise<Params> => {
      const tool = await finder.getTool(name);
      if (tool && session.row.era === "modern") own = { ...own, mirrored: await mirrored(tool, args) };
      return session.request(method, cleaned(params), own);
    };
    return runTool ? runTool(call, name, finder, args, { ...options, initiator }) : call();
  }
  return session.request(method as MethodName, cleaned(params), own); // a method without a row is sent unchanged
}

/** Headers that mirror arguments, as in any call (H-08). */
async function mirrored({ inputSchema }: Tool, args: Params): Promise<Readonly<Record<string, string>>> {
  const { readHeaderParams, headersOfCall } = await import("../../protocol/header-params.js");
  const read = readHeaderParams(inputSchema);
  return read.kind === "ok" ? headersOfCall(read.params, args) : {};
}

/** Removes the `_meta` entries of the protocol, which sets them again. */
function cleaned({ _meta, ...params }: Params): Params {
  if (!isObject(_meta)) return params;
  const own = Object.entries(_meta).filter(([name]) => {
    const key = readMetaKey(name);
    return name !== "progressToken" && !(key && isReserved(key));
  });
  return own.length === 0 ? params : { ...params, _meta: Object.fromEntries(own) };
}
