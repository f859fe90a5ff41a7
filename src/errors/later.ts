/**
 * Code that is loaded when it is first needed, and the failure that may be.
 *
 * Owns: what is loaded once is kept; a failure is never kept, and is told with a code. Never: what is loaded.
 */
import { ClientError, isMcpError } from "./mcp-error.js";

/** Loads once, for all who ask. A failure rejects with `ERR-WORKER` (or the load's own code), and whoever asks next has it tried again. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      if (isMcpError(cause)) throw cause;
      throw new ClientError("ERR-WORKER", "A part of the client could not be loaded. Try again.", {}, cause);
    }));
}
