/**
 * A console with the relay of its backend, for the tests of servers that a page can't reach itself.
 *
 * Owns: the faults before the demo's server, or another one, the page, and a connection that calls a tool. The relay is that of the package, in Node.
 */
import { once } from "node:events";
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createRelay, type RelayEvent, type RelayOptions } from "../../src/relay/index.js";
import { pinnedFetch, toNode } from "../../workers/relay/index.js";
import { serveStatic } from "../helpers/static-server.mjs";
import { peers } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
/** What a test opened, closed after it with {@link closeAll}. */
export const closing: (() => unknown)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => (server.close(), server.closeAllConnections()));
  return `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

/** Starts a server of the oldest revision, over HTTP+SSE: its endpoint is `/sse`, which names the relative address `/messages`. */
export async function listenHttpSse(): Promise<string> {
  let stream: ServerResponse | undefined;
  return listen(async (request, response) => {
    if (request.method === "GET" && request.url === "/sse") {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      return void response.write("event: endpoint\ndata: /messages?id=1\n\n");
    }
    if (request.method !== "POST" || !request.url?.startsWith("/messages")) return void response.writeHead(405).end();
    let body = "";
    for await (const piece of request) body += String(piece);
    response.writeHead(202).end();
    const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string }; // of our own client
    const serverInfo = { name: "old", version: "1" };
    const results: Readonly<Record<string, object>> = {
      initialize: { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo },
      "tools/list": { tools: [{ name: "echo", inputSchema: { type: "object" } }] },
      "tools/call": { content: [{ type: "text", text: "done" }] },
    };
    const result = results[method] ?? {};
    if (id !== undefined) stream?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
  });
}

export type Fields = Record<string, string | string[] | undefined>;
/** What a server does wrong. */
export interface Fault {
  /** Code of the failure without the relay. */
  readonly code: RegExp;
  /** Eras in which it is a failure. Default: both. */
  readonly eras?: readonly ("modern" | "legacy")[];
  /** Changes the header fields of the response to a request. */
  readonly fields?: (fields: Fields, request: IncomingMessage) => void;
  /** Status and fields of the answer to a preflight. */
  readonly preflight?: readonly [status: number, fields?: Fields];
  /** True for a request that is refused with 403. */
  readonly refuses?: (fields: IncomingHttpHeaders) => boolean;
  /** Header fields that the embedder adds. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Policy of the page. */
  readonly policy?: string;
  /** The relay is used without trying the other way, which does not fail by itself. */
  readonly always?: true;
}

const CORS = /^access-control-/;
export const withoutCors = (fields: Fields): void => {
  for (const name of Object.keys(fields)) if (CORS.test(name)) delete fields[name];
};
/** Allows these fields alone. */
export const allowing =
  (names: string) =>
  (fields: Fields): void => {
    if ("access-control-allow-headers" in fields) fields["access-control-allow-headers"] = names;
  };
export const USUAL = "content-type, mcp-protocol-version, mcp-session-id, last-event-id";
export const MODERN = `${USUAL}, mcp-method, mcp-name`;

/** A server behind a fault. Notes the fields it gets. Default: the demo's server. */
export async function faulty(
  fault: Pick<Fault, "fields" | "preflight" | "refuses">,
  seen: IncomingHttpHeaders[] = [],
  server = peers().notebook,
): Promise<string> {
  return listen((incoming, outgoing) => {
    const { method, headers } = incoming;
    if (method === "OPTIONS" && fault.preflight) {
      outgoing.writeHead(fault.preflight[0], { ...fault.preflight[1] }).end();
      return;
    }
    if (method !== "OPTIONS") seen.push(headers);
    if (method !== "OPTIONS" && fault.refuses?.(headers)) {
      outgoing.writeHead(403, { "access-control-allow-origin": "*" }).end();
      return;
    }
    const target = new URL(server);
    const { origin: _page, ...others } = headers;
    const onward = send(target, { method, headers: { ...others, host: target.host } }, (answer) => {
      const fields: Fields = { ...answer.headers };
      fault.fields?.(fields, incoming);
      outgoing.writeHead(answer.statusCode ?? 502, fields);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
}

/** Options of a console. */
interface ConsoleOptions extends Partial<RelayOptions> {
  /** Policy of the pages. */
  readonly policy?: string | undefined;
  /** Body of `/panel.html`, which has the panel and the elements. */
  readonly body?: string;
  readonly events?: RelayEvent[];
  /** Other pages, by path. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Called before the relay with each request for it; true: it was answered. */
  readonly before?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/** Attributes with which an element fills the page. */
export const FULL = 'style="block-size: 100%"';

/** A console with the relay of its backend at `/relay`, which may reach these addresses. Resolves with its origin. */
export async function page(
  allow: readonly string[],
  { policy, body = "", events = [], pages, before, ...options }: ConsoleOptions = {},
): Promise<string> {
  const { origin: files, close } = await serveStatic({
    folder: DIST,
    pages: {
      "/": "<!doctype html><title>Console</title>",
      "/panel.html": `<!doctype html><style>html, body { block-size: 100%; margin: 0 }</style>
        <script type="module" src="/mcp-panel.js"></script><script type="module" src="/mcp-elements.js"></script>${body}`,
      ...pages,
    },
    headers: policy === undefined ? {} : { "content-security-policy": policy },
  });
  closing.push(close);
  let relay: RequestListener | undefined;
  const origin = await listen((incoming, outgoing) => {
    if (incoming.url === "/relay") return void (before?.(incoming, outgoing) || relay?.(incoming, outgoing));
    send(new URL(incoming.url ?? "", files), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    })
      .on("error", () => outgoing.destroy())
      .end();
  });
  const onEvent = (event: RelayEvent): unknown => events.push(event);
  relay = toNode(createRelay({ allow, origin, authorize: () => true, fetch: pinnedFetch(), onEvent, ...options }));
  return origin;
}
