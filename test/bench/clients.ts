/**
 * All clients behind one interface: this client in its worker and in the page, the official SDK's client in the page (where its users
 * run it), and `fetch` alone in both places.
 *
 * Owns: connecting and calling. Never: measuring.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createHost as createHostHere } from "../../src/index.js";
import type { Host } from "../../src/client/api/index.js";
import { createHost } from "../../workers/index.js";
import type { RawMessage, RawRequest } from "./raw.worker.js";
import { RawExchange, type Json } from "./raw-exchange.js";
import { storedSince } from "./stored.js";

/** A connected client. */
export interface Subject {
  /** Calls a tool and holds the whole result in the page. */
  call(tool: string, args: Json, onProgress?: (progress: unknown) => void): Promise<unknown>;
  /** Calls a tool for a view of its result, where the client has views. */
  look(tool: string, args: Json): Promise<unknown>;
  list(): Promise<number>;
  ping(): Promise<unknown>;
  /** Resolves when a list that was requested at or after `since` (milliseconds since the epoch) is in storage. Absent: none is stored. */
  stored?(since: number): Promise<void>;
  close(): Promise<void>;
}

/** `auto` is for servers that may be of either era. */
export type SubjectEra = "auto" | "legacy" | "modern";

const LONG = 60_000;

async function panel(host: Host, url: string, era: SubjectEra): Promise<Subject> {
  const server = await host.connect(url, { era });
  return {
    call: (tool, args, onProgress) =>
      server.callTool(tool, args, { idleTimeoutMs: LONG, ...(onProgress && { onProgress }) }),
    look: (tool, args) => server.callTool(tool, args, { idleTimeoutMs: LONG, view: true }),
    list: async () => (await server.listTools()).length,
    ping: () => server.ping(),
    stored: storedSince,
    close: () => host.close(),
  };
}

/** Connects by name. */
export const SUBJECTS: Readonly<Record<string, (url: string, era: SubjectEra) => Promise<Subject>>> = {
  "mcp-panel worker": async (url, era) => panel(await createHost(), url, era),
  "mcp-panel engine": async (url, era) => panel(await createHostHere(), url, era),
  async "official SDK"(url, era) {
    const client = new Client(
      { name: "bench", version: "1" },
      { versionNegotiation: { mode: era === "legacy" ? "legacy" : "auto" }, listMaxPages: 1_000 },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const call = (tool: string, args: Json, onprogress?: (progress: unknown) => void) =>
      client.callTool({ name: tool, arguments: args }, { timeout: LONG, ...(onprogress && { onprogress }) });
    return {
      call,
      look: call,
      list: async () => (await client.listTools()).tools.length,
      ping: () => (era === "legacy" ? client.ping({ timeout: LONG }) : client.discover({ timeout: LONG })),
      close: () => client.close(),
    };
  },
  "raw fetch": async (url, era) => rawSubject(await RawExchange.open(url, era === "legacy" ? era : "modern")),
  // What it costs to keep one connection free for urgent messages, whoever does it.
  async "raw fetch, 5 at a time"(url, era) {
    const raw = rawSubject(await RawExchange.open(url, era === "legacy" ? era : "modern"));
    const inTurn = atMost(5);
    return { ...raw, call: (...call) => inTurn(() => raw.call(...call)) };
  },
  async "raw fetch in a worker"(url, era) {
    const worker = new Worker("/raw-worker.js", { type: "module" });
    const { run, end } = rawWorker(worker);
    await run({ kind: "open", url, era: era === "legacy" ? era : "modern" });
    const call = (tool: string, args: Json, onProgress?: (progress: Json) => void) =>
      run({ kind: "call", tool, args, watched: onProgress !== undefined }, onProgress);
    return {
      call,
      look: call,
      list: async () => ((await run({ kind: "list" })) as unknown[]).length, // the worker's list of tools
      ping: () => run({ kind: "ping" }),
      close: async () => end(),
    };
  },
};

function rawSubject(raw: RawExchange): Subject {
  const call = (tool: string, args: Json, onProgress?: (progress: Json) => void) =>
    raw.call(tool, args, onProgress && { onProgress });
  return {
    call,
    look: call,
    list: async () => (await raw.list()).length,
    ping: () => raw.ping(),
    close: async () => undefined,
  };
}

/** Starts work in order of arrival, at most `limit` pieces at once. */
function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Runs requests in the raw worker, any number at once. */
function rawWorker(worker: Worker): {
  run(request: RawRequest, onProgress?: (progress: Json) => void): Promise<unknown>;
  end(): void;
} {
  const pending = new Map<number, (message: RawMessage) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<RawMessage>) => pending.get(data.id)?.(data);
  return {
    run: (request, onProgress) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, (message) => {
          if (message.kind === "progress") {
            for (const progress of message.events) onProgress?.(progress);
            return;
          }
          pending.delete(id);
          if (message.kind === "done") resolve(message.value);
          else reject(new Error(message.reason));
        });
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ id, request });
      }),
    end: () => worker.terminate(),
  };
}
