/**
 * Lanes of a timeline: entries by server and kind, and the failures of each server.
 *
 * Owns: their order and which entries they have. No DOM.
 */
import type { TrafficLane, TrafficTimeline } from "../../../../src/client/api/index.js";

/** Kinds of lanes from top to bottom. */
const ORDER = [
  "server",
  "connect",
  "sign-in",
  "call",
  "input",
  "task",
  "stream",
  "notification",
  "http",
  "app",
  "error",
] as const satisfies readonly Lane["kind"][];

/** Lane as drawn. */
export interface Lane {
  readonly serverId: string;
  /** `server`: a lane without entries, which names the server of those below it. */
  readonly kind: TrafficLane | "error" | "server";
  /** Indexes of the entries, in order of time. */
  readonly entries: Uint32Array;
}

/**
 * Returns the lanes that have entries, by server and then by kind. `isNamed`: each server also has a lane with its
 * name.
 */
export function lanesOf({ lanes, laneOf, failures }: TrafficTimeline, isNamed: boolean): readonly Lane[] {
  const counts = new Uint32Array(lanes.length);
  const failed = new Map<string, number[]>();
  for (let index = 0; index < laneOf.length; index++) {
    const number = laneOf[index] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
    if (failures[index] !== 1) continue;
    const serverId = lanes[number]?.serverId ?? "";
    const own = failed.get(serverId);
    if (own) own.push(index);
    else failed.set(serverId, [index]);
  }
  const entries = Array.from(counts, (count) => new Uint32Array(count));
  const filled = new Uint32Array(lanes.length);
  for (let index = 0; index < laneOf.length; index++) {
    const number = laneOf[index] ?? 0;
    const at = filled[number] ?? 0;
    const own = entries[number];
    if (own) own[at] = index;
    filled[number] = at + 1;
  }
  const servers = [...new Set(lanes.map(({ serverId }) => serverId))];
  const all: Lane[] = lanes.map(({ serverId, lane }, number) => ({
    serverId,
    kind: lane,
    entries: entries[number] ?? new Uint32Array(),
  }));
  if (isNamed) for (const serverId of servers) all.push({ serverId, kind: "server", entries: new Uint32Array() });
  for (const [serverId, indexes] of failed) all.push({ serverId, kind: "error", entries: Uint32Array.from(indexes) });
  return all.sort(
    (a, b) =>
      servers.indexOf(a.serverId) - servers.indexOf(b.serverId) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
}

/** Pause after which something new begins, in milliseconds, and the fewest entries that it has. */
const PAUSE_MS = 30_000;
const FEWEST = 5;

/** Time at which the newest entries begin: after the last long pause, apart from streams, or at `start`. */
export function lastBegin({ starts, durations, lanes, laneOf }: TrafficTimeline, start: number): number {
  let [begin, end, since] = [start, Infinity, 0];
  let candidate: number | undefined;
  for (const [index, at] of starts.entries()) {
    if (lanes[laneOf[index] ?? -1]?.lane === "stream") continue;
    if (at - end > PAUSE_MS) [candidate, since] = [at - 1_000, 0];
    since++;
    if (candidate !== undefined && since >= FEWEST) begin = candidate;
    end = Math.max(end === Infinity ? at : end, at + (durations[index] || 0));
  }
  return begin;
}
