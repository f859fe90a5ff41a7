/**
 * Why did `fetch` fail? Browsers do not tell; this finds out and says what to change.
 *
 * Owns: the order (what is known here, then what the server shows), asking a server once for a burst of failures, and never failing
 * itself. Never: remembering what is known without asking, such as being offline: it may have changed.
 * Replaces the guess of T-41 by what was seen.
 */
import { ClientError } from "../../errors/index.js";
import type { FailedFetch, HttpPort } from "../http/http-port.js";
import type { DiagnosisPort, Finding } from "./diagnosis-port.js";
import { findLocalCause, whileOffline } from "./local-causes.js";
import { PROBE_MS } from "./probe.js";
import { ALL_HEADERS_MS } from "./refused-headers.js";
import { findServerCause } from "./server-causes.js";
import { SharedRuns } from "./shared-runs.js";

/** How long a server's verdict is good for, milliseconds: a burst of failing calls must not become a flood of probes. */
const REMEMBER_MS = 30_000;

/**
 * Makes the `diagnose` of an `HttpPort`. It resolves with a better failure (the original one is its `cause`), or with the original one
 * where nothing better is found or the request's signal aborts. It never rejects, and takes 15 seconds at most.
 *
 * @example
 * const diagnose = createDiagnosis({ fetch: (url, init) => fetch(url, init), clock: systemClock });
 */
export function createDiagnosis(port: DiagnosisPort): NonNullable<HttpPort["diagnose"]> {
  const times = { freshMs: REMEMBER_MS, patienceMs: PROBE_MS + ALL_HEADERS_MS };
  const runs = new SharedRuns<Finding | undefined>(port.clock, times);
  return async (failure, failed) => {
    try {
      if (failed.signal?.aborted) return failure;
      const finding =
        (await findLocalCause(port, failed)) ??
        (await runs.of(keyOf(failed), failed.signal, (signal) => findServerCause(port, failed, signal)));
      return finding ? reported(whileOffline(port, finding), failure) : failure;
    } catch {
      // A port that throws must not hide why the request failed.
      return failure;
    }
  };
}

/** The same question of the same server. */
function keyOf({ endpoint, method, headers, pageOrigin }: FailedFetch): string {
  return JSON.stringify([endpoint.url, method, [...headers].sort(), pageOrigin]);
}

function reported({ code, message, data }: Finding, failure: ClientError): ClientError {
  return new ClientError(code, message, data, failure);
}
