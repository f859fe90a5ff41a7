/**
 * Requests as they go over the wire, for the tests of the demo server.
 *
 * Owns raw `fetch` calls of both eras and reading their answers. Never uses an MCP client: what is tested is what is on the wire.
 */

/** A JSON-RPC message, as loosely as a stranger would read it. */
export interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What a request may add to the ordinary one. */
export interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly id?: number;
  readonly signal?: AbortSignal;
}

/** The modern revision. */
const MODERN = "2026-07-28";
/** The legacy revision the tests open sessions with. */
export const LEGACY = "2025-11-25";

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** POSTs one message with the headers given. */
export function post(
  url: string,
  message: unknown,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify(message),
    ...(signal !== undefined && { signal }),
  });
}

/** POSTs a request of the modern era, with its `_meta` and mirrored headers. */
export function modern(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  extra: Extra = {},
): Promise<Response> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": { name: "wire", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
    ...extra.meta,
  };
  const mirrored = params["name"] ?? params["uri"];
  const headers = {
    "mcp-protocol-version": MODERN,
    "mcp-method": method,
    ...(typeof mirrored === "string" && { "mcp-name": mirrored }),
    ...extra.headers,
  };
  const message = { jsonrpc: "2.0", id: extra.id ?? 1, method, params: { ...params, _meta: meta } };
  return post(url, message, headers, extra.signal);
}

/** Every message of an answer, whether JSON or an event stream that ends. */
export async function messages(response: Response): Promise<Message[]> {
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const bodies = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map((match) => match[1] ?? "") : [text];
  // Tests assert what is in it; the type only spares them narrowing at every step.
  return bodies.map((body) => JSON.parse(body) as Message);
}

/** The last message of an answer: the response. */
export async function last(response: Response): Promise<Message> {
  return (await messages(response)).at(-1) ?? {};
}

/** The result of a modern call of a tool. */
export async function callTool(
  url: string,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
  extra: Extra = {},
): Promise<Message> {
  return last(await modern(url, "tools/call", { name, arguments: args }, extra));
}

/** A legacy session, opened and initialized. */
export interface LegacySession {
  readonly id: string;
  readonly initialized: Message;
  readonly headers: Readonly<Record<string, string>>;
  request(method: string, params?: Readonly<Record<string, unknown>>, id?: number): Promise<Response>;
  notify(method: string, params?: Readonly<Record<string, unknown>>): Promise<Response>;
}

/** Opens a legacy session: `initialize`, then `notifications/initialized`. */
export async function openSession(url: string): Promise<LegacySession> {
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo: { name: "wire", version: "1.0.0" } };
  const response = await post(url, { jsonrpc: "2.0", id: 0, method: "initialize", params }, {});
  const id = response.headers.get("mcp-session-id") ?? "";
  const initialized = await last(response);
  const headers = { "mcp-session-id": id, "mcp-protocol-version": LEGACY };
  const session: LegacySession = {
    id,
    initialized,
    headers,
    request: (method, given = {}, requestId = 1) =>
      post(url, { jsonrpc: "2.0", id: requestId, method, params: given }, headers),
    notify: (method, given = {}) => post(url, { jsonrpc: "2.0", method, params: given }, headers),
  };
  await (await session.notify("notifications/initialized")).text();
  return session;
}

/** An event stream that stays open. */
export interface OpenStream {
  /** Reads on until a message passes. */
  until(wanted: (message: Message) => boolean): Promise<Message>;
  /** Drops the connection. */
  cancel(): Promise<void>;
}

/** Reads an answer event by event. */
export function openStream(response: Response): OpenStream {
  if (response.body === null) throw new Error("The answer has no body.");
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const waiting: Message[] = [];
  let text = "";
  const more = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended before the message came: ${text}`);
    const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) waiting.push(JSON.parse(data) as Message);
    }
  };
  return {
    async until(wanted) {
      for (;;) {
        for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
          if (wanted(message)) return message;
        }
        await more();
      }
    },
    cancel: () => reader.cancel(),
  };
}

/** The object under a key of a result, for `structuredContent` and `_meta`. */
export function record(message: Message, key: string): Readonly<Record<string, unknown>> {
  const value = message.result?.[key];
  if (typeof value !== "object" || value === null) throw new Error(`No object "${key}" in ${JSON.stringify(message)}`);
  return { ...value };
}

/** Resolves when the condition holds; mocha's own timeout is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** The list in a result, for `tools`, `resources`, `content` and the like. */
export function list(message: Message, key: string): Readonly<Record<string, unknown>>[] {
  const value = message.result?.[key];
  if (!Array.isArray(value)) throw new Error(`No list "${key}" in ${JSON.stringify(message).slice(0, 300)}`);
  return value;
}
