/**
 * Rules for CORS: the server's settings for this page, header by header.
 *
 * Owns: the selection of probes. They never carry the embedder's headers or a session id.
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
import { readHeaderParams } from "../../protocol/header-params.js";
import type { Era, Tool } from "../../protocol/index.js";
import type { DiagnosisPort } from "../../transport/diagnosis/diagnosis-port.js";
import { fixSnippet } from "../../transport/diagnosis/fix-snippet.js";
import { probe, PROBE_MS } from "../../transport/diagnosis/probe.js";
import { tryHeaders } from "../../transport/diagnosis/refused-headers.js";
import { within } from "../../transport/diagnosis/within.js";
import type { Findings } from "./finding.js";

/** Subject of the check. */
export interface CorsSubject {
  readonly url: string;
  /** Era; `any`: not known yet. */
  readonly era: Era | "any";
  readonly tools: readonly Tool[];
  readonly pageOrigin: string | undefined;
  readonly signal: AbortSignal;
}

const EVERY = ["content-type", "mcp-protocol-version", "authorization"];
const LEGACY = ["mcp-session-id", "last-event-id"];
const MODERN = ["mcp-method", "mcp-name"];

/** Probes the settings and reports findings. Never rejects. */
export async function checkCors(port: DiagnosisPort, subject: CorsSubject, found: Findings): Promise<void> {
  const { url, era, pageOrigin, signal } = subject;
  if (pageOrigin === undefined) return found.add("ok", "cors-no-browser");
  if (new URL(url).origin === pageOrigin)
    return found.add("ok", "cors-same-origin", { params: { origin: pageOrigin } });
  const plain = await probe(port, url, { signal });
  if (plain === "refused" || plain === "silent") {
    return found.add("warning", "cors-get-unreadable", { snippet: fixSnippet(pageOrigin, []) });
  }
  const names = [
    ...EVERY,
    ...(era === "modern" ? [] : LEGACY),
    ...(era === "legacy" ? [] : [...MODERN, ...mirrored(subject.tools)]),
  ];
  const { refused, untested } = await tryHeaders(port, url, names, signal);
  for (const header of names) {
    if (refused.includes(header)) {
      // `authorization` is needed only for servers with sign-in, and `last-event-id` only to resume a stream; every
      // request sends the others.
      const severity = header === "authorization" || header === "last-event-id" ? "warning" : "error";
      found.add(severity, "cors-header-refused", { params: { header }, snippet: fixSnippet(pageOrigin, names) });
    } else if (untested.includes(header)) found.add("hint", "cors-header-untested", { params: { header } });
    else found.add("ok", "cors-header-allowed", { params: { header } });
  }
  if (era === "legacy" && !(await mayDelete(port, url, signal)))
    found.add("warning", "cors-delete-refused", { snippet: fixSnippet(pageOrigin, names) });
}

/** Additional header fields, which mirror tool parameters. */
function mirrored(tools: readonly Tool[]): readonly string[] {
  const names = tools.flatMap(({ inputSchema }) => {
    const read = readHeaderParams(inputSchema);
    return read.kind === "ok" ? read.params.map(({ header }) => header.toLowerCase()) : [];
  });
  return [...new Set(names)];
}

/**
 * True if the server's CORS settings allow this page to end a session. The probe carries no session id, so it does not
 * end a session.
 */
async function mayDelete(port: DiagnosisPort, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await within({ clock: port.clock, ms: PROBE_MS, signal }, (over) =>
      port.fetch(url, { method: "DELETE", mode: "cors", credentials: "omit", redirect: "manual", signal: over }),
    );
    return true;
  } catch {
    return signal.aborted;
  }
}
