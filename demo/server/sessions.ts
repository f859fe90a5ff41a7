/**
 * The legacy era: sessions over Streamable HTTP, opened with `initialize`, named by `Mcp-Session-Id`, ended with DELETE.
 *
 * Owns: matching requests to sessions, and the maximum number of sessions. Never responds instead of the SDK: a request without
 * a session goes to a new transport, which refuses it unless it is `initialize`.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */

import { WebStandardStreamableHTTPServerTransport, type McpServer } from "@modelcontextprotocol/server";

/** A live session. */
interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** Options of {@link Sessions}. */
export interface SessionsOptions {
  /** Creates the server of a new session. */
  readonly createServer: (request: Request) => McpServer;
  /**
   * Maximum number of sessions; beyond it, the least recently used session is closed. @defaultValue 200
   */
  readonly maxSessions?: number;
}

const SESSION_HEADER = "mcp-session-id";

/** The sessions of one handler. */
export class Sessions {
  readonly #createServer: (request: Request) => McpServer;
  readonly #maxSessions: number;
  /** Live sessions by id, in the order of their last use. */
  readonly #live = new Map<string, Session>();

  constructor({ createServer, maxSessions = 200 }: SessionsOptions) {
    this.#createServer = createServer;
    this.#maxSessions = maxSessions;
  }

  /** Answers a legacy request. `json`: a new session responds with JSON instead of an event stream. */
  async handle(request: Request, json: boolean): Promise<Response> {
    const id = request.headers.get(SESSION_HEADER);
    if (id === null) return this.#open(request, json);
    const session = this.#live.get(id);
    if (session === undefined) {
      const error = { code: -32_001, message: "Session not found" };
      return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
    }
    this.#live.delete(id);
    this.#live.set(id, session);
    return session.transport.handleRequest(request);
  }

  /** Notifies every session that the list of resources has changed. */
  resourcesChanged(): void {
    for (const { server } of this.#live.values()) server.sendResourceListChanged();
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    const servers = [...this.#live.values()].map(({ server }) => server);
    this.#live.clear();
    await Promise.all(servers.map((server) => server.close()));
  }

  async #open(request: Request, json: boolean): Promise<Response> {
    const server = this.#createServer(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: json,
      onsessioninitialized: (id) => this.#keep(id, { server, transport }),
      onsessionclosed: (id) => void this.#live.delete(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  #keep(id: string, session: Session): void {
    this.#live.set(id, session);
    if (this.#live.size <= this.#maxSessions) return;
    const [oldest] = this.#live;
    if (oldest === undefined) return;
    this.#live.delete(oldest[0]);
    // No client waits for an evicted session, and its requests are answered with 404 from now on.
    void oldest[1].server.close();
  }
}
