/**
 * Loads code when it is first needed.
 *
 * Owns: loading the code only once, and the error if loading fails, after which the next call tries again.
 */
import { ClientError, isMcpError } from "../errors/mcp-error.js";

/**
 * Creates a function that calls `load` once for all its callers. If loading fails, it rejects with `ERR-WORKER`
 * (`data.reason`: `not-loaded`), or with the error itself if it has a code; the next call tries again.
 */
export function lazyAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      if (isMcpError(cause)) throw cause;
      throw new ClientError(
        "ERR-WORKER",
        "A part of the client could not be loaded. Try again.",
        { reason: "not-loaded" },
        cause,
      );
    }));
}
