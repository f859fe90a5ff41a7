/**
 * Requests and responses of the web platform, made of those of Node's servers and written to them.
 *
 * Owns: the translation, and the pace of both.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Request of Node or Express. `body`: the body, if a parser has read it. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: string };

/** Request of Fastify. */
export interface FastifyRequestLike {
  readonly raw: IncomingMessage;
  readonly body?: unknown;
}

/** Reply of Fastify. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/** Request of the web platform; `undefined` if it can't be one. */
export function webRequest(request: NodeRequest, parsed: unknown, signal: AbortSignal): Request | undefined {
  const { method = "GET", url = "/", originalUrl = url, rawHeaders, headers: known, socket } = request;
  const scheme = "encrypted" in socket ? "https" : "http";
  const host = known.host ?? known[":authority"] ?? "localhost";
  // A line with a whole address is for a proxy.
  const path = originalUrl.startsWith("/") ? originalUrl : "/";
  try {
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
      if (!name.startsWith(":")) headers.append(name, value);
    }
    const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(request, parsed);
    const init: RequestInit = { method, headers, signal, ...(body !== undefined && { body, duplex: "half" }) };
    return new Request(`${scheme}://${String(host)}${path}`, init);
  } catch {
    return undefined; // a method, a field or a Host that the platform refuses
  }
}

function bodyOf(request: NodeRequest, parsed: unknown): RequestInit["body"] {
  if (!request.readableDidRead) return streamOf(request);
  if (parsed === undefined) return undefined;
  if (typeof parsed === "string" || parsed instanceof Uint8Array) return parsed as string;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "");
  return isForm ? new URLSearchParams(parsed as Record<string, string>).toString() : JSON.stringify(parsed);
}

/** Body as it arrives. Who does not want the rest leaves the connection as it is: the answer goes over it. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(new Uint8Array(value as Buffer)); // no encoding is set
  };
  return new ReadableStream({ pull, cancel: async () => void (await chunks.return?.()) }, { highWaterMark: 0 });
}

/** Writes the answer as fast as the caller reads it. An answer that fails is cut, as it was. */
export async function sendResponse({ status, headers, body }: Response, to: ServerResponse): Promise<void> {
  to.writeHead(status, Object.fromEntries(headers));
  // The head leaves at once; a short answer that is there already leaves with it, because writes cost most.
  to.cork();
  to.flushHeaders();
  setImmediate(() => to.uncork());
  if (body === null) return void to.end();
  await pipeline(Readable.fromWeb(body as never), to).catch(() => to.destroy());
}
