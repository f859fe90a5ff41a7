/**
 * A number of runs of a tool, one after another, for their times. Loaded when the user begins them.
 *
 * Owns: making the calls, whose results are released at once, and their percentiles.
 */
import type { Host, Server } from "../../../src/client/api/index.js";
import { metaFor } from "../../page-storage/request-options.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { StringsController } from "../../strings/index.js";
import { TIMED } from "./shown-calls.js";

/** Times of runs that have ended. */
export interface Times {
  /** Milliseconds of each run that has a result, without the time that it waited for the user. */
  readonly durations: readonly number[];
  /** Number of runs without a result, and of those whose result is an error. */
  readonly failed: number;
  /** Number of runs. */
  readonly count: number;
}

/**
 * Returns the smallest value that at least `percent` percent of the values do not exceed (nearest-rank method);
 * `undefined` without values.
 */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** Calls a tool `count` times, and `ran` after each. Ends early when `signal` aborts. Never rejects. */
export async function timeRuns(
  host: Host,
  server: Server,
  { tool, args }: Run,
  {
    count,
    signal,
    ran,
  }: { readonly count: number; readonly signal: AbortSignal; readonly ran: (done: number) => void },
): Promise<Times> {
  const durations: number[] = [];
  const batch = Date.now().toString(36);
  let failed = 0;
  let done = 0;
  for (; done < count && !signal.aborted; ran(++done)) {
    const callId = `${server.id}${TIMED}${batch}-${done}`;
    try {
      const options = { callId, initiator: "user", signal, ...metaFor(server), view: true } as const;
      const { elapsedMs, isError, resultId } = await server.callTool(tool, args, options);
      host.results.release(resultId).catch(() => undefined); // released with its host
      durations.push(elapsedMs);
      if (isError) failed++;
    } catch {
      if (signal.aborted) break;
      failed++; // its error is in the history and the traffic
    }
  }
  return { durations, failed, count: done };
}

/** Returns the times in one line. */
export function timesText({ durations, failed, count }: Times, { t, formats }: StringsController): string {
  const [p50, p95, fastest, slowest] = [50, 95, 0, 100].map((percent) => {
    const value = percentile(durations, percent);
    return value === undefined ? undefined : formats.duration(value);
  });
  const runs = t("times.runs", { count });
  if (p50 === undefined || p95 === undefined || fastest === undefined || slowest === undefined)
    return t("times.none", { runs, failed });
  return t("times.summary", { runs, p50, p95, fastest, slowest, failed });
}
