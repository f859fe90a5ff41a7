/**
 * The two rivals behind one face: this client in its worker, and the official SDK's client in the page (where its users run it).
 *
 * Owns: connecting and calling. Never: measuring.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createHost } from "../../workers/index.js";

/** What is timed. */
export interface Subject {
  /** Calls a tool and holds the whole result in the page. */
  call(tool: string, args: Record<string, unknown>): Promise<unknown>;
  /** Calls a tool for a person to look at: a view where the subject has one. */
  look(tool: string, args: Record<string, unknown>): Promise<unknown>;
  list(): Promise<number>;
  close(): Promise<void>;
}

const LONG = 120_000;

/** Connects by name. */
export const SUBJECTS: Readonly<Record<string, (url: string) => Promise<Subject>>> = {
  async "mcp-panel"(url) {
    const host = await createHost();
    const server = await host.connect(url);
    return {
      call: (tool, args) => server.callTool(tool, args, { idleTimeoutMs: LONG }),
      look: (tool, args) => server.viewTool(tool, args, { idleTimeoutMs: LONG }),
      list: async () => (await server.listTools()).length,
      close: () => host.close(),
    };
  },
  async "official SDK"(url) {
    const client = new Client(
      { name: "bench", version: "1" },
      { versionNegotiation: { mode: "auto" }, listMaxPages: 1_000 },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const call = (tool: string, args: Record<string, unknown>) =>
      client.callTool({ name: tool, arguments: args }, { timeout: LONG });
    return { call, look: call, list: async () => (await client.listTools()).tools.length, close: () => client.close() };
  },
};
