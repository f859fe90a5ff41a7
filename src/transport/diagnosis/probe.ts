/**
 * One question to the server: a GET without anything of the embedder's in it.
 *
 * Owns: how each probe is made (no cookies, no cache, no referrer: T-42), its deadline, and letting go of the answer at once: it may be
 * an event stream without end. Never: bodies, and never another method than GET, which a server could act upon.
 */
import type { DiagnosisPort } from "./diagnosis-port.js";
import { within } from "./within.js";

/** How long one probe may take, milliseconds. */
export const PROBE_MS = 5_000;

/** What a probe brought: an answer, `refused` when `fetch` rejected, `silent` when neither came in time. */
export type Probed =
  | { readonly kind: "answered"; readonly url: string; readonly redirected: boolean; readonly isPage: boolean }
  | { readonly kind: "refused" | "silent" };

/** How a probe is made. */
export interface ProbeOptions {
  /** `no-cors` asks whether anything is there; `cors` whether this page may read it. */
  readonly mode: "no-cors" | "cors";
  /** Never holds a value of the embedder's. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Default {@link PROBE_MS}. */
  readonly ms?: number;
}

/** Makes one probe. Never rejects. */
export async function probe(port: DiagnosisPort, url: string, options: ProbeOptions): Promise<Probed> {
  const { mode, headers, signal, ms = PROBE_MS } = options;
  try {
    const response = await within({ clock: port.clock, ms, signal }, (over) =>
      port.fetch(url, {
        method: "GET",
        mode,
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
        redirect: "follow",
        signal: over,
        ...(headers && { headers }),
      }),
    );
    if (!response) return { kind: "silent" };
    return { kind: "answered", url: response.url, redirected: response.redirected, isPage: isPage(response) };
  } catch {
    return { kind: signal.aborted ? "silent" : "refused" };
  }
}

/** A page for people, or nothing: a redirect that ends there did not lead to an MCP endpoint. */
function isPage({ ok, status, headers }: Response): boolean {
  return status === 404 || (ok && (headers.get("content-type") ?? "").startsWith("text/html"));
}
