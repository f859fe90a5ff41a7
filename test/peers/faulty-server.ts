/**
 * A real HTTP server that fails on purpose: it cuts its streams, forgets its sessions, or is not there for a while. Both eras.
 *
 * Owns: a few methods, just enough to be missed, and the ways to fail. Keeps its state while it is away, as a server behind a lost network
 * does. Counts what it did, so that a test can tell whether anything was done twice.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A small generator with a seed (mulberry32): the same run again for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How it fails. */
export interface Faults {
  readonly era?: "legacy" | "modern";
  /** Cuts the stream of `flood` after so many events, by this chance: ended or destroyed, half-way through an event or not. */
  readonly cuts?: { readonly every: number; readonly random: () => number };
  /** Forgets the session on every n-th request. */
  readonly forgetEvery?: number;
  /** Request header fields pages may send. Default: all. */
  readonly allows?: string;
  /** Response header fields pages may read. Default: the session's id. */
  readonly exposes?: string;
  /** Ends each stream of `work` after an event with an id, and before the answer. */
  readonly endsEarly?: boolean;
  /** Status of the answer to a notification. Default: 202. */
  readonly accepts?: number;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const STREAM = { "content-type": "text/event-stream" };
const CAPABILITIES = { tools: { listChanged: true }, prompts: {} };
const REGION = { type: "string", "x-mcp-header": "Region" };
const TOOLS = ["flood", "work", "where"].map((name) => ({
  name,
  inputSchema: { type: "object", ...(name === "where" && { properties: { region: REGION } }) },
}));

/** One that is running. */
export class FaultyServer {
  /** How often each was done or asked, by name; `GET` counts standing streams. */
  readonly counts: Record<string, number> = {};
  #faults: Faults;
  #http: HttpServer | undefined;
  #sockets = new Set<Socket>();
  #port = 0;
  #sessions = new Set<string>();
  #requested = 0;
  /** Open streams that bring what belongs to no request, and how each event is written there. */
  #status = new Map<ServerResponse, (method: string) => string>();
  #events = 0;
  #resumes = 0;
  #floods = new Map<string, { id: unknown; length: number }>();
  #held = new Map<ServerResponse, () => void>();
  /** Requests that came, as `METHOD path`, with the last event they named. */
  readonly requests: { readonly line: string; readonly lastEventId?: string }[] = [];

  constructor(faults: Faults = {}) {
    this.#faults = faults;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  /** Sessions it knows now. */
  get sessions(): number {
    return this.#sessions.size;
  }

  /** Starts, on the same port as before. */
  async up(): Promise<this> {
    const http = createServer(
      (request, response) => void this.#serve(request, response).catch(() => response.destroy()),
    );
    this.#http = http;
    http.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    http.listen(this.#port, "127.0.0.1");
    await once(http, "listening");
    this.#port = (http.address() as AddressInfo).port; // it listens on TCP
    return this;
  }

  /** Goes away: nothing answers at its port, and every connection breaks. */
  async down(): Promise<void> {
    const closed = this.#http && once(this.#http, "close");
    this.#http?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#status.clear();
    this.#held.clear();
    await closed;
  }

  /** Tells all standing streams that the tools changed. */
  changed(): void {
    for (const [response, event] of this.#status) response.write(event("notifications/tools/list_changed"));
  }

  /** Standing streams that are open. */
  get listeners(): number {
    return this.#status.size;
  }

  /** Requests whose answer waits for {@link answer}, and whose connection is there. */
  get held(): number {
    return this.#held.size;
  }

  /** Answers what is held. */
  answer(): void {
    for (const answer of this.#held.values()) answer();
    this.#held.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { allows = "*", exposes = "mcp-session-id" } = this.#faults;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", allows);
    response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
    response.setHeader("access-control-expose-headers", exposes);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const last = request.headers["last-event-id"];
    const line = `${request.method} ${request.url}`;
    this.requests.push({ line, ...(last !== undefined && { lastEventId: String(last) }) });
    if (request.url === "/page")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
    if (request.url === "/mcp/") return void response.writeHead(307, { location: "/mcp" }).end();
    const session = request.headers["mcp-session-id"];
    const isKnown = typeof session === "string" && this.#sessions.has(session);
    if (request.method === "DELETE") {
      this.#sessions.delete(String(session));
      return void response.writeHead(204).end();
    }
    if (request.method === "GET") {
      if (this.#faults.era === "modern") return void response.writeHead(405).end();
      if (!isKnown) return void response.writeHead(404).end();
      const [stream = "", index = ""] = String(last ?? "").split("/");
      if (this.#floods.has(stream)) return this.#flood(response, stream, Number(index) + 1);
      this.#count("GET");
      response.writeHead(200, STREAM).write(`id: standing/${this.#events}\ndata:\n\n`);
      this.#stand(response, (method) => this.#event({ method }, `standing/${++this.#events}`));
      return;
    }
    let body = "";
    for await (const piece of request) body += String(piece);
    await this.#take(JSON.parse(body) as Message, isKnown ? String(session) : undefined, request, response); // our own client
  }

  async #take(
    message: Message,
    session: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { id, method = "", params = {} } = message;
    const isModern = this.#faults.era === "modern";
    if (!isModern && method === "server/discover")
      return this.#json(response, 400, { id, error: { code: -32601, message: "?" } });
    if (method === "initialize") {
      const fresh = crypto.randomUUID();
      this.#sessions.add(fresh);
      this.#count(method);
      const result = { protocolVersion: "2025-11-25", capabilities: CAPABILITIES };
      return this.#json(response, 200, { id, result }, { "mcp-session-id": fresh });
    }
    if (!isModern && session === undefined) {
      const status = request.headers["mcp-session-id"] === undefined ? 400 : 404;
      return this.#json(response, status, { id, error: { code: -32001, message: "no such session" } });
    }
    if (id === undefined) return void response.writeHead(this.#faults.accepts ?? 202).end();
    if (session !== undefined && ++this.#requested % (this.#faults.forgetEvery ?? Infinity) === 0) {
      this.#sessions.delete(session);
      return this.#json(response, 404, { id, error: { code: -32001, message: "no such session" } });
    }
    this.#count(method === "tools/call" ? String(params.name) : method);
    const answer = (result: object): void =>
      this.#json(response, 200, { id, result: { resultType: "complete", ...result } });
    switch (method) {
      case "server/discover":
        return answer({
          supportedVersions: ["2026-07-28"],
          capabilities: CAPABILITIES,
        });
      case "ping":
        return answer({});
      case "tools/list":
        return answer({ tools: TOOLS });
      case "subscriptions/listen": {
        const _meta = { "io.modelcontextprotocol/subscriptionId": id };
        const event = (name: string, more: object = {}): string =>
          this.#event({ method: name, params: { _meta, ...more } });
        response
          .writeHead(200, STREAM)
          .write(event("notifications/subscriptions/acknowledged", { notifications: params.notifications }));
        return this.#stand(response, (name) => event(name));
      }
      case "tools/call":
        if (params.name === "flood") {
          const { length } = params.arguments as { length: number }; // our own client
          const stream = crypto.randomUUID();
          this.#floods.set(stream, { id, length });
          response.writeHead(200, STREAM).write(`id: ${stream}/-1\nretry: 1\ndata:\n\n`);
          await wait(20); // what is cut before its first id is read can't be resumed by anybody
          return this.#flood(response, stream, 0);
        }
    }
    if (params.name === "where") {
      // As strict as the revision wants it: what the body says must stand in the header, too.
      const { region } = params.arguments as { region: string }; // our own client
      const isMirrored = request.headers["mcp-param-region"] === region;
      const error = { code: -32020, message: "header and body disagree" };
      return isMirrored || !isModern ? answer({ content: [] }) : this.#json(response, 400, { id, error });
    }
    if (this.#faults.endsEarly && method !== "prompts/list") {
      response
        .writeHead(200, STREAM)
        .end(this.#event({ method: "notifications/message", params: { level: "info" } }, "e1"));
      return;
    }
    // `work` and everything else takes until the test says so.
    this.#held.set(response, () => answer({ content: [], prompts: [] }));
    response.once("close", () => this.#held.delete(response));
  }

  /** The rest of a flood from event `from` on, as far as the next cut. */
  async #flood(response: ServerResponse, stream: string, from: number): Promise<void> {
    const { id, length } = this.#floods.get(stream) ?? { id: 0, length: 0 };
    const { every, random } = this.#faults.cuts ?? { every: Infinity, random: () => 1 };
    if (!response.headersSent) response.writeHead(200, STREAM).flushHeaders();
    const event = (n: number): string => {
      const params = { level: "info", data: n };
      const body = n < length ? { method: "notifications/message", params } : { id, result: { content: [] } };
      return this.#event(body, `${stream}/${n}`);
    };
    // Every fifth connection that goes on brings nothing at all.
    const isEmpty = from > 0 && ++this.#resumes % 5 === 0;
    // A server may begin a little early: what it is not sure was taken.
    let text = "";
    const start = Math.max(0, from - (random() < 0.5 ? 0 : 3));
    const until = isEmpty ? start : Math.min(from + every, length + 1);
    for (let n = start; n < until; n++) text += event(n);
    const isOver = until > length;
    if (!isOver && random() < 0.4) text += event(until).slice(0, 1 + Math.floor(random() * 60));
    if (text !== "") await new Promise<void>((resolve) => response.write(text, () => resolve()));
    if (isOver || random() < 0.5) response.end();
    else response.destroy();
  }

  #stand(response: ServerResponse, event: (method: string) => string): void {
    this.#status.set(response, event);
    response.once("close", () => this.#status.delete(response));
  }

  #event(body: object, id?: string): string {
    return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify({ jsonrpc: "2.0", ...body })}\n\n`;
  }

  #json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ jsonrpc: "2.0", ...body }));
  }

  #count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}
