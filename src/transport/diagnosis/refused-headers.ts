/**
 * Which request header fields a server's preflight refuses.
 *
 * Owns: asking one by one, with values that mean nothing, and the bounds of that. Never: the real values, which may be secrets.
 */
import type { DiagnosisPort } from "./diagnosis-port.js";
import { probe, PROBE_MS } from "./probe.js";

/** How many fields are tried. */
const MAX_HEADER_PROBES = 12;

/** How long all of them may take together, milliseconds. */
export const ALL_HEADERS_MS = 10_000;

/** What is known of each field. */
export interface HeaderVerdicts {
  readonly refused: readonly string[];
  /** Too many, or no answer in time. */
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

/** Fields of single tools last: when not all can be tried, those every call needs matter more. */
function everyCallFirst(names: readonly string[]): string[] {
  const isOfTool = (name: string): number => Number(name.startsWith("mcp-param-"));
  return [...names].sort((a, b) => isOfTool(a) - isOfTool(b));
}

/** The type of our own bodies is no secret, and one a preflight is certain to be needed for. */
function harmless(name: string): string {
  return name === "content-type" ? "application/json" : "x";
}
