/**
 * Input requests in results of 2026-07-28: the entries of `inputRequests` of a call (M-02) or a task (TK-14).
 *
 * Owns: reading the entries, and the effect of a refusal. The host responds; the caller sends the responses.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import { weightOf } from "../../json/weight.js";
import type { MethodName } from "../../protocol/index.js";
import type { ClientSelf, IncomingRequest } from "../session.js";
import { unlessAborted } from "../../async/unless-aborted.js";

const MAX_REQUESTS = 50;
/**
 * Maximum size of the entries of one result in bytes, by the estimate of `json/weight.ts`, because they wait in a
 * queue.
 */
const MAX_BYTES = 16_000_000;

/** Entries by key. Throws the error that `wrong` creates from a reason. */
export function readInputRequests(
  inputRequests: unknown,
  wrong: (what: string) => ClientError,
): Readonly<Record<string, Params>> {
  if (!isObject(inputRequests)) throw wrong("what it asks is no object");
  const entries = Object.entries(inputRequests);
  if (entries.length > MAX_REQUESTS) {
    const text = `The server asks for ${entries.length} things at once; this client takes ${MAX_REQUESTS}. Tell the server's author.`;
    throw new ClientError("ERR-LIMIT", text, { count: entries.length });
  }
  if (weightOf(inputRequests, MAX_BYTES) > MAX_BYTES) {
    const text = `What the server asks for at once takes more than ${MAX_BYTES / 1_000_000} MB, which is a limit of this client. Tell the server's author.`;
    throw new ClientError("ERR-LIMIT", text, { maxBytes: MAX_BYTES });
  }
  const read: Record<string, Params> = Object.create(null) as Record<string, Params>; // the keys come from the server
  for (const [key, entry] of entries) {
    if (!isObject(entry) || typeof entry.method !== "string") throw wrong(`an entry names no method`);
    read[key] = entry;
  }
  return read;
}

/**
 * Response to one entry. A failure to respond ends the call, because the protocol has no refusal for sampling or roots
 * (M-09, M-10).
 */
export async function answerRequest(request: IncomingRequest, client: ClientSelf, method: MethodName): Promise<Params> {
  try {
    if (!client.answer) throw new ClientError("ERR-REFUSED", "Nothing was offered.", { rpcCode: -32601 });
    return await unlessAborted(client.answer(request), request.signal);
  } catch (error) {
    const { rpcCode, rpcMessage = "nothing was offered", isOwnRule } = isMcpError(error) ? error.data : {};
    // A limit or rule of this client is not the server's fault.
    if (isOwnRule === true || (rpcCode !== -32601 && rpcCode !== -32602)) throw error;
    const text = `The server wants input for ${method} that can't be given (${request.method.slice(0, 100)}): ${String(rpcMessage)}. Tell the server's author; the handlers and the offer of this host declare what may be asked for.`;
    throw new ClientError("ERR-PROTO", text, { method, resultType: "input_required" }, error);
  }
}
