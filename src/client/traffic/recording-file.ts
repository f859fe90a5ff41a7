/**
 * This client's own recording format: lines of JSON, the first of which is a header.
 *
 * Owns: the versioned format, and writing it. Reading is in `read-recording.ts`.
 *
 * - Line 1: `{"mcp-recording":1,"client":{…},"savedAt":"…","dropped":0,"servers":[{"id","url","state","info"?}]}`.
 * - Each further line is an entry, oldest first: a message with `"kind":"message"` and the message itself in `message`, or an exchange with
 *   `"kind":"exchange"` and its fields in `sentFields` and `receivedFields`. Times are milliseconds since the epoch. `pairId`, `exchangeId` and `sentId` refer to other lines.
 * Header fields and addresses are masked as they were when recorded; masked values are masked wherever else they occur.
 */
import type { ServerSnapshot } from "../api/events.js";
import { jsonOrNothing } from "../results/json-text.js";
import type { Secrets } from "./mask.js";
import type { Stored } from "./stored.js";
import { Turns } from "./turns.js";
import { CLIENT } from "../platform/version.js";

/** Version of the format. A reader accepts files of its own version and older ones. */
export const RECORDING_VERSION = 1;
/** Key of the header that distinguishes a recording from other files. */
export const RECORDING_KEY = "mcp-recording";

/** State of a server in a recording. */
export type RecordedServer = Pick<ServerSnapshot, "id" | "url" | "state" | "info">;

/** Source of a recording. */
export interface RecordingParts {
  readonly entries: readonly Stored[];
  readonly servers: readonly RecordedServer[];
  readonly dropped: number;
  readonly secrets: Secrets;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Writes lines of JSON. */
export async function writeNdjson({ entries, servers, dropped, secrets, now }: RecordingParts): Promise<Blob> {
  const header = {
    [RECORDING_KEY]: RECORDING_VERSION,
    client: CLIENT,
    savedAt: new Date(now).toISOString(),
    dropped,
    servers,
  };
  const lines = [`${secrets.masked(jsonOrNothing(header) ?? "{}")}\n`];
  const turns = new Turns();
  for (const { hay: _hay, ...entry } of entries) {
    const line = jsonOrNothing(entry.kind === "message" ? messageLine(entry) : entry);
    if (line === undefined) continue; // the message is nested too deeply to be written
    lines.push(`${secrets.masked(line)}\n`);
    await turns.worked(line.length);
  }
  return new Blob(lines, { type: "application/x-ndjson" });
}

/** Line of a message, with its body last, so that a truncated line still identifies the message. */
function messageLine({ value, ...rest }: Extract<Stored, { kind: "message" }>): object {
  return { ...rest, message: value };
}
