/**
 * This client's own recording format: lines of JSON, the first of which is a header.
 *
 * Owns: the versioned format, and writing it. Reading is in `read-recording.ts`.
 *
 * - Line 1:
 *   `{"mcp-recording":1,"client":{…},"savedAt":"…","dropped":0,"servers":[{"id","url","state","info"?,"tools"?}],"call"?}`.
 *   A bug report has `call`, the id of the line with the request of the call, and `tools`, the definition of its tool
 *   as the server sent it.
 * - Each further line is an entry, oldest first: a message with `"kind":"message"` and the message itself in `message`,
 *   or an exchange with `"kind":"exchange"` and its fields in `sentFields` and `receivedFields`. Of its bodies,
 *   `sentBody` and `body` are their texts; if absent, the request body is the message of `sentId`, and the response
 *   body that of `answerId`. `frames` are the blocks of an event stream: `at`, and the text `before` and `after` the
 *   message of `messageId`. Times are milliseconds since the epoch. `pairId`, `exchangeId` and the ids of messages
 *   refer to other lines. Lines with the same `callId` belong to the same call.
 * Header fields and addresses are masked as they were when recorded; masked values are masked wherever else they occur.
 */
import type { ServerSnapshot } from "../api/events.js";
import { jsonOrNothing } from "../results/json-text.js";
import type { Secrets } from "./mask.js";
import type { Stored } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";
import { Turns } from "../../async/turns.js";
import { CLIENT } from "../platform/version.js";

/** Version of the format. A reader accepts files of its own version and older ones. */
export const RECORDING_VERSION = 1;
/** Key of the header that distinguishes a recording from other files. */
export const RECORDING_KEY = "mcp-recording";

/** State of a server in a recording. */
export interface RecordedServer extends Pick<ServerSnapshot, "id" | "url" | "state" | "info"> {
  /** Definitions of tools as the server sent them, if no list of them is recorded: unchecked. */
  readonly tools?: readonly unknown[];
}

/** Source of a recording. */
export interface RecordingParts {
  /** All entries, also those that are not written. */
  readonly store: TrafficStore;
  readonly entries: readonly Stored[];
  readonly servers: readonly RecordedServer[];
  readonly dropped: number;
  readonly secrets: Secrets;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Id of the request of the call that a bug report contains. */
  readonly call?: number | undefined;
}

/** Writes lines of JSON. */
export async function writeNdjson({ entries, servers, dropped, secrets, now, call }: RecordingParts): Promise<Blob> {
  const header = {
    [RECORDING_KEY]: RECORDING_VERSION,
    client: CLIENT,
    savedAt: new Date(now).toISOString(),
    dropped,
    servers,
    ...(call !== undefined && { call }),
  };
  const lines = [`${secrets.masked(jsonOrNothing(header) ?? "{}")}\n`];
  const turns = new Turns();
  for (const { revision: _revision, ...entry } of entries) {
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
