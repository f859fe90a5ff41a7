/**
 * Reads a file of any supported format into a recording.
 *
 * Owns: detecting the format, and reading the native format line by line: an invalid line does not affect the others.
 */
import { ClientError } from "../../errors/index.js";
import { parseNoting } from "../../json/long-numbers.js";
import { isObject } from "../../jsonrpc/index.js";
import { readHar } from "./read-har.js";
import { RecordingBuilder } from "./recording-builder.js";
import { RECORDING_KEY, RECORDING_VERSION } from "./recording-file.js";
import type { StoreLimits } from "./traffic-store.js";
import { Turns } from "../../async/turns.js";

/** Maximum size of a file, in characters or bytes. */
const MAX_FILE = 256_000_000;
/** Maximum number of entries of a file; this client writes at most half as many. */
const MAX_READ = 100_000;

/** Reads a file. Rejects with `ERR-ARGUMENT` if it is not a recording, and with `ERR-LIMIT` beyond 256 MB. */
export async function readRecording(file: string | Blob, limits?: StoreLimits): Promise<RecordingBuilder> {
  const size = typeof file === "string" ? file.length : file.size;
  if (size > MAX_FILE)
    throw new ClientError("ERR-LIMIT", "This file is larger than 256 MB. Save less of it.", { size });
  const text = typeof file === "string" ? file : await file.text();
  const builder = new RecordingBuilder(limits);
  const isRead = (await readLines(text, builder)) || (await readHar(text, builder));
  if (!isRead) throw noRecording();
  builder.finish();
  return builder;
}

/** Reads the native format. Returns false if the file has another format. */
async function readLines(text: string, builder: RecordingBuilder): Promise<boolean> {
  const turns = new Turns();
  let line = 0;
  let good = 0;
  for (let from = 0; from < text.length;) {
    const found = text.indexOf("\n", from);
    const end = found < 0 ? text.length : found;
    const one = text.slice(from, end).trim();
    from = end + 1;
    line++;
    if (one === "") continue;
    if (good > MAX_READ) {
      builder.problem(line, `More than ${MAX_READ} entries: the rest is left out.`);
      break;
    }
    const reason = readLine(one, builder);
    if (reason === undefined) good++;
    else builder.problem(line, reason);
    // The file has another format: an archive with many lines, or no recording at all.
    if (good === 0 && line >= 20) break;
    await turns.worked(one.length);
  }
  if (good > 0) return true;
  builder.problems.length = builder.problemCount = 0;
  return false;
}

function readLine(text: string, builder: RecordingBuilder): string | undefined {
  let raw: unknown;
  try {
    raw = parseNoting(text);
  } catch {
    return "The line is no JSON: it is broken or cut off.";
  }
  if (isObject(raw) && Object.hasOwn(raw, RECORDING_KEY)) return readHeader(raw, builder);
  const reason = builder.addLine(raw);
  return reason === undefined ? undefined : `The line can't be used: ${reason}.`;
}

function readHeader(raw: Readonly<Record<string, unknown>>, builder: RecordingBuilder): undefined {
  const version = raw[RECORDING_KEY];
  if (typeof version !== "number" || version > RECORDING_VERSION)
    throw new ClientError(
      "ERR-ARGUMENT",
      "This recording was made by a newer version of this client. Update it to read the file.",
      { version },
    );
  builder.call = raw.call;
  if (Array.isArray(raw.servers)) for (const server of raw.servers) builder.addServer(server);
  if (typeof raw.dropped === "number" && raw.dropped > 0) builder.store.lost(Math.trunc(raw.dropped));
}

function noRecording(): ClientError {
  const text =
    "This file is no recording of MCP traffic. Give one that was saved here (.ndjson), or an HTTP archive (.har) with MCP requests in it.";
  return new ClientError("ERR-ARGUMENT", text);
}
