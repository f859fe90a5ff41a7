/**
 * The rivals behind one face: this client in its worker and in the page, the official SDK's client in the page (where its users run
 * it), and `fetch` by hand in both places.
 *
 * Owns: connecting and calling. Never: measuring.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createEngineHost } from "../../src/index.js";
import type { Host } from "../../src/client/api.js";
import { createHost } from "../../workers/index.js";
import type { Asked, Told } from "./raw.worker.js";
import { RawExchange, type Json } from "./raw-exchange.js";

/** What is timed. */
export interface Subject {
  /** Calls a tool and holds the whole result in the page. */
  call(tool: string, args: Json, onProgress?: (progress: unknown) => void): Promise<unknown>;
  /** Calls a tool for a person to look at: a view where the subject has one. */
  look(tool: string, args: Json): Promise<unknown>;
  list(): Promise<number>;
  close(): Promise<void>;
}

/** `auto` is for servers that may be of either era. */
export type SubjectEra = "auto" | "legacy" | "modern";

const LONG = 120_000;

async function panel(host: Host, url: string, era: SubjectEra): Promise<Subject> {
  const server = await host.connect(url, { era });
  return {
    call: (tool, args, onProgress) =>
      server.callTool(tool, args, { idleTimeoutMs: LONG, ...(onProgress && { onProgress }) }),
    look: (tool, args) => server.viewTool(tool, args, { idleTimeoutMs: LONG }),
    list: async () => (await server.listTools()).length,
    close: () => host.close(),
  };
}

/** Connects by name. */
export const SUBJECTS: Readonly<Record<string, (url: string, era: SubjectEra) => Promise<Subject>>> = {
  "mcp-panel worker": async (url, era) => panel(await createHost(), url, era),
  "mcp-panel engine": async (url, era) => panel(createEngineHost(), url, era),
  async "official SDK"(url, era) {
    const client = new Client(
      { name: "bench", version: "1" },
      { versionNegotiation: { mode: era === "legacy" ? "legacy" : "auto" }, listMaxPages: 1_000 },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const call = (tool: string, args: Json, onprogress?: (progress: unknown) => void) =>
      client.callTool({ name: tool, arguments: args }, { timeout: LONG, ...(onprogress && { onprogress }) });
    return { call, look: call, list: async () => (await client.listTools()).tools.length, close: () => client.close() };
  },
  async "raw fetch"(url, era) {
    const raw = await RawExchange.open(url, era === "legacy" ? era : "modern");
    const call = (tool: string, args: Json, onProgress?: (progress: Json) => void) =>
      raw.call(tool, args, onProgress && { onProgress });
    return { call, look: call, list: async () => (await raw.list()).length, close: async () => undefined };
  },
  async "raw fetch in a worker"(url, era) {
    const worker = new Worker("/raw-worker.js", { type: "module" });
    const ask = (asked: Asked, onProgress?: (progress: Json) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data.kind === "done") resolve(data.value);
          else for (const progress of data.events) onProgress?.(progress);
        };
        worker.postMessage(asked);
      });
    await ask({ kind: "open", url, era: era === "legacy" ? era : "modern" });
    const call = (tool: string, args: Json, onProgress?: (progress: Json) => void) =>
      ask({ kind: "call", tool, args, watched: onProgress !== undefined }, onProgress);
    return {
      call,
      look: call,
      list: async () => ((await ask({ kind: "list" })) as unknown[]).length, // the worker's list of tools
      close: async () => worker.terminate(),
    };
  },
};
