/**
 * Pins of a host: one stored set per server and principal. Loaded with the first list of tools.
 *
 * Owns: which connections receive which pins, and the keys in the store. `src/requests/consent/pins.ts` defines a pin.
 */
import type { ToolDifference } from "../../requests/input-request.js";
import type { ListOwner } from "../../cache/index.js";
import { ClientError, toPlainError } from "../../errors/index.js";
import type { AppPinState } from "../../requests/consent/app-consent.js";
import type { PinStore } from "../../requests/consent/pin-records.js";
import { ToolPins, type PinStatus, type ToolPin } from "../../requests/consent/pins.js"; // imported directly, because the index of `src/requests` is large
import type { Clock } from "../../jsonrpc/index.js";
import type { Store } from "../../storage/index.js";
import type { HostEvent, Pins } from "../api/index.js";

/** Dependencies of the pins. */
export interface HostPinsOptions {
  readonly store: Store;
  readonly platform: {
    readonly clock: Pick<Clock, "now">;
    /** SHA-256. If absent (on an insecure page), the definition itself is stored. */
    readonly digest?: ((text: string) => Promise<string>) | undefined;
  };
  readonly emit: (event: HostEvent) => void;
  /** Owner of each connection. */
  readonly owners: ReadonlyMap<string, ListOwner>;
  /** Calls {@link HostPins.see} with the received lists. */
  flush(owner: ListOwner): Promise<void>;
}

export class HostPins implements Pins {
  #options: HostPinsOptions;
  #pins = new Map<string, ToolPins>();
  /** Connections to which a change was reported. */
  #reported = new Set<string>();

  constructor(options: HostPinsOptions) {
    this.#options = options;
  }

  /** Takes a complete list of tools as received, as `ToolPins.see` does. */
  see(owner: ListOwner, items: readonly unknown[], texts?: readonly string[]): Promise<void> {
    return this.#of(owner).see(items, texts);
  }

  /** Pinned and current definition of a tool that changed. */
  async difference(serverId: string, tool: string): Promise<ToolDifference | undefined> {
    return (await this.#at(serverId))?.difference(tool);
  }

  /** Compares the app of a tool with the pinned one. */
  async seeApp(serverId: string, tool: string, hash: string): Promise<AppPinState> {
    return (await this.#at(serverId))?.seeApp(tool, hash) ?? "new";
  }

  async list(serverId: string): Promise<readonly ToolPin[]> {
    return (await this.#at(serverId))?.list() ?? [];
  }

  async read(serverId: string, tool: string): Promise<ToolDifference | undefined> {
    return (await this.#at(serverId))?.read(tool);
  }

  async accept(serverId: string, tool?: string): Promise<void> {
    // Accepts only compared definitions, not those of a list that has arrived since then.
    const owner = this.#options.owners.get(serverId);
    if (owner) await this.#of(owner).accept(tool);
  }

  async forget(serverId?: string): Promise<void> {
    if (serverId !== undefined) return (await this.#at(serverId))?.forget();
    await Promise.all([...this.#pins.values()].map((pins) => pins.forget()));
    await this.#options.store.deletePrefix("pins", []); // those of servers that are not connected
  }

  async #at(serverId: string): Promise<ToolPins | undefined> {
    const owner = this.#options.owners.get(serverId);
    if (!owner) return undefined;
    await this.#options.flush(owner);
    return this.#of(owner);
  }

  #of(owner: ListOwner): ToolPins {
    const key = keyOf(owner);
    const known = this.#pins.get(key);
    if (known) return known;
    const { store, platform } = this.#options;
    const { clock, digest = async (text: string) => text } = platform;
    const pins = new ToolPins({
      store: pinStore(store, owner),
      digest,
      clock,
      report: (status) => this.#report(key, status),
      problem: (reason, name) => {
        const problem = { about: "tool", reason, at: clock.now(), ...(name !== undefined && { name }) } as const;
        for (const serverId of this.#serversOf(key)) this.#options.emit({ kind: "problem", serverId, problem });
      },
      unkept: (cause) => {
        const error = new ClientError("ERR-STORAGE", "Pins of tools could not be read or kept.", {}, cause);
        this.#options.emit({ kind: "storage", error: toPlainError(error) });
      },
    });
    this.#pins.set(key, pins);
    return pins;
  }

  #report(key: string, { changed, added }: PinStatus): void {
    const isNone = changed.length + added.length === 0;
    for (const serverId of this.#serversOf(key)) {
      // The empty status is the initial state; any other is reported with each list, for new listeners.
      if (isNone && !this.#reported.delete(serverId)) continue;
      if (!isNone) this.#reported.add(serverId);
      this.#options.emit({ kind: "tool-changed", serverId, tools: changed, added });
    }
  }

  #serversOf(key: string): readonly string[] {
    return [...this.#options.owners].filter(([, owner]) => keyOf(owner) === key).map(([serverId]) => serverId);
  }
}

const keyOf = ({ serverKey, partition }: ListOwner): string => JSON.stringify([serverKey, partition]);

function pinStore(store: Store, { serverKey, partition }: ListOwner): PinStore {
  const index = [serverKey, partition, "index"];
  const texts = (shard: number): readonly string[] => [serverKey, partition, "texts", String(shard)];
  return {
    load: () => store.get("pins", index),
    save: (pins) => store.put("pins", index, pins),
    loadTexts: (shard) => store.get("pins", texts(shard)),
    saveTexts: (shard, of) => store.put("pins", texts(shard), of),
    dropTexts: (shard) => store.delete("pins", texts(shard)),
    clear: () => store.deletePrefix("pins", [serverKey, partition]),
  };
}
