/**
 * What a host remembers beyond a connection, for every server: loaded when the first server is connected.
 *
 * Owns: the store, and one memory per server and principal, so that two connections share it. Never: failing; what can't be
 * remembered is asked for again.
 */
import { principalOf, serverKeyOf } from "../../cache/index.js";
import { toPlainError, type ClientError } from "../../errors/index.js";
import { lazyAsync } from "../../errors/lazy-async.js";
import { openStore, type Store } from "../../storage/index.js";
import type { ListOwner } from "../../cache/index.js";
import type { ConnectOptions, HostEvent, CachedServer, CacheReadOptions } from "../api/index.js";
import type { Platform } from "../platform/platform.js";
import { ServerMemory } from "./server-memory.js";
import type { ToolDifference } from "../../requests/index.js";
import { SharedStream } from "../tabs/shared-stream.js";

/** What a memory stands on. */
type MemoryPorts = Pick<Platform, "clock" | "digest" | "tabs" | "protocolOf" | "random">;

export class HostMemory {
  readonly platform: MemoryPorts;
  readonly store: Store;
  /** Also those that are being made: connections that are opened at the same time share one. */
  #servers = new Map<string, Promise<ServerMemory>>();

  /** Whose each connection is, by its id: pins are told to all of them. */
  readonly owners = new Map<string, ListOwner>();
  /** A list of tools came: until then no tool is known to be another one. */
  #hasSeenTools = false;
  /** What the tools were; loaded with the first list of them. */
  readonly pins = lazyAsync(async () => new (await import("./host-pins.js")).HostPins(this));
  /** Takes what changes later. */
  readonly emit: (event: HostEvent) => void;

  constructor(platform: MemoryPorts, store: Store, emit: (event: HostEvent) => void) {
    this.platform = platform;
    this.store = store;
    this.emit = emit;
  }

  /** The memory of this platform. `emit` takes why things last only as long as the page. */
  static open(platform: Platform, emit: (event: HostEvent) => void): HostMemory {
    const { indexedDB, clock } = platform;
    const onTrouble = (error: ClientError): void => emit({ kind: "storage", error: toPlainError(error) });
    return new HostMemory(platform, openStore({ indexedDB, clock, onTrouble }), emit);
  }

  /** What is remembered of a server that is being connected; reported to `emit` on request. Rejects as {@link of} does. */
  async remember(
    serverId: string,
    url: string,
    { headers, showCached }: ConnectOptions,
    emit: (event: HostEvent) => void,
  ): Promise<ServerMemory> {
    const memory = await this.of(url, headers);
    this.owners.set(serverId, memory.owner);
    if (showCached === true) await (await import("./cached-state.js")).reportCached(serverId, memory, emit);
    return memory.lookUp();
  }

  /** All of it. Rejects as {@link of} does. */
  async readCache(url: string, options: CacheReadOptions): Promise<CachedServer | undefined> {
    const { cached } = await import("./cached-state.js");
    return cached(this, url, options);
  }

  /** Rejects as {@link of} does. */
  async clearCache(url: string, { headers }: ConnectOptions): Promise<void> {
    await (await this.of(url, headers)).forget();
  }

  /** The memory of whoever sends these headers. Rejects with `ERR-STORAGE` where principals can't be told apart. */
  async of(url: string, headers: Readonly<Record<string, string>> = {}): Promise<ServerMemory> {
    const { digest } = this.platform;
    const port = { digest: digest ?? (() => Promise.reject(new Error("no SHA-256"))) };
    return this.at({ serverKey: serverKeyOf(url), partition: await principalOf(Object.entries(headers), port) }, url);
  }

  /** The memory of an owner whose server is at `url`. */
  at(owner: ListOwner, url: string): Promise<ServerMemory> {
    const key = JSON.stringify(owner);
    const make = async (): Promise<ServerMemory> => {
      const memory = new ServerMemory(this.store, owner, this.platform.clock, await this.#stream(key, url));
      // A part that can't be loaded costs this list its comparison; the next one tries again.
      memory.lists.seen = (kind, items, texts) => {
        if (kind !== "tools") return;
        this.#hasSeenTools = true;
        void this.pins().then(
          (pins) => pins.see(owner, items, texts()),
          () => undefined,
        );
      };
      return memory;
    };
    const memory = this.#servers.get(key) ?? make();
    this.#servers.set(key, memory);
    memory.catch(() => this.#servers.delete(key)); // tried again the next time
    return memory;
  }

  /** Compares the lists that arrived with the pins, if they still wait for that. */
  async flush(owner: ListOwner): Promise<void> {
    (await this.#servers.get(JSON.stringify(owner)))?.lists.flush();
  }

  /** The old and the new definition of a tool that changed. */
  async difference(serverId: string, tool: string): Promise<ToolDifference | undefined> {
    const owner = this.owners.get(serverId);
    if (owner) await this.flush(owner);
    return this.#hasSeenTools ? (await this.pins()).difference(serverId, tool) : undefined;
  }

  async #stream(key: string, url: string): Promise<SharedStream | undefined> {
    const { tabs, clock, digest, protocolOf, random } = this.platform;
    if (!tabs) return undefined;
    const name = `mcp-panel:stream:${digest ? await digest(key) : key}`;
    return new SharedStream({
      tabs,
      clock,
      name,
      tab: String(random()),
      isAmple: () => /^h[23]/.test(protocolOf?.(url) ?? ""),
    });
  }

  /** Ends it: what was to be written is written. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#servers.values()].map(async (memory) => (await memory).lists.settled()));
    return this.store.close();
  }
}
