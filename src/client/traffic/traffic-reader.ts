/**
 * Reads recorded traffic piece by piece: slices of rows, one entry, one message as nodes or text.
 *
 * Owns: the results, whose size is always limited. Used for both live recordings and files.
 */
import * as forms from "../memory/named-secrets.js";
import { ClientError } from "../../errors/index.js";
import { jsonNode, jsonSlice, stringSlice } from "../results/json-nodes.js";
import { jsonText } from "../results/json-text.js";
import type {
  BodyPart,
  FrameSlice,
  TrafficEntry,
  TrafficExchangeEntry,
  TrafficFilter,
  TrafficMessage,
  TrafficMessageEntry,
  TrafficSlice,
  TrafficTimeline,
} from "../api/traffic-types.js";
import type { JsonPath, JsonSlice, TextHead } from "../api/views.js";
import type { BodySearch, SearchQuery } from "./body-search.js";
import { bodyOf, frameSlice } from "./bodies.js";
import type { Secrets } from "./mask.js";
import {
  exchangeRow,
  messageRow,
  trafficRowOf,
  type Stored,
  type StoredExchange,
  type StoredMessage,
} from "./stored.js";
import { traceOf } from "./trace-context.js";
import { matchingEntries } from "./traffic-filter.js";
import type { TrafficStore } from "./traffic-store.js";

const MAX_ROWS = 500;
const MAX_NODES = 1_000;
const MAX_CARRIED = 200;
const HEAD = 16_384;
/** Most searches that are kept: those of a list, a file, and the command palette go on side by side. */
const MAX_SEARCHES = 4;

/** Entries that match a filter; `searched`: share of the entries whose bodies were searched. */
interface Matches {
  readonly entries: readonly Stored[];
  readonly searched: number;
}

export class TrafficReader {
  #store: TrafficStore;
  #secrets: Secrets;
  /** Most recent text, because texts are read in pieces. */
  #text: { readonly key: string; readonly text: string } | undefined;
  /** Searches by their query, the one used last at the end. */
  readonly #searches = new Map<string, Promise<BodySearch>>();

  /** `secrets`: masked in bodies. */
  constructor(store: TrafficStore, secrets: Secrets) {
    this.#store = store;
    this.#secrets = secrets;
    secrets.useForms(forms);
  }

  async list(filter: TrafficFilter, from: number, count: number): Promise<TrafficSlice> {
    const { entries, searched } = await this.#matches(filter);
    const start = Math.max(0, Math.min(Math.trunc(from) || 0, entries.length));
    const rows = entries.slice(start, start + Math.max(0, Math.min(count, MAX_ROWS))).map(trafficRowOf);
    return { total: entries.length, from: start, rows, ...(searched < 1 && { searched }) };
  }

  async timeline(filter: TrafficFilter): Promise<TrafficTimeline> {
    const { sort: _sort, ...unsorted } = filter;
    const [{ entries, searched }, { timelineOf }] = await Promise.all([
      this.#matches(unsorted),
      import("./timeline.js"), // loaded on demand: few users open the timeline
    ]);
    return timelineOf(entries, searched < 1);
  }

  async position(filter: TrafficFilter, entryId: number): Promise<number> {
    return (await this.entries(filter)).findIndex(({ id }) => id === entryId);
  }

  /** All entries that match a filter, once they were searched. */
  async entries(filter: TrafficFilter): Promise<readonly Stored[]> {
    let matches = await this.#matches(filter);
    while (matches.searched < 1) matches = await this.#matches(filter);
    return matches.entries;
  }

  entry(entryId: number): TrafficEntry | undefined {
    const entry = this.#store.get(entryId);
    return entry && (entry.kind === "message" ? this.#message(entry) : this.#exchange(entry));
  }

  nodes(entryId: number, path: JsonPath, offset: number, limit: number): JsonSlice {
    return jsonSlice(this.#valueOf(entryId), path, offset, Math.min(limit, MAX_NODES));
  }

  string(entryId: number, path: JsonPath, from: number, to: number): string {
    return stringSlice(this.#valueOf(entryId), path, from, to);
  }

  head(entryId: number): TextHead {
    return headOf(this.#textOf(entryId, "response"));
  }

  text(entryId: number, from: number, to: number, part: BodyPart = "response"): string {
    return this.#textOf(entryId, part).slice(from, to);
  }

  frames(entryId: number, from: number, count: number): FrameSlice {
    const entry = this.#get(entryId);
    const none = { total: 0, dropped: 0, from: 0, frames: [] };
    return entry.kind === "message"
      ? none
      : frameSlice(entry, from, Math.min(count, MAX_ROWS), this.#store, this.#secrets);
  }

  /** Continues the search for the words of a filter, and returns the matches so far. */
  async #matches(filter: TrafficFilter): Promise<Matches> {
    const text = filter.text?.trim() ?? "";
    if (text === "") return { entries: matchingEntries(this.#store, filter), searched: 1 };
    const query = { text, isPaired: filter.kind === "paired" };
    const key = JSON.stringify(query);
    const own = this.#searches.get(key) ?? this.#begin(query);
    this.#searches.delete(key);
    this.#searches.set(key, own);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > MAX_SEARCHES && oldest !== undefined) this.#searches.delete(oldest);
    const search = await own;
    const searched = await search.advance(matchingEntries(this.#store, filter), () => this.#searches.get(key) === own);
    return { entries: matchingEntries(this.#store, filter).filter((entry) => search.hit(entry) === true), searched };
  }

  async #begin(query: SearchQuery): Promise<BodySearch> {
    const { BodySearch } = await import("./body-search.js"); // loaded with the first search
    return new BodySearch(query, (id) => this.#store.get(id));
  }

  #textOf(entryId: number, part: BodyPart): string {
    const entry = this.#get(entryId);
    const key = `${entryId} ${entry.revision ?? 0} ${part}`;
    if (this.#text?.key !== key) {
      const text =
        entry.kind === "message"
          ? jsonText(this.#valueOf(entryId))
          : (bodyOf(entry, part, this.#store, this.#secrets) ?? "");
      this.#text = { key, text };
    }
    return this.#text.text;
  }

  #message(entry: StoredMessage): TrafficMessageEntry {
    const pair = this.#store.get(entry.pairId);
    const exchange = this.#store.get(entry.exchangeId);
    const trace = traceOf(entry.value);
    return {
      ...messageRow(entry),
      ...(entry.value && { root: jsonNode("", entry.value) }),
      ...(pair?.kind === "message" && { pair: messageRow(pair) }),
      ...(exchange?.kind === "exchange" && { exchange: exchangeRow(exchange) }),
      ...(trace && { trace }),
    };
  }

  #exchange(entry: StoredExchange): TrafficExchangeEntry {
    const carried = this.#store.all().filter((one) => isCarried(one, entry));
    const messages = carried
      .slice(0, MAX_CARRIED)
      .flatMap((one): TrafficMessage[] => (one.kind === "message" ? [messageRow(one)] : []));
    const { id, sentFields, receivedFields, frames, droppedFrames = 0 } = entry;
    const [sent, received] = [this.#textOf(id, "request"), this.#textOf(id, "response")];
    return {
      ...exchangeRow(entry),
      sentFields,
      ...(receivedFields && { receivedFields }),
      ...(sent !== "" && { sentBody: headOf(sent) }),
      ...(received !== "" && { body: headOf(received) }),
      ...(frames && { frameCount: frames.length + droppedFrames }),
      messages,
      messageCount: carried.length,
    };
  }

  #get(entryId: number): Stored {
    const entry = this.#store.get(entryId);
    if (!entry)
      throw new ClientError("ERR-ARGUMENT", "This entry is not kept any more: newer ones took its place.", { entryId });
    return entry;
  }

  #valueOf(entryId: number): object {
    const entry = this.#get(entryId);
    const value = entry.kind === "message" ? entry.value : undefined;
    if (!value) throw new ClientError("ERR-ARGUMENT", "There is no message that could be shown.", { entryId });
    return value;
  }
}

function headOf(text: string): TextHead {
  return { head: text.slice(0, HEAD), length: text.length };
}

/** True if an exchange carried a message, or was made for one. */
function isCarried(entry: Stored, { id, sentId }: StoredExchange): boolean {
  return entry.kind === "message" && (entry.exchangeId === id || entry.id === sentId);
}
