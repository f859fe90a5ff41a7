/**
 * Writes what a filter leaves as a file.
 *
 * Owns: choosing the format, and which servers a part of the traffic names.
 */
import type { RecordingFormat, TrafficFilter } from "../traffic-types.js";
import type { Secrets } from "./mask.js";
import { writeNdjson, type RecordedServer } from "./recording-file.js";
import type { TrafficStore } from "./traffic-store.js";

/** What is to be written. */
export interface Saved {
  readonly store: TrafficStore;
  readonly secrets: Secrets;
  readonly servers: readonly RecordedServer[];
  readonly filter?: TrafficFilter | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Writes it. */
export async function saveRecording(
  format: RecordingFormat,
  { store, secrets, servers, filter = {}, now }: Saved,
): Promise<Blob> {
  const entries = store.left(filter);
  const named = new Set(entries.map(({ serverId }) => serverId));
  const { dropped } = store.totals(false);
  const parts = { entries, servers: servers.filter(({ id }) => named.has(id)), dropped, secrets, now };
  if (format === "ndjson") return writeNdjson(parts);
  const { writeHar } = await import("./write-har.js"); // few want it
  return writeHar(parts);
}
