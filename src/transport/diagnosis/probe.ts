/**
 * Probe of a server: a GET without anything of the embedder's in it.
 *
 * Owns: how each probe is made (no cookies, no cache, no referrer: T-42), its deadline, and releasing the response at once: it may be an
 * endless event stream. Never: bodies, another method than GET, which a server could act upon, or a redirect: with `no-cors`, which Fetch
 * allows only where redirects are followed, a server could send the probe into the user's own network.
 */
import { isRedirect } from "../http/http-port.js";
import type { DiagnosisPort } from "./diagnosis-port.js";
import { within } from "./within.js";

/** Deadline of one probe, in milliseconds. */
export const PROBE_MS = 5_000;

/** Outcome of a probe: an answer, a redirect, `refused` when `fetch` rejected, `silent` when nothing arrived in time. */
export type Probed = "answered" | "redirected" | "refused" | "silent";

/** Options of a probe. */
export interface ProbeOptions {
  /** Header fields; never a value of the embedder's. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Deadline in milliseconds. Default {@link PROBE_MS}. */
  readonly ms?: number;
}

/** Sends one probe. Never rejects. */
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
