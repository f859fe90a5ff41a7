/**
 * State that a host keeps beyond a connection, for all servers. Loaded when the first server connects.
 *
 * Owns: the store, and one memory per server and principal, shared by their connections. Never fails: data that can't
 * be stored is requested again when needed.
 */
import { principalOf, serverKeyOf, type ListOwner } from "../../cache/index.js";
import { toPlainError, type ClientError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { openStore, type Store } from "../../storage/index.js";
import type { ConnectOptions, HostEvent } from "../api/index.js";
import type { Platform } from "../platform/platform.js";
import { ServerMemory } from "./server-memory.js";
import type { ToolDifference } from "../../requests/index.js";
import { SharedStream } from "../tabs/shared-stream.js";

/** Ports of a memory. */
type MemoryPorts = Pick<Platform, "clock" | "digest" | "tabs" | "protocolOf" | "random">;

export class HostMemory {
  readonly platform: MemoryPorts;
  readonly store: Store;
  /** Memories, including those being created, so that connections opened at the same time share them. */
  #servers = new Map<string, Promise<ServerMemory>>();

  /** Owner of each connection, by its id: pins are reported to all connections of an owner. */
  readonly owners = new Map<string, ListOwner>();
  /** True once a list of tools has arrived: before that, no changed tool can be known. */
  #hasSeenTools = false;
  /** Pins of tools; loaded with the first list of tools. */
  readonly pins = lazyAsync(async () => new (await import("./host-pins.js")).HostPins(this));
  /** Receives events. */
  readonly emit: (event: HostEvent) => void;

  constructor(platform: MemoryPorts, store: Store, emit: (event: HostEvent) => void) {
    this.platform = platform;
    this.store = store;
    this.emit = emit;
  }

  /** Opens the memory of this platform. `emit` receives the reason if data lasts only as long as the page. */
  static open(platform: Platform, emit: (event: HostEvent) => void): HostMemory {
    const { indexedDB, clock } = platform;
    const onTrouble = (error: ClientError): void => emit({ kind: "storage", error: toPlainError(error) });
    return new HostMemory(platform, openStore({ indexedDB, clock, onTrouble }), emit);
  }

  /**
   * Memory of a server that is being connected; emits its cached state on request. Calls `known` with its principal
   * before anything is read: that can take long. Rejects as {@link of} does.
   */
  async remember(
    serverId: string,
    url: string,
    { headers, showCached }: ConnectOptions,
    emit: (event: HostEvent) => void,
    known: (principal: string) => void,
  ): Promise<ServerMemory> {
    const memory = await this.of(url, headers);
    known(memory.owner.partition);
    this.owners.set(serverId, memory.owner);
    // Loaded on demand: nothing is cached of a new server.
    if (showCached === true && (await memory.lists.read("discover", (items) => items)))
      await (await import("./cached-state.js")).reportCached(serverId, memory, emit);
    return memory.lookUp();
  }

  /** Memory for requests with these headers. Rejects with `ERR-STORAGE` if principals can't be distinguished. */
  async of(url: string, headers: Readonly<Record<string, string>> = {}): Promise<ServerMemory> {
    const { digest } = this.platform;
    const port = { digest: digest ?? (() => Promise.reject(new Error("no SHA-256"))) };
    return this.at({ serverKey: serverKeyOf(url), partition: await principalOf(Object.entries(headers), port) }, url);
  }

  /** Memory of an owner whose server is at `url`. */
  at(owner: ListOwner, url: string): Promise<ServerMemory> {
    const key = JSON.stringify(owner);
    const make = async (): Promise<ServerMemory> => {
      const memory = new ServerMemory(this.store, owner, this.platform.clock, await this.#stream(key, url));
      // If the code can't be loaded, this list is not compared; the next list tries again.
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
    memory.catch(() => this.#servers.delete(key)); // the next use retries
    return memory;
  }

  /** Compares received lists with the pins, if that has not been done yet. */
  async flush(owner: ListOwner): Promise<void> {
    (await this.#servers.get(JSON.stringify(owner)))?.lists.flush();
  }

  /** Pinned and current definition of a tool that changed. */
  async difference(serverId: string, tool: string): Promise<ToolDifference | undefined> {
    const owner = this.owners.get(serverId);
    if (owner) await this.flush(owner);
    return this.#hasSeenTools ? (await this.pins()).difference(serverId, tool) : undefined;
  }

  async #stream(key: string, url: string): Promise<SharedStream | undefined> {
    const { tabs, clock, digest, protocolOf, random } = this.platform;
    if (!tabs || url.startsWith("ws")) return undefined; // each tab has a process of its own
    const name = `mcp-panel:stream:${digest ? await digest(key) : key}`;
    return new SharedStream({
      tabs,
      clock,
      name,
      tab: String(random()),
      isAmple: () => /^h[23]/.test(protocolOf?.(url) ?? ""),
    });
  }

  /** Closes the memory after pending writes. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#servers.values()].map(async (memory) => (await memory).lists.settled()));
    return this.store.close();
  }
}
