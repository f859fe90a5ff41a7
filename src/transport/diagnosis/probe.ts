/**
 * Probes a server: sends a GET without any data of the embedder.
 *
 * Owns: the options of each probe (no cookies, no cache, no referrer: T-42), its deadline, and releasing the response
 * at once, because it may be an endless event stream. Never sends a body or uses a method other than GET, on which a
 * server could act. Never follows a redirect, and so never uses `no-cors`, which Fetch allows only if redirects are
 * followed: a server could send the probe into the user's own network.
 */
import { isRedirect } from "../http/http-port.js";
import type { DiagnosisPort } from "./diagnosis-port.js";
import { within } from "./within.js";

/** Deadline of one probe, in milliseconds. */
export const PROBE_MS = 5_000;

/** Outcome of a probe. `refused`: `fetch` rejected. `silent`: nothing arrived in time. */
export type Probed = "answered" | "redirected" | "refused" | "silent";

/** Options of a probe. */
export interface ProbeOptions {
  /** Header fields. They must not contain a value of the embedder. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Deadline in milliseconds. Default {@link PROBE_MS}. */
  readonly ms?: number;
}

/** Sends a single probe. Never rejects. */
export async function probe(port: DiagnosisPort, url: string, options: ProbeOptions): Promise<Probed> {
  const { headers, signal, ms = PROBE_MS } = options;
  try {
    const response = await within({ clock: port.clock, ms, signal }, (over) =>
      port.fetch(url, {
        method: "GET",
        mode: "cors",
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
        redirect: "manual",
        signal: over,
        ...(headers && { headers }),
      }),
    );
    if (!response) return "silent";
    return isRedirect(response) ? "redirected" : "answered";
  } catch {
    return signal.aborted ? "silent" : "refused";
  }
}
