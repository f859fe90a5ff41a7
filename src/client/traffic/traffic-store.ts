/**
 * Stores the entries in a ring of limited length and size, which evicts the oldest entries except pinned ones.
 *
 * Owns: the ids, the limits, and pausing. Does not own: the source of entries, and what a filter means
 * (`traffic-filter.ts`).
 */
import { ClientError } from "../../errors/index.js";
import type { TrafficTotals } from "../api/traffic-types.js";
import type { Stored, StoredExchange, StoredMessage } from "./stored.js";

/** Maximum number of entries. */
export const MAX_TRAFFIC_ENTRIES = 50_000;
/** Maximum number of characters of messages and bodies. */
const MAX_CHARS = 64 * 1024 * 1024;
/** Maximum number of pinned entries. */
export const MAX_PINNED = 100;
/** Number of empty slots at the front before the array is compacted. */
const SLACK = 5_000;

/** Limits, configurable for tests. */
export interface StoreLimits {
  readonly entries?: number;
  readonly chars?: number;
}

/** Entry without its id. */
export type Unnumbered<T> = Omit<T, "id">;

export class TrafficStore {
  isRecording = false;
  /** Called after every change. */
  onChange: (() => void) | undefined;
  #maxEntries: number;
  #maxChars: number;
  /** Entries in ascending order of id; those before `#first` were evicted. */
  #entries: Stored[] = [];
  #first = 0;
  /** Pinned entries that would have been evicted; all of them are older than the entries in the ring. */
  #outlasting: Stored[] = [];
  #pinned = new Set<Stored>();
  #lastId = 0;
  #chars = 0;
  #dropped = 0;
  #version = 0;

  constructor({ entries = MAX_TRAFFIC_ENTRIES, chars = MAX_CHARS }: StoreLimits = {}) {
    this.#maxEntries = entries;
    this.#maxChars = chars;
  }

  /** Adds a message. A message that exceeds the total limit on its own is kept without its body. */
  addMessage(message: Unnumbered<StoredMessage>): StoredMessage {
    const { value, ...rest } = message;
    return this.#add<StoredMessage>(message.chars > this.#maxChars ? { ...rest, chars: 0 } : { ...rest, value });
  }

  /** Adds an exchange. */
  addExchange(exchange: Unnumbered<StoredExchange>): StoredExchange {
    return this.#add<StoredExchange>(exchange);
  }

  /** Reports that an entry changed. `chars`: growth of the bodies that an exchange keeps. */
  changed(entry: Stored, chars = 0): void {
    entry.revision = (entry.revision ?? 0) + 1;
    if (chars !== 0 && entry.kind === "exchange") {
      const isKept = this.get(entry.id) === entry;
      entry.kept = (entry.kept ?? 0) + chars;
      if (isKept) this.#chars += chars;
      if (isKept && chars > 0) this.#trim();
    }
    this.#touched();
  }

  /** Reports that the totals changed. */
  touch(): void {
    this.#touched();
  }

  /** Entry with this id. */
  get(id: number | undefined): Stored | undefined {
    const at = id === undefined ? -1 : this.#indexOf(id);
    const entry = at < 0 ? undefined : this.#entries[at];
    return entry?.id === id ? entry : this.#outlasting.find((one) => one.id === id);
  }

  /** Pins or unpins an entry together with its pair. Throws `ERR-ARGUMENT`, `ERR-LIMIT`. */
  pin(id: number, isPinned: boolean): void {
    const entry = this.get(id);
    if (!entry) throw new ClientError("ERR-ARGUMENT", "This entry is gone: newer ones took its place.", { id });
    const pair = entry.kind === "message" ? this.get(entry.pairId) : undefined;
    const both = pair ? [entry, pair] : [entry];
    if (isPinned) this.#makeSureOfRoom(both.filter((one) => !one.isPinned));
    for (const one of both) {
      one.isPinned = isPinned ? true : undefined;
      if (isPinned) this.#pinned.add(one);
      else this.#pinned.delete(one);
    }
    if (!isPinned) this.#removeUnpinned();
    this.#touched();
  }

  /** Deletes all entries, or those of one server; pinned ones stay. */
  clear(serverId?: string): void {
    const stays = (entry: Stored): boolean =>
      entry.isPinned === true || (serverId ?? entry.serverId) !== entry.serverId;
    const kept = this.all().filter(stays);
    this.#entries = kept;
    this.#outlasting = [];
    this.#first = 0;
    this.#chars = kept.reduce((sum, entry) => sum + sizeOf(entry), 0);
    if (serverId === undefined) this.#dropped = 0;
    this.#touched();
  }

  /** Adds the number of evicted entries that a recording reports. */
  lost(count: number): void {
    this.#dropped += count;
  }

  /** All entries, oldest first. */
  all(): readonly Stored[] {
    const ring = this.#first === 0 ? this.#entries : this.#entries.slice(this.#first);
    return this.#outlasting.length === 0 ? ring : [...this.#outlasting, ...ring];
  }

  /** Number of changes so far. */
  get version(): number {
    return this.#version;
  }

  /** Size of the recorded traffic. */
  totals(isRecorded: boolean): TrafficTotals {
    return {
      isRecording: this.isRecording,
      isRecorded,
      entries: this.#outlasting.length + this.#entries.length - this.#first,
      dropped: this.#dropped,
      pinned: this.#pinned.size,
      chars: this.#chars,
      newestId: this.#lastId,
      version: this.#version,
    };
  }

  #add<T extends Stored>(unnumbered: Unnumbered<T>): T {
    const entry = { ...unnumbered, id: ++this.#lastId } as T; // `Unnumbered` omits only the id
    this.#entries.push(entry);
    this.#chars += sizeOf(entry);
    this.#trim();
    this.#touched();
    return entry;
  }

  #trim(): void {
    while (this.#entries.length - this.#first > this.#maxEntries || this.#chars > this.#maxChars) {
      const oldest = this.#entries[this.#first++];
      if (!oldest) break;
      if (oldest.isPinned) {
        this.#outlasting.push(oldest);
        continue;
      }
      this.#chars -= sizeOf(oldest);
      this.#dropped++;
    }
    if (this.#first < SLACK && this.#first < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  #makeSureOfRoom(more: readonly Stored[]): void {
    const chars = [...this.#pinned, ...more].reduce((sum, entry) => sum + sizeOf(entry), 0);
    if (this.#pinned.size + more.length <= MAX_PINNED && chars <= this.#maxChars / 2) return;
    const text = `At most ${MAX_PINNED} entries can be pinned, and half of what is kept. Let others go first, or save the recording.`;
    throw new ClientError("ERR-LIMIT", text, { pinned: this.#pinned.size, chars });
  }

  /** Removes entries that were kept only because of a pin. */
  #removeUnpinned(): void {
    const gone = this.#outlasting.filter((entry) => !entry.isPinned);
    this.#outlasting = this.#outlasting.filter((entry) => entry.isPinned);
    this.#chars -= gone.reduce((sum, entry) => sum + sizeOf(entry), 0);
    this.#dropped += gone.length;
  }

  #touched(): void {
    this.#version++;
    this.onChange?.();
  }

  /** Index of the entry with this id, or its insertion point. */
  #indexOf(id: number): number {
    let low = this.#first;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.id ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sizeOf(entry: Stored): number {
  return entry.kind === "message" ? entry.chars : (entry.kept ?? 0);
}
