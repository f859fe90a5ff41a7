/**
 * Adapter of the relay for servers of Node: `http`, Express, and Fastify.
 *
 * Owns: the translation of a request and a response, their pace, and the end of both when the caller goes away.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Relay } from "../../src/relay/relay.js";

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

/** Handler for `http.createServer`, `app.all` of Express and `app.all` of Fastify. */
export interface NodeHandler {
  (request: NodeRequest, response: ServerResponse, next?: (error: unknown) => void): Promise<void>;
  (request: FastifyRequestLike, reply: FastifyReplyLike): Promise<void>;
}

/**
 * Makes a handler for Node of a relay. Mount it before the parser of bodies: a body that was parsed is written anew,
 * and long numbers in it may change.
 * @example
 * import { createServer } from "node:http";
 * const relay = createRelay({
 *   allow: ["https://mcp.example.com/mcp"],
 *   authorize: (request) => request.headers.get("cookie")?.includes("session=") ?? false,
 *   origin: "https://console.example.com",
 * });
 * createServer(toNode(relay));
 */
export function toNode(relay: Relay): NodeHandler {
  return async (
    given: NodeRequest | FastifyRequestLike,
    to: ServerResponse | FastifyReplyLike,
    next?: (error: unknown) => void,
  ): Promise<void> => {
    const request: NodeRequest = "raw" in given ? given.raw : given;
    const response = "raw" in to ? to.raw : to;
    if ("raw" in to) to.hijack();
    const gone = new AbortController();
    if (response.destroyed) gone.abort(); // while something before the relay took its time
    response.once("close", () => response.writableFinished || gone.abort());
    const web = requestOf(request, given.body, gone.signal);
    if (web === undefined) return void response.writeHead(request.method === "TRACE" ? 405 : 400).end();
    try {
      await send(await relay(web), response);
    } catch (error) {
      if (typeof next === "function") return next(error);
      process.emitWarning(error as Error); // of the embedder's own functions: nobody else would see it
      response.writeHead(500).end();
    } finally {
      request.resume(); // a body that was refused is dropped, so that its sender reads the answer
    }
  };
}

/** Request of the web platform; `undefined` if it can't be one. */
function requestOf(request: NodeRequest, parsed: unknown, signal: AbortSignal): Request | undefined {
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
async function send({ status, headers, body }: Response, to: ServerResponse): Promise<void> {
  to.writeHead(status, Object.fromEntries(headers));
  // The head leaves at once; a short answer that is there already leaves with it, because writes cost most.
  to.cork();
  to.flushHeaders();
  setImmediate(() => to.uncork());
  if (body === null) return void to.end();
  await pipeline(Readable.fromWeb(body as never), to).catch(() => to.destroy());
}
