/**
 * A real HTTP server that counts how often each call is run, by its `key`; behind a path that may redirect to it, as web servers do that add a slash.
 *
 * Owns: calls that take a moment, one session that may be forgotten, both eras. Never: streams.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface KeyedOptions {
  readonly era: "legacy" | "modern";
  /** Forgets its session when so many calls came. */
  readonly clearAt?: number;
  /** Answers at `/mcp` with this status and the address `/mcp/`. */
  readonly redirects?: 301 | 302 | 307 | 308;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly arguments?: { readonly key?: unknown } };
}

const CALL_MS = 5;

export class KeyedServer {
  /** How often each key was run. */
  readonly ran = new Map<unknown, number>();
  /** `METHOD path` of each request, in order. */
  readonly lines: string[] = [];
  sessions = 0;
  mostRunning = 0;
  #options: KeyedOptions;
  #http: HttpServer;
  #session: string | undefined;
  #calls = 0;
  #running = 0;

  constructor(options: KeyedOptions) {
    this.#options = options;
    this.#http = createServer((request, response) => void this.#serve(request, response));
  }

  async up(): Promise<this> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
    return this;
  }

  async down(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, "close");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/mcp`; // it listens on TCP
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { era, redirects } = this.#options;
    const { method = "", url = "" } = request;
    this.lines.push(`${method} ${url}`);
    let body = "";
    for await (const piece of request) body += String(piece);
    if (redirects !== undefined && url === "/mcp") {
      return void response.writeHead(redirects, { location: "/mcp/" }).end("<p>Moved</p>");
    }
    if (method === "DELETE") return void response.writeHead(204).end();
    if (method !== "POST") return void response.writeHead(405, { allow: "POST" }).end("<p>Not here</p>");
    const message = JSON.parse(body) as Message; // our own client's
    if (era === "modern") return this.#answer(message, response);
    if (message.method === "initialize") {
      this.#session = `s-${++this.sessions}`;
      response.setHeader("mcp-session-id", this.#session);
      return this.#answer(message, response);
    }
    const session = request.headers["mcp-session-id"];
    if (session === undefined) return this.#json(response, 400, { id: null, error: { code: -32000, message: "?" } });
    if (message.method === "tools/call" && ++this.#calls === this.#options.clearAt) this.#session = undefined;
    if (session !== this.#session)
      return this.#json(response, 404, { id: null, error: { code: -32001, message: "?" } });
    return this.#answer(message, response);
  }

  async #answer({ id, method, params = {} }: Message, response: ServerResponse): Promise<void> {
    if (id === undefined) return void response.writeHead(202).end();
    const about = { capabilities: { tools: {} }, serverInfo: { name: "keyed", version: "1" } };
    const answer = (result: object): void =>
      this.#json(response, 200, { id, result: { resultType: "complete", ...result } });
    if (method === "initialize") return answer({ protocolVersion: "2025-11-25", ...about });
    if (method === "server/discover" && this.#options.era === "modern") {
      return answer({ supportedVersions: ["2026-07-28"], ...about });
    }
    if (method !== "tools/call") return this.#json(response, 200, { id, error: { code: -32601, message: "?" } });
    const key = params.arguments?.key;
    this.ran.set(key, (this.ran.get(key) ?? 0) + 1);
    this.mostRunning = Math.max(this.mostRunning, ++this.#running);
    await wait(CALL_MS);
    this.#running--;
    answer({ content: [{ type: "text", text: String(key) }] });
  }

  #json(response: ServerResponse, status: number, message: object): void {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }
}
