/**
 * Diagnoses why `fetch` failed, which browsers do not report, and names what to change.
 *
 * Owns: the order (local causes, then the server), probing a server once for a burst of failures, and never failing itself. Never: caching
 * local facts such as being offline, which may have changed. Replaces the guess of T-41 by observations.
 */
import { ClientError } from "../../errors/index.js";
import type { FailedFetch, HttpPort } from "../http/http-port.js";
import type { DiagnosisPort, DiagnosisFinding } from "./diagnosis-port.js";
import { findLocalCause, whileOffline } from "./local-causes.js";
import { PROBE_MS } from "./probe.js";
import { ALL_HEADERS_MS } from "./refused-headers.js";
import { findServerCause } from "./server-causes.js";
import { SharedRuns } from "./shared-runs.js";

/** Lifetime of a server's verdict, in milliseconds: a burst of failing calls must not become a flood of probes. */
const REMEMBER_MS = 30_000;

/**
 * Creates the `diagnose` of an `HttpPort`. It resolves with a more specific failure (the original one is its `cause`), or with the original
 * one where nothing better is found or the request's signal aborts. It never rejects, and takes 15 seconds at most.
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
      // A port that throws must not hide why the request failed.
      return failure;
    }
  };
}

/** Key of the same diagnosis of the same server. */
function keyOf({ endpoint, method, headers, pageOrigin }: FailedFetch): string {
  return JSON.stringify([endpoint.url, method, [...headers].sort(), pageOrigin]);
}

function reported({ code, message, data }: DiagnosisFinding, failure: ClientError): ClientError {
  return new ClientError(code, message, data, failure);
}
