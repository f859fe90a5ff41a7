/**
 * Requests and responses of the web platform, made of those of Node's servers and written to them.
 *
 * Owns: the translation, and the pace of both.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { wholeBodyOf, withWhole } from "../../src/relay/bodies.js";

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
    const headers = fieldsIn(rawHeaders).filter(([name]) => !name.startsWith(":"));
    const whole = method === "POST" ? wholeBody(request) : undefined;
    const body = method === "GET" || method === "HEAD" ? undefined : (whole ?? bodyOf(request, parsed));
    const init: RequestInit = { method, headers, signal, ...(body !== undefined && { body, duplex: "half" }) };
    const web = new Request(`${scheme}://${String(host)}${path}`, init);
    return whole === undefined ? web : withWhole(web, whole);
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

/** Names and values of header fields as Node has them: one after the other. */
export function fieldsIn(raw: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? "", raw[2 * at + 1] ?? ""]);
}

/** Body of a message of which nothing was read, if all of it is there already, as with most messages of MCP. */
export function wholeBody(message: IncomingMessage): Uint8Array<ArrayBuffer> | undefined {
  if (!message.complete || message.readableDidRead || message.destroyed) return undefined;
  return (message.read() as Buffer<ArrayBuffer> | null) ?? new Uint8Array(); // no encoding is set
}

/**
 * Body of a message as it arrives; everything that is there when it is read is one chunk. Who does not want the rest
 * leaves the connection as it is, unless `cancelled` ends it: the answer to a request goes over it.
 */
export function streamOf(message: IncomingMessage, cancelled?: () => void): ReadableStream<Uint8Array> {
  let wake = (): void => undefined;
  const changed = (): void => wake();
  const events = ["readable", "end", "error", "close"];
  let isRead = false;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    if (!isRead) for (const event of events) message.on(event, changed);
    isRead = true;
    for (;;) {
      const chunk = message.read() as Buffer | null; // no encoding is set
      if (chunk !== null) return controller.enqueue(chunk);
      if (message.readableEnded) return controller.close();
      if (message.destroyed) throw message.errored ?? new Error("The connection was closed.");
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const cancel = (): void => {
    message.off("readable", changed);
    cancelled?.();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/**
 * Calls back when the caller goes away before it has the whole response. A response that waits for an earlier one of
 * its connection gets no `close` of its own: there, the connection says so.
 */
export function onCallerGone(response: ServerResponse, gone: () => void): void {
  const close = (): void => void (response.writableFinished || gone());
  response.once("close", close);
  if (response.socket === null) response.req.socket.once("close", close);
}

/** Writes the answer as fast as the caller reads it. An answer that fails is cut, as it was. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  const { status, headers, body } = response;
  const whole = wholeBodyOf(response);
  to.writeHead(status, { ...Object.fromEntries(headers), ...(whole && { "content-length": whole.length }) });
  if (body === null || whole !== undefined) return void to.end(whole);
  // The head leaves at once; what is there already leaves with it, because writes cost most. Not by `cork`: Node 22
  // emits no `drain` for what was written meanwhile.
  setImmediate(() => to.writableEnded || to.flushHeaders());
  const reader = body.getReader();
  let proceed = (): void => undefined;
  to.on("drain", () => proceed());
  const gone = (): void => (proceed(), void reader.cancel().catch(() => undefined)); // it may have failed
  onCallerGone(to, gone);
  if (to.req.socket.destroyed) gone();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (!to.write(part.value) && !to.destroyed) await new Promise<void>((resolve) => (proceed = resolve));
    to.end();
  } catch {
    to.destroy();
  }
}
