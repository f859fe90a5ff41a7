/**
 * A server that means harm (2025-11-25, which lets servers ask by themselves), and a canary: a place that nothing in the page may go to.
 *
 * Owns: the wire. What is sent comes from `test/fixtures/hostile-*.ts`.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does. */
export interface HostileScript {
  readonly instructions?: string;
  readonly serverInfo?: object;
  /** Capabilities beside those of every hostile server. */
  readonly capabilities?: object;
  /** The result of a method, or nothing: then it does not know it. */
  readonly answer: (method: string, params: Readonly<Record<string, unknown>>) => object | undefined;
  /** Header fields of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers a request in its own way; returns whether it did. */
  readonly raw?: (message: Message, response: ServerResponse) => boolean;
  /** Answers what is no message: addresses of icons and the like. */
  readonly other?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A message of the client. */
export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number };
  readonly result?: Readonly<Record<string, unknown>>;
}

async function listen(listener: RequestListener): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // it listens on TCP
}

function end(server: Server | undefined): void {
  server?.close();
  server?.closeAllConnections();
}

/** Remembers everything that comes near it. */
export class Canary {
  readonly hits: string[] = [];
  origin = "";
  #server: Server | undefined;

  async up(): Promise<this> {
    const { server, origin } = await listen((request, response) => {
      this.hits.push(`${request.method} ${request.url}`);
      response.writeHead(200, { "access-control-allow-origin": "*" }).end();
    });
    server.on("connection", () => this.hits.push("connection"));
    this.#server = server;
    this.origin = origin;
    return this;
  }

  down(): void {
    end(this.#server);
  }
}

/** One that is running. */
export class HostileServer {
  /** What the client said to requests of the server, by their id. */
  readonly answers = new Map<unknown, Message>();
  /** How often each method was asked. */
  readonly counts: Record<string, number> = {};
  origin = "";
  #script: HostileScript | undefined;
  #server: Server | undefined;
  #stream: ServerResponse | undefined;

  async up(): Promise<this> {
    const { server, origin } = await listen((request, response) => void this.#serve(request, response));
    this.#server = server;
    this.origin = origin;
    return this;
  }

  down(): void {
    end(this.#server);
  }

  /** Says what it does; before anybody connects. */
  play(script: HostileScript): void {
    this.#script = script;
  }

  /** Whether it can say something by itself. */
  get canSpeak(): boolean {
    return this.#stream !== undefined;
  }

  /** Says all of that at once, by itself. */
  say(messages: readonly object[]): void {
    this.#stream?.write(messages.map((one) => `data: ${JSON.stringify({ jsonrpc: "2.0", ...one })}\n\n`).join(""));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
    response.setHeader("access-control-expose-headers", "mcp-session-id");
    for (const [name, value] of Object.entries(this.#script?.headers ?? {})) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (request.url !== "/mcp") {
      if (this.#script?.other) this.#script.other(request, response);
      else response.writeHead(404).end();
      return;
    }
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
      this.#stream = response;
      return;
    }
    let body = "";
    for await (const piece of request) body += String(piece);
    const message = (body === "" ? {} : JSON.parse(body)) as Message; // our own client
    const { id, method } = message;
    if (method === undefined && id !== undefined) this.answers.set(id, message);
    if (method === undefined || id === undefined) return void response.writeHead(202).end();
    this.counts[method] = (this.counts[method] ?? 0) + 1;
    if (this.#script?.raw?.(message, response)) return;
    const result = this.#answer(method, message.params ?? {});
    const known = result ? { result } : { error: { code: -32601, message: "Method not found" } };
    const session = method === "initialize" ? { "mcp-session-id": "hostile" } : {};
    response.writeHead(method === "server/discover" ? 400 : 200, { "content-type": "application/json", ...session });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...known }));
  }

  #answer(method: string, params: Readonly<Record<string, unknown>>): object | undefined {
    const script = this.#script;
    if (method === "ping" || method === "logging/setLevel") return {};
    if (method !== "initialize") return script?.answer(method, params);
    const changing = { listChanged: true };
    return {
      protocolVersion: "2025-11-25",
      capabilities: { tools: changing, resources: changing, prompts: changing, logging: {}, ...script?.capabilities },
      serverInfo: script?.serverInfo ?? { name: "hostile", version: "1" },
      instructions: script?.instructions,
    };
  }
}
