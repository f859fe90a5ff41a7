/** Opens a recording in this thread; the reader is loaded with the first. */
import type { OpenedRecording } from "../api/traffic-types.js";

/**
 * Opens a file: a recording that `Traffic.save` wrote, or HTTP Archive 1.2 with MCP in it. Returns a host that answers from it; the valid
 * parts of a broken file are kept. Rejects with `ERR-ARGUMENT` for anything else, with `ERR-LIMIT` past 256 MB.
 * @example const { host } = await openRecording(file);
 */
export async function openRecording(recording: string | Blob): Promise<OpenedRecording> {
  const opener = await import("./opened-recording.js");
  return opener.openRecordedHost(recording);
}
