/**
 * The clients are measured against this: the code a page needs to speak to one server with `fetch` alone, in both eras.
 *
 * Owns: one exchange, read as the server sends it (JSON or events); a stream that breaks before the answer is resumed after the server's
 * `retry`. Never: deadlines, limits, checks, anything malformed.
 */

/** A JSON object as it came. */
export type Json = Record<string, unknown>;

/** Callbacks of one exchange. */
export interface Watching {
  /** Called with each progress event of this request. */
  onProgress?(progress: Json): void;
  /** Called after all events of one chunk of the stream. */
  onPiece?(): void;
}

const INFO = { name: "bench", version: "1" };
const REVISION = { legacy: "2025-11-25", modern: "2026-07-28" };

/** A connection to one server. */
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

  /** Opens a session (legacy) or discovers the server (modern). */
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
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
      const position: Position = { retryMs: 1_000 };
      await readEvents(response, position, take, watching.onPiece);
      while (!result && position.lastEventId !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, position.retryMs));
        const resumed = await this.#resume(position.lastEventId).catch(() => undefined);
        if (resumed) await readEvents(resumed, position, take, watching.onPiece);
      }
    } else take((await response.json()) as Json);
    if (!result) throw new Error(`${method} failed`);
    return result;
  }

  /** A sign of life: the request each era has for it. */
  async ping(): Promise<void> {
    await this.request(this.#era === "modern" ? "server/discover" : "ping", {});
  }

  #resume(lastEventId: string): Promise<Response> {
    return fetch(this.#url, {
      headers: { ...this.#headers, accept: "text/event-stream", "last-event-id": lastEventId },
      cache: "no-store", // as EventSource does: no stream may come from the cache. In Chromium, this costs a preflight
    });
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

/** Where a stream can be resumed, and when. */
interface Position {
  lastEventId?: string;
  retryMs: number;
}

/** Reads events to the end of the stream, or to its break, and parses each one's data. */
async function readEvents(
  { body }: Response,
  position: Position,
  take: (message: Json) => void,
  onPiece: (() => void) | undefined,
): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    // A broken stream ends here; the caller resumes it.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    let start = 0;
    for (let end = rest.indexOf("\n\n"); end !== -1; end = rest.indexOf("\n\n", start)) {
      let data = "";
      for (const line of rest.slice(start, end).split("\n")) {
        if (line.startsWith("data:")) data += line.slice(5);
        else if (line.startsWith("id:")) position.lastEventId = line.slice(3).trim();
        else if (line.startsWith("retry:")) position.retryMs = Number(line.slice(6));
      }
      if (data.trim() !== "") take(JSON.parse(data) as Json);
      start = end + 2;
    }
    rest = rest.slice(start);
    onPiece?.();
  }
}
