/**
 * A server on the other side of a message port, which begins to read after a while: a worker that compiles first, say.
 *
 * Owns: the port as a custom transport, and the few methods that a connection and one call need. No fault strikes it.
 */
import type { Transport, TransportReceiver } from "../../../src/transport/custom-transport.js";
import type { Ledger } from "../ledger.js";
import type { PortPlan } from "../plan.js";
import type { VirtualClock } from "../virtual-clock.js";
import { readClientMessage, rpcError, type ClientMessage } from "./wire.js";

const LATENCY_MS = 2;
const MODERN = "2026-07-28";
const LEGACY = "2025-11-25";
const CAPABILITIES = { tools: {} };
const SERVER_INFO = { name: "port", version: "1" };

export class LatePort implements Transport {
  #plan: PortPlan;
  #clock: VirtualClock;
  #ledger: Ledger;
  #receiver: TransportReceiver | undefined;
  /** Messages that came before the server began to read. */
  #unread: unknown[] | undefined = [];
  #ids = new Set<string | number>();

  constructor(plan: PortPlan, clock: VirtualClock, ledger: Ledger) {
    this.#plan = plan;
    this.#clock = clock;
    this.#ledger = ledger;
    clock.schedule(plan.readsAfterMs, () => {
      const unread = this.#unread ?? [];
      this.#unread = undefined;
      for (const message of unread) this.#read(message);
    });
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  send(message: unknown): void {
    const { id, method } = message as { id?: string | number; method?: unknown };
    if (method !== undefined && id !== undefined) {
      if (this.#ids.has(id))
        this.#ledger.violate(
          "protocol-kept",
          `${String(method)} has the id ${id}, which an earlier request had (B-02)`,
        );
      this.#ids.add(id);
    }
    if (this.#unread) this.#unread.push(message);
    else this.#clock.schedule(LATENCY_MS, () => this.#read(message));
  }

  close(): void {
    this.#receiver = undefined;
  }

  #read(value: unknown): void {
    const message = readClientMessage(value);
    if (!message) return this.#ledger.violate("protocol-kept", `${JSON.stringify(value)} came over the port`);
    if (message.kind !== "request") return;
    const answer = this.#plan.era === "modern" ? this.#modern(message) : this.#legacy(message);
    if (answer) this.#clock.schedule(LATENCY_MS, () => this.#receiver?.message(answer));
  }

  #modern({ id, method }: Extract<ClientMessage, { kind: "request" }>): object | undefined {
    const done = (result: object): object => ({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
    switch (method) {
      case "server/discover":
        return done({
          supportedVersions: [MODERN],
          capabilities: CAPABILITIES,
          _meta: { "io.modelcontextprotocol/serverInfo": SERVER_INFO },
        });
      case "initialize":
        return rpcError(id, -32022, "Unsupported protocol version", { supported: [MODERN] });
      case "tools/list":
        return done({ tools: [{ name: "look", inputSchema: { type: "object" } }] });
      case "tools/call":
        return done({ content: [{ type: "text", text: "done" }] });
      default:
        return this.#unknown(id, method);
    }
  }

  #legacy({ id, method }: Extract<ClientMessage, { kind: "request" }>): object | undefined {
    const done = (result: object): object => ({ jsonrpc: "2.0", id, result });
    switch (method) {
      case "initialize":
        return done({ protocolVersion: LEGACY, capabilities: CAPABILITIES, serverInfo: SERVER_INFO });
      case "tools/list":
        return done({ tools: [{ name: "look", inputSchema: { type: "object" } }] });
      case "tools/call":
        return done({ content: [{ type: "text", text: "done" }] });
      case "ping":
        return done({});
      default:
        return this.#unknown(id, method);
    }
  }

  #unknown(id: string | number, method: string): object | undefined {
    return this.#plan.isSilent ? undefined : rpcError(id, -32601, `Method not found: ${method}`);
  }
}
