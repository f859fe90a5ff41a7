/**
 * Check of an address that is not connected: its response to this page.
 *
 * Owns: one GET request without the embedder's headers, and the findings from its response. The header fields are
 * checked in `cors-rules.ts`.
 */
import { isLoopback } from "../../addresses/loopback.js";
import type { DiagnosisPort } from "../../transport/diagnosis/diagnosis-port.js";
import { fixSnippet } from "../../transport/diagnosis/fix-snippet.js";
import { PROBE_MS } from "../../transport/diagnosis/probe.js";
import { within } from "../../transport/diagnosis/within.js";
import { isRedirect } from "../../transport/http/http-port.js";
import type { Findings } from "./finding.js";

/** Subject of the check. */
export interface Unconnected {
  readonly url: string;
  readonly pageOrigin: string | undefined;
  readonly signal: AbortSignal;
}

/** Sends the request and reports findings; resolves with true if this page could read a response. Never rejects. */
export async function checkAnswer(
  port: DiagnosisPort,
  { url, pageOrigin, signal }: Unconnected,
  found: Findings,
): Promise<boolean> {
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === "http:" && !isLoopback(hostname)) found.add("warning", "not-https");
  const init: RequestInit = {
    method: "GET",
    mode: "cors",
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    redirect: "manual",
    headers: { accept: "text/event-stream, application/json" },
  };
  const response = await within({ clock: port.clock, ms: PROBE_MS, signal }, (over) =>
    port.fetch(url, { ...init, signal: over }),
  ).catch(() => undefined);
  if (!response) {
    const isForeign = pageOrigin !== undefined && pageOrigin !== origin;
    found.add("error", isForeign ? "answer-unreadable" : "answer-none", {
      params: { origin, page: pageOrigin ?? "" },
      ...(isForeign && { snippet: fixSnippet(pageOrigin, []) }),
    });
    return false;
  }
  await response.body?.cancel().catch(() => undefined);
  const { status, headers } = response;
  if (isRedirect(response)) found.add("error", "answer-redirects");
  else if (status === 401 && headers.get("www-authenticate") === null) found.add("warning", "answer-no-challenge");
  else if (status === 404 || status >= 500) found.add("error", "answer-status", { params: { status: String(status) } });
  else found.add("ok", "answer-read", { params: { status: String(status) } });
  return true;
}
