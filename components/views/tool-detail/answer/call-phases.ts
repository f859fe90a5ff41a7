/**
 * Phases of a call, from its traffic.
 *
 * Owns: finding them. No DOM. Without traffic, only the start, the end and the time for which the user was asked are
 * known.
 */
import type { TrafficRow } from "../../../../src/client/api/index.js";
import type { CallState } from "../../../../src/state/index.js";

/** Kind of a phase, in the order in which phases usually begin. */
type PhaseKind = "queued" | "first-byte" | "progress" | "input" | "receiving" | "running";

/** One phase. Times are milliseconds since the start of the call. */
export interface CallPhaseTime {
  readonly kind: PhaseKind;
  readonly from: number;
  readonly to: number;
  /** Name of the input request, from the server. */
  readonly name?: string;
}

/** Times of a call, in milliseconds. */
export interface CallTimes {
  readonly total: number;
  /** Time for which the call waited for the user. */
  readonly user: number;
  readonly phases: readonly CallPhaseTime[];
}

/** Start and end of a call, and the time for which it waited. */
export type TimedCall = Pick<CallState, "startedAt" | "endedAt" | "waitedMs">;

/**
 * Returns the times of a call. `rows`: its messages and exchanges, oldest first; `now`: the end of a call that is still
 * running.
 */
export function callTimes(
  { startedAt, endedAt, waitedMs = 0 }: TimedCall,
  rows: readonly TrafficRow[],
  now: number,
): CallTimes {
  const end = Math.max(endedAt ?? now, startedAt);
  const since = (at: number): number => Math.max(0, Math.min(at, end) - startedAt);
  const total = end - startedAt;
  const messages = rows.filter((row) => row.kind === "message");
  const sent = messages.find(({ direction }) => direction === "out");
  if (!sent) return { total, user: Math.min(total, waitedMs), phases: [{ kind: "running", from: 0, to: total }] };
  const phases: CallPhaseTime[] = [];
  const phase = (kind: PhaseKind, from: number, to: number, name?: string): void => {
    if (to >= from) phases.push({ kind, from: since(from), to: since(to), ...(name !== undefined && { name }) });
  };
  const exchange = rows.find((row) => row.kind === "exchange" && row.id === sent.exchangeId);
  const begun = exchange?.at ?? sent.at;
  if (begun > startedAt) phase("queued", startedAt, begun);
  const firstByte =
    exchange?.kind === "exchange" && exchange.headersMs !== undefined ? begun + exchange.headersMs : undefined;
  if (firstByte !== undefined) phase("first-byte", begun, firstByte);
  const progress = messages.find(({ method, direction }) => direction === "in" && method === "notifications/progress");
  if (progress) phase("progress", begun, progress.at);
  const inputs = inputsIn(messages, end);
  for (const { from, to, name } of inputs) phase("input", from, to, name);
  phase("receiving", firstByte ?? begun, end);
  return { total, user: Math.min(total, inputs.length > 0 ? lengthOf(inputs) : waitedMs), phases };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly name: string | undefined;
}

/**
 * Spans in which the server waited for input: requests of a legacy server, and pauses between the rounds of a modern
 * one.
 */
function inputsIn(messages: readonly (TrafficRow & { readonly kind: "message" })[], end: number): readonly Span[] {
  const requests = messages
    .filter(({ type, direction }) => type === "request" && direction === "in")
    .map(({ at, durationMs, method }) => ({
      from: at,
      to: durationMs === undefined ? end : at + durationMs,
      name: method,
    }));
  const rounds = messages.filter(
    ({ type, direction, method }) => type === "request" && direction === "out" && method === "tools/call",
  );
  const pauses = rounds.slice(1).flatMap((round, at) => {
    const answer = messages.find(({ id }) => id === rounds[at]?.pairId);
    return answer && answer.at <= round.at ? [{ from: answer.at, to: round.at, name: undefined }] : [];
  });
  return [...requests, ...pauses].sort((a, b) => a.from - b.from);
}

/** Length of spans of which some may overlap. */
function lengthOf(spans: readonly Span[]): number {
  let length = 0;
  let until = -Infinity;
  for (const { from, to } of spans) {
    length += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return length;
}
