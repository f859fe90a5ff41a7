/**
 * Finds the request header fields that a server's preflight response refuses.
 *
 * Owns: trying the fields one at a time, with meaningless values, and the limits of this. Never uses the real values,
 * which may be secrets.
 */
import { monotonicTime } from "../../jsonrpc/index.js";
import type { DiagnosisPort } from "./diagnosis-port.js";
import { probe, PROBE_MS } from "./probe.js";

/** Maximum number of fields that are tried. */
const MAX_HEADER_PROBES = 12;

/** Deadline for all fields together, in milliseconds. */
export const ALL_HEADERS_MS = 10_000;

/** Header names by verdict of the probe; names that are not listed are accepted. */
export interface HeaderVerdicts {
  readonly refused: readonly string[];
  /** Fields beyond the limit, or for which no answer arrived in time. */
  readonly untested: readonly string[];
}

/** Tries each of `names` separately, with a GET that is known to succeed without them. Never rejects. */
export async function tryHeaders(
  port: DiagnosisPort,
  url: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<HeaderVerdicts> {
  const refused: string[] = [];
  const untested: string[] = [];
  const until = monotonicTime(port.clock) + ALL_HEADERS_MS;
  for (const [index, name] of everyCallFirst(names).entries()) {
    const ms = Math.min(PROBE_MS, until - monotonicTime(port.clock));
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

/**
 * Sorts the fields of single tools last: if not all can be tried, the fields that every call needs are more important.
 */
function everyCallFirst(names: readonly string[]): string[] {
  const isOfTool = (name: string): number => Number(name.startsWith("mcp-param-"));
  return [...names].sort((a, b) => isOfTool(a) - isOfTool(b));
}

/**
 * Value of a field in a probe. For the content type it is the real value, which is not secret and always causes a
 * preflight.
 */
function harmless(name: string): string {
  return name === "content-type" ? "application/json" : "x";
}
