/**
 * Servers that can't be connected, each in its own way: one path each, on a few ports.
 *
 * Owns: what they answer. What is to be said about each is in `refusals.ts`.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** Answers one request. Without an answer the request hangs until the servers are closed. */
export type Refusal = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE",
  "access-control-expose-headers": "Mcp-Session-Id, WWW-Authenticate, Retry-After",
};

/** Header fields a browser may send to these servers. */
export const ALLOWED = [
  "content-type",
  "authorization",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  "mcp-session-id",
  "last-event-id",
];

/** Lets pages in: answers preflights, and leaves everything else to `then`. */
export function letIn(then: Refusal, allowed: readonly string[] = ALLOWED): Refusal {
  return (request, response, body) => {
    for (const [name, value] of Object.entries(OPEN)) response.setHeader(name, value);
    if (request.method !== "OPTIONS") return then(request, response, body);
    response.writeHead(204, { "access-control-allow-headers": allowed.join(", ") }).end();
  };
}

/** Answers with this status, type and body. */
export function answer(status: number, type?: string, text = "", more: Readonly<Record<string, string>> = {}): Refusal {
  return (_request, response) =>
    void response.writeHead(status, { ...(type !== undefined && { "content-type": type }), ...more }).end(text);
}

/** Answers GET with 405, as servers without a stream do, and leaves POST to `then`. */
export function onPost(then: Refusal): Refusal {
  return (request, response, body) =>
    request.method === "POST" ? then(request, response, body) : void response.writeHead(405).end();
}

/** A JSON-RPC answer by method; what is missing is refused with -32601. */
export function rpc(answers: Readonly<Record<string, (id: unknown) => object | undefined>>): Refusal {
  return onPost((_request, response, body) => {
    const { id, method } = JSON.parse(body) as { id?: unknown; method: string }; // this package's own client wrote it
    if (id === undefined) return void response.writeHead(202).end();
    const made = answers[method];
    const result = made ? made(id) : { error: { code: -32601, message: "Method not found" } };
    if (!result) return; // it hangs
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...result }));
  });
}

/** `initialize` of a server of 2025-06-18. */
export const initialized = (): object => ({
  result: {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {} },
    serverInfo: { name: "refusing", version: "1" },
  },
});

/** Servers on one port, by the first part of their path. */
export class RefusingServers {
  readonly #server: Server;
  readonly #refusals = new Map<string, Refusal>();

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += String(part);
      const name = (request.url ?? "").split("/")[1] ?? "";
      const refusal = this.#refusals.get(name);
      if (refusal) refusal(request, response, body);
      else response.writeHead(404).end();
    });
  }

  /** Starts to listen. */
  async up(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  /** The port it listens on. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Adds a server; its address. */
  add(name: string, refusal: Refusal): string {
    this.#refusals.set(name, refusal);
    return `http://127.0.0.1:${this.port}/${name}/mcp`;
  }

  /** Ends all of them. */
  down(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** A port nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
