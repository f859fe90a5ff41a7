/**
 * Writes the entries that match a filter as a file.
 *
 * Owns: the choice of format, the servers that the entries name, and omitting data that can no longer be masked.
 */
import type { RecordingFormat, TrafficFilter } from "../api/traffic-types.js";
import { taskIdsOf, type Secrets } from "./mask.js";
import { writeNdjson, type RecordedServer } from "./recording-file.js";
import type { Stored } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Content to write. */
export interface Saved {
  readonly store: TrafficStore;
  readonly secrets: Secrets;
  readonly servers: readonly RecordedServer[];
  readonly filter?: TrafficFilter | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Writes the file. */
export async function saveRecording(
  format: RecordingFormat,
  { store, secrets, servers, filter = {}, now }: Saved,
): Promise<Blob> {
  const entries = store.left(filter).map((entry) => withoutUnknownTasks(entry, secrets));
  const named = new Set(entries.map(({ serverId }) => serverId));
  const { dropped } = store.totals(false);
  const parts = { entries, servers: servers.filter(({ id }) => named.has(id)), dropped, secrets, now };
  if (format === "ndjson") return writeNdjson(parts);
  const { writeHar } = await import("./write-har.js"); // loaded on demand: this format is rarely needed
  return writeHar(parts);
}

/**
 * Message, without its body if it names a task whose id is no longer known: the id could not be masked in other
 * entries.
 */
function withoutUnknownTasks(entry: Stored, secrets: Secrets): Stored {
  if (entry.kind === "exchange" || taskIdsOf(entry.value).every((id) => secrets.covers(id))) return entry;
  return { ...entry, value: undefined };
}
