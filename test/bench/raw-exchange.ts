/**
 * The measure of all clients: what a page would write by hand with `fetch`, for both eras, and not a line more.
 *
 * Owns: one exchange, read as the server sends it (JSON or events). Never: deadlines, resuming, limits, anything malformed.
 */

/** A JSON object as it came. */
export type Json = Record<string, unknown>;

/** What is wanted while an exchange runs. */
export interface Watching {
  /** Each progress event of this request. */
  onProgress?(progress: Json): void;
  /** All events of one piece of the stream were told. */
  onPiece?(): void;
}

const INFO = { name: "bench", version: "1" };
const REVISION = { legacy: "2025-11-25", modern: "2026-07-28" };

/** A connection by hand. */
export class RawExchange {
  #url: string;
  #era: "legacy" | "modern";
  #headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  #lastId = 0;

  private constructor(url: string, era: "legacy" | "modern") {
    this.#url = url;
    this.#era = era;
  }

  /** Opens a session (legacy), or asks who is there (modern). */
  static async open(url: string, era: "legacy" | "modern"): Promise<RawExchange> {
    const raw = new RawExchange(url, era);
    if (era === "legacy") {
      await raw.request("initialize", { protocolVersion: REVISION.legacy, capabilities: {}, clientInfo: INFO });
      await raw.#post({ jsonrpc: "2.0", method: "notifications/initialized" });
    } else await raw.request("server/discover", {});
    return raw;
  }

  /** Calls a tool. */
  call(name: string, args: Json, watching: Watching = {}): Promise<Json> {
    return this.request("tools/call", { name, arguments: args }, watching);
  }

  /** All tools of all pages. */
  async list(): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let cursor: unknown; ;) {
      const page = await this.request("tools/list", cursor === undefined ? {} : { cursor });
      all.push(...(page.tools as unknown[])); // the benchmark's own server sends it
      cursor = page.nextCursor;
      if (cursor === undefined) return all;
    }
  }

  async request(method: string, params: Json, watching: Watching = {}): Promise<Json> {
    const id = ++this.#lastId;
    const _meta = {
      ...(this.#era === "modern" && {
        "io.modelcontextprotocol/protocolVersion": REVISION.modern,
        "io.modelcontextprotocol/clientInfo": INFO,
        "io.modelcontextprotocol/clientCapabilities": {},
      }),
      ...(watching.onProgress && { progressToken: id }),
    };
    const response = await this.#post({ jsonrpc: "2.0", id, method, params: { ...params, _meta } });
    let result: Json | undefined;
    const take = (message: Json): void => {
      const own = message.params as Json | undefined;
      if (message.method === "notifications/progress" && own?.progressToken === id) watching.onProgress?.(own);
      else if (message.id === id) result = message.result as Json | undefined;
    };
    if (response.headers.get("content-type")?.startsWith("text/event-stream") && response.body)
      await readEvents(response.body, take, watching.onPiece);
    else take((await response.json()) as Json);
    if (!result) throw new Error(`${method} failed`);
    return result;
  }

  async #post(message: Json): Promise<Response> {
    const headers = { ...this.#headers };
    if (this.#era === "modern") {
      headers["mcp-protocol-version"] = REVISION.modern;
      headers["mcp-method"] = String(message.method);
      const { name } = (message.params ?? {}) as Json;
      if (typeof name === "string") headers["mcp-name"] = name;
    }
    const response = await fetch(this.#url, { method: "POST", headers, body: JSON.stringify(message) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const session = response.headers.get("mcp-session-id");
    if (session !== null) {
      this.#headers["mcp-session-id"] = session;
      this.#headers["mcp-protocol-version"] = REVISION.legacy;
    }
    return response;
  }
}

/** Reads events to the end of the stream and parses each one's data. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (message: Json) => void,
  onPiece: (() => void) | undefined,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    let start = 0;
    for (let end = rest.indexOf("\n\n"); end !== -1; end = rest.indexOf("\n\n", start)) {
      let data = "";
      for (const line of rest.slice(start, end).split("\n")) {
        if (line.startsWith("data:")) data += line.slice(5);
      }
      if (data !== "") take(JSON.parse(data) as Json);
      start = end + 2;
    }
    rest = rest.slice(start);
    onPiece?.();
  }
}
