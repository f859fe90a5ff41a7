/**
 * Diagnoses why `fetch` failed, which browsers do not report, and how to fix it.
 *
 * Owns: the order (local causes, then the server), probing a server only once for a burst of failures, and never
 * failing itself. Never caches local facts, such as being offline, because they change. Replaces the guess of T-41 by
 * observations.
 */
import { ClientError } from "../../errors/index.js";
import type { FailedFetch, HttpPort } from "../http/http-port.js";
import type { DiagnosisPort, DiagnosisFinding } from "./diagnosis-port.js";
import { findLocalCause, whileOffline } from "./local-causes.js";
import { PROBE_MS } from "./probe.js";
import { ALL_HEADERS_MS } from "./refused-headers.js";
import { findServerCause } from "./server-causes.js";
import { SharedRuns } from "./shared-runs.js";

/** Lifetime of a finding about a server, in milliseconds: a burst of failing calls must not cause a flood of probes. */
const REMEMBER_MS = 30_000;

/**
 * Creates the function `diagnose` of an `HttpPort`. It resolves with a more specific failure, whose `cause` is the
 * original failure. It resolves with the original failure if no cause is found or the request's signal aborts. It never
 * rejects, and takes 15 seconds at most.
 *
 * @example
 * const diagnose = createDiagnosis({ fetch: (url, init) => fetch(url, init), clock: systemClock });
 */
export function createDiagnosis(port: DiagnosisPort): NonNullable<HttpPort["diagnose"]> {
  const times = { freshMs: REMEMBER_MS, patienceMs: PROBE_MS + ALL_HEADERS_MS };
  const runs = new SharedRuns<DiagnosisFinding | undefined>(port.clock, times);
  return async (failure, failed) => {
    try {
      if (failed.signal?.aborted) return failure;
      const finding =
        (await findLocalCause(port, failed)) ??
        (await runs.of(keyOf(failed), failed.signal, (signal) => findServerCause(port, failed, signal)));
      return finding ? reported(whileOffline(port, finding), failure) : failure;
    } catch {
      // An exception in a port must not hide why the request failed.
      return failure;
    }
  };
}

/** Key that is the same for failures with the same cause at the same server. */
function keyOf({ endpoint, method, headers, pageOrigin, hasAnswered }: FailedFetch): string {
  return JSON.stringify([endpoint.url, method, [...headers].sort(), pageOrigin, hasAnswered]);
}

function reported({ code, message, data }: DiagnosisFinding, failure: ClientError): ClientError {
  return new ClientError(code, message, data, failure);
}
