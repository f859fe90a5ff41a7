/**
 * Finds the request header fields a server's preflight refuses.
 *
 * Owns: trying one at a time, with meaningless values, and the limits of that. Never uses the real values, which may be
 * secrets.
 */
import type { DiagnosisPort } from "./diagnosis-port.js";
import { probe, PROBE_MS } from "./probe.js";

/** Maximum number of fields tried. */
const MAX_HEADER_PROBES = 12;

/** Deadline of all of them together, in milliseconds. */
export const ALL_HEADERS_MS = 10_000;

/** Verdict on each field. */
export interface HeaderVerdicts {
  readonly refused: readonly string[];
  /** Fields beyond the limit, or without an answer in time. */
  readonly untested: readonly string[];
}

/** Tries each of `names` alone on a GET that is known to succeed without them. Never rejects. */
export async function tryHeaders(
  port: DiagnosisPort,
  url: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<HeaderVerdicts> {
  const refused: string[] = [];
  const untested: string[] = [];
  const until = port.clock.now() + ALL_HEADERS_MS;
  for (const [index, name] of everyCallFirst(names).entries()) {
    const ms = Math.min(PROBE_MS, until - port.clock.now());
    if (index >= MAX_HEADER_PROBES || ms <= 0 || signal.aborted) {
      untested.push(name);
      continue;
    }
    const seen = await probe(port, url, { headers: { [name]: harmless(name) }, signal, ms });
    if (seen === "refused") refused.push(name);
    if (seen === "silent") untested.push(name);
  }
  return { refused, untested };
}

/** Sorts fields of single tools last: when not all can be tried, those every call needs matter more. */
function everyCallFirst(names: readonly string[]): string[] {
  const isOfTool = (name: string): number => Number(name.startsWith("mcp-param-"));
  return [...names].sort((a, b) => isOfTool(a) - isOfTool(b));
}

/** Value of a field in a probe. The content type of this client's bodies is not secret, and it always triggers a preflight. */
function harmless(name: string): string {
  return name === "content-type" ? "application/json" : "x";
}
