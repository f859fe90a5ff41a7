/** Opens a recording in this thread; the reader is loaded with the first. */
import type { OpenedRecording } from "../api/traffic-types.js";

/**
 * Opens a file: a recording written by `Traffic.save`, or an HTTP Archive 1.2 file that contains MCP. Returns a host
 * that serves data from it; the valid parts of a damaged file are kept. Rejects with `ERR-ARGUMENT` for anything else,
 * and with `ERR-LIMIT` beyond 256 MB.
 * @example const { host } = await openRecording(file);
 */
export async function openRecording(recording: string | Blob): Promise<OpenedRecording> {
  const opener = await import("./opened-recording.js");
  return opener.openRecordedHost(recording);
}
