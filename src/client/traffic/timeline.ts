/**
 * Entries on one time axis, as arrays of numbers, which cross to a page quickly however many there are.
 *
 * Owns: the lane of each entry. Loaded when a timeline is opened.
 */
import { isObject } from "../../jsonrpc/index.js";
import type { TrafficLane, TrafficTimeline } from "../api/traffic-types.js";
import { isFailure, type Stored, type StoredMessage } from "./stored.js";

/** Maximum number of lanes; entries of further servers share the last one. */
const MAX_LANES = 1_000;

/** Puts entries on a time axis. */
export function timelineOf(entries: readonly Stored[], isPartial: boolean): TrafficTimeline {
  const inOrder = entries.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const { length } = inOrder;
  const ids = new Float64Array(length);
  const starts = new Float64Array(length);
  const durations = new Float64Array(length);
  const laneOf = new Uint16Array(length);
  const failures = new Uint8Array(length);
  const lanes: { serverId: string; lane: TrafficLane }[] = [];
  const known = new Map<string, number>();
  for (const [index, entry] of inOrder.entries()) {
    const lane = laneName(entry);
    const key = `${lane} ${entry.serverId}`;
    let number = known.get(key);
    if (number === undefined) {
      number = Math.min(lanes.length, MAX_LANES - 1);
      if (lanes.length < MAX_LANES) lanes.push({ serverId: entry.serverId, lane });
      known.set(key, number);
    }
    ids[index] = entry.id;
    starts[index] = entry.at;
    durations[index] = entry.durationMs ?? (isOpen(entry) ? NaN : 0);
    laneOf[index] = number;
    failures[index] = Number(isFailure(entry));
  }
  return { ids, starts, durations, laneOf, failures, lanes, isPartial };
}

/** True for an entry whose end is still to come. */
function isOpen(entry: Stored): boolean {
  return entry.kind === "exchange" ? entry.state === "open" : entry.type === "request" && entry.pairId === undefined;
}

function laneName(entry: Stored): TrafficLane {
  if (entry.kind === "message") return laneOfMessage(entry);
  if (entry.purpose === "sign-in") return "sign-in";
  return entry.method === "GET" || entry.frames ? "stream" : "http";
}

function laneOfMessage({ appId, type, direction, method = "", value }: StoredMessage): TrafficLane {
  if (appId !== undefined) return "app";
  if (type === "notification" || type === "invalid") return "notification";
  const isRequest = type === "request";
  if (isRequest === (direction === "in")) return "input"; // a request of the server, or the response to it
  if (method === "initialize" || method === "server/discover") return "connect";
  if (method === "subscriptions/listen") return "stream";
  if (method.startsWith("tasks/")) return "task";
  return isRequest && isInputRound(value) ? "input" : "call";
}

/** True for a request that answers input requests of an earlier round. */
function isInputRound(message: object | undefined): boolean {
  const { params } = (message ?? {}) as { readonly params?: unknown }; // reading a member is safe for any object
  return isObject(params) && params.inputResponses !== undefined;
}
