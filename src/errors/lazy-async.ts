/**
 * Code that is loaded when it is first needed.
 *
 * Owns: loading it once, and an error code for a failure, after which the next call tries again.
 */
import { ClientError, isMcpError } from "./mcp-error.js";

/** A function that calls `load` once, for all its callers. A failure rejects with `ERR-WORKER` (`data.reason`: `not-loaded`), or with the code of its own; the next call tries again. */
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
