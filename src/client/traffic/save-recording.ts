/**
 * Writes entries as a file.
 *
 * Owns: the choice of format, the servers that the entries name, and omitting data that can no longer be masked.
 */
import * as forms from "../memory/named-secrets.js";
import type { RecordingFormat } from "../api/traffic-types.js";
import { taskIdsOf, type Secrets } from "./mask.js";
import { writeNdjson, type RecordedServer } from "./recording-file.js";
import type { Stored } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Content to write. */
export interface Saved {
  readonly store: TrafficStore;
  readonly secrets: Secrets;
  readonly servers: readonly RecordedServer[];
  /** Entries to write, oldest first. */
  readonly entries: readonly Stored[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Id of the request of the only call in the file. */
  readonly call?: number;
}

/** Writes the file. */
export async function saveRecording(
  format: RecordingFormat,
  { store, secrets, servers, entries: all, now, call }: Saved,
): Promise<Blob> {
  secrets.useForms(forms);
  const entries = all.map((entry) => withoutUnknownTasks(entry, secrets));
  const named = new Set(entries.map(({ serverId }) => serverId));
  const dropped = call === undefined ? store.totals(false).dropped : 0; // a report is complete without other traffic
  const parts = { entries, store, servers: servers.filter(({ id }) => named.has(id)), dropped, secrets, now, call };
  if (format === "ndjson") return writeNdjson(parts);
  if (format === "otlp") {
    const { writeOtlp } = await import("./write-otlp.js"); // loaded on demand: this format is rarely needed
    return writeOtlp(parts);
  }
  const { writeHar } = await import("./write-har.js"); // loaded on demand: this format is rarely needed
  return writeHar(parts);
}

/**
 * Entry, without its contents if they name a task whose id is no longer known: the id could not be masked in other
 * entries.
 */
export function withoutUnknownTasks(entry: Stored, secrets: Secrets): Stored {
  if (entry.kind === "message")
    return taskIdsOf(entry.value).every((id) => secrets.covers(id)) ? entry : { ...entry, value: undefined };
  const { body = "", sentBody = "", frames = [] } = entry;
  const own = [body, sentBody, ...frames.flatMap(({ before, after = "" }) => [before, after])];
  if (own.every((text) => secrets.coversTasksIn(text))) return entry;
  return { ...entry, body: undefined, sentBody: undefined, frames: undefined };
}
