/** A server of 2025-11-25 whose tools a test changes, which can be started again, and which requests input for one tool. */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-expose-headers": "mcp-session-id",
};
const STREAM = { ...CORS, "content-type": "text/event-stream" };

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: unknown;
}

interface Received {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly name?: string };
}

/** Name of the tool that needs an answer of the user. */
export const REQUESTING = "confirm_order";

/** The server, and what the test has it do. */
export class ChangingServer {
  #tools: readonly ListedTool[] = [];
  #http: Server | undefined;
  #port = 0;
  #session = 0;
  readonly #streams = new Set<ServerResponse>();
  /** Calls that wait for input, by the id of the request for it. */
  readonly #waiting = new Map<string, () => void>();

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  async up(tools = this.#tools): Promise<this> {
    this.#tools = tools;
    this.#session++;
    const http = (this.#http = createServer(async (request, response) => {
      const isCurrent = request.headers["mcp-session-id"] === `s${this.#session}`;
      if (request.method === "GET" && isCurrent) {
        response.writeHead(200, STREAM).write(": open\n\n");
        this.#streams.add(response);
        return;
      }
      let text = "";
      for await (const piece of request) text += String(piece);
      const { id, method, params } = (text === "" ? {} : JSON.parse(text)) as Received;
      if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end();
      if (method !== "initialize" && !isCurrent) return void response.writeHead(404, CORS).end();
      if (method === undefined) this.#waiting.get(String(id))?.();
      if (method === undefined || id === undefined) return void response.writeHead(202, CORS).end();
      if (params?.name === REQUESTING && method === "tools/call") return this.#request(id, response);
      const result = this.#result(method);
      const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
      response
        .writeHead(200, { ...CORS, "content-type": "application/json", "mcp-session-id": `s${this.#session}` })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    }));
    http.listen(this.#port, "127.0.0.1");
    await once(http, "listening");
    this.#port = (http.address() as AddressInfo).port; // it listens on TCP
    return this;
  }

  async down(): Promise<void> {
    const http = this.#http;
    this.#streams.clear();
    const closed = http && once(http, "close");
    http?.close();
    http?.closeAllConnections();
    await closed;
  }

  /** Changes the tools, and reports it. */
  offer(tools: readonly ListedTool[]): void {
    this.#tools = tools;
    this.notify("notifications/tools/list_changed");
  }

  /** Sends a notification on every open stream. */
  notify(method: string, params: object = {}): void {
    for (const stream of this.#streams) stream.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method, params })}\n\n`);
  }

  /** Requests input on the stream of a call, and answers the call after it. */
  #request(id: number | string, response: ServerResponse): void {
    const requestedSchema = { type: "object", properties: { note: { type: "string" } } };
    const params = { message: "Which note?", requestedSchema };
    const own = `input-${this.#waiting.size + 1}`;
    const send = (message: object): boolean =>
      response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`);
    response.writeHead(200, STREAM);
    this.#waiting.set(own, () => {
      send({ id, result: { content: [{ type: "text", text: "Confirmed" }] } });
      response.end();
    });
    send({ id: own, method: "elicitation/create", params });
  }

  #result(method: string): object | undefined {
    if (method === "tools/list") return { tools: this.#tools };
    if (method === "tools/call") return { content: [{ type: "text", text: "Order 7" }] };
    if (method === "logging/setLevel") return {};
    if (method !== "initialize") return undefined;
    const capabilities = { tools: { listChanged: true }, logging: {} };
    return { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "orders", version: "1" } };
  }
}
