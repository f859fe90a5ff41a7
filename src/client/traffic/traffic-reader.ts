/**
 * Reads recorded traffic piece by piece: slices of rows, one entry, one message as nodes or text.
 *
 * Owns: the results, whose size is always limited. Used for both live recordings and files.
 */
import { ClientError } from "../../errors/index.js";
import { jsonNode, jsonSlice, stringSlice } from "../results/json-nodes.js";
import { jsonText } from "../results/json-text.js";
import type {
  TrafficEntry,
  TrafficExchangeEntry,
  TrafficFilter,
  TrafficMessage,
  TrafficMessageEntry,
  TrafficSlice,
} from "../api/traffic-types.js";
import type { JsonPath, JsonSlice, TextHead } from "../api/views.js";
import {
  exchangeRow,
  messageRow,
  trafficRowOf,
  type Stored,
  type StoredExchange,
  type StoredMessage,
} from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

const MAX_ROWS = 500;
const MAX_NODES = 1_000;
const MAX_CARRIED = 200;
const HEAD = 16_384;

export class TrafficReader {
  #store: TrafficStore;
  /** Most recent text, because texts are read in pieces. */
  #text: { readonly entry: Stored; readonly text: string } | undefined;

  constructor(store: TrafficStore) {
    this.#store = store;
  }

  list(filter: TrafficFilter, from: number, count: number): TrafficSlice {
    const left = this.#store.left(filter);
    const start = Math.max(0, Math.min(Math.trunc(from) || 0, left.length));
    const rows = left.slice(start, start + Math.max(0, Math.min(count, MAX_ROWS))).map(trafficRowOf);
    return { total: left.length, from: start, rows };
  }

  position(filter: TrafficFilter, entryId: number): number {
    return this.#store.left(filter).findIndex(({ id }) => id === entryId);
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
    const text = this.#textOf(entryId);
    return { head: text.slice(0, HEAD), length: text.length };
  }

  text(entryId: number, from: number, to: number): string {
    return this.#textOf(entryId).slice(from, to);
  }

  #textOf(entryId: number): string {
    const entry = this.#get(entryId);
    if (entry.kind === "exchange") return entry.body ?? "";
    if (this.#text?.entry !== entry) this.#text = { entry, text: jsonText(this.#valueOf(entryId)) };
    return this.#text.text;
  }

  #message(entry: StoredMessage): TrafficMessageEntry {
    const pair = this.#store.get(entry.pairId);
    const exchange = this.#store.get(entry.exchangeId);
    return {
      ...messageRow(entry),
      ...(entry.value && { root: jsonNode("", entry.value) }),
      ...(pair?.kind === "message" && { pair: messageRow(pair) }),
      ...(exchange?.kind === "exchange" && { exchange: exchangeRow(exchange) }),
    };
  }

  #exchange(entry: StoredExchange): TrafficExchangeEntry {
    const carried = this.#store.all().filter((one) => isCarried(one, entry));
    const messages = carried
      .slice(0, MAX_CARRIED)
      .flatMap((one): TrafficMessage[] => (one.kind === "message" ? [messageRow(one)] : []));
    const { sentFields, receivedFields, body } = entry;
    return {
      ...exchangeRow(entry),
      sentFields,
      ...(receivedFields && { receivedFields }),
      ...(body !== undefined && { body: { head: body.slice(0, HEAD), length: body.length } }),
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

/** True if an exchange carried a message, or was made for one. */
function isCarried(entry: Stored, { id, sentId }: StoredExchange): boolean {
  return entry.kind === "message" && (entry.exchangeId === id || entry.id === sentId);
}
