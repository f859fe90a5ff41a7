/**
 * The permitted ends of a tool call: the server's answer, or an error that names the true cause.
 *
 * Owns: judging one settlement against the facts. Every rule is reported under its name.
 */
import type { Exchange } from "./exchange.js";
import type { FaultKind } from "./faults.js";
import type { CallFacts, Ledger, Settlement } from "./ledger.js";

/** Facts about the surroundings of a call. */
export interface CallSurroundings {
  /** True if the user closed the connection, or it was given up, while the call was open. */
  readonly hasEnded: boolean;
  /** True if opening a session failed while the call was open. */
  readonly couldNotReopen: boolean;
  /** True if the device slept while the call was open: its timers fire late. */
  readonly slept: boolean;
  /** HTTP+SSE: true if the event stream that was to bring the answer is over. */
  readonly lostSharedStream: boolean;
  /** True if the page's token provider failed while the call was open. */
  readonly hadNoToken: boolean;
}

/** Errors of the engine: the members that these rules read. */
interface EngineError {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly rpcCode?: number;
  readonly data: { readonly mayHaveRun?: unknown; readonly kind?: unknown; readonly status?: unknown };
}

const TICK_MS = 2;
const LATE_MS = 10_000;
/** Number of other calls beside which a call finds a connection free. */
const MAX_OTHERS = 3;
/** Time by which a call that is sent in several sessions may exceed its deadline: the latency of its requests, and the batches of events. */
const SESSIONS_MS = 1_000;

/** Judges how a call ended. */
export function judgeCall(facts: CallFacts, settlement: Settlement, around: CallSurroundings, ledger: Ledger): void {
  if (facts.settlements.length > 1)
    return ledger.violate("settled-once", `${facts.key} settled ${facts.settlements.length} times`);
  judgeTotalDeadline(facts, settlement.at, around, ledger);
  if (settlement.kind === "value") return judgeResult(facts, settlement.value, ledger);
  const { error } = settlement;
  if (facts.abortReason !== undefined && error === facts.abortReason) return;
  if (!isEngineError(error)) return ledger.violate("error-family", `${facts.key} rejected with ${String(error)}`);
  if (isOwnAnswer(facts, error)) return;
  judgeDoubt(facts, error, ledger);
  judgeCause(facts, error, settlement.at, around, ledger);
}

function judgeResult(facts: CallFacts, value: unknown, ledger: Ledger): void {
  const text = (value as { content?: readonly { text?: unknown }[] }).content?.[0]?.text;
  const isTrue = facts.answers.some((answer) => answer.kind === "result" && answer.text === text);
  if (!isTrue)
    ledger.violate("true-result", `${facts.key} resolved with ${JSON.stringify(value)}, which nobody answered`);
}

/** True for a JSON-RPC error that answered this very call. */
function isOwnAnswer(facts: CallFacts, { name, rpcCode, message }: EngineError): boolean {
  if (name !== "ServerError") return false;
  return (
    facts.isTask ||
    facts.answers.some((one) => one.kind === "error" && one.code === rpcCode && one.message === message) ||
    facts.exchanges.some(({ errors }) => errors.some((one) => one.code === rpcCode && one.message === message))
  );
}

/** Checks `mayHaveRun` of the error: it must be true to the facts, and as definite as possible. */
function judgeDoubt(facts: CallFacts, error: EngineError, ledger: Ledger): void {
  const { key, executions, exchanges } = facts;
  const { mayHaveRun } = error.data;
  if (typeof mayHaveRun !== "boolean")
    return ledger.violate(
      "says-whether-it-ran",
      `${key} rejected with ${error.code} that does not say whether the tool may have run`,
    );
  if (!mayHaveRun && executions > 0)
    ledger.violate("not-run-means-not-run", `${key} rejected with ${error.code}, "not run", and ran`);
  // A request passed to `fetch` may be on its way, even if the browser still waits for a connection: the client can't know.
  if (mayHaveRun && exchanges.length === 0)
    ledger.violate("unsent-means-not-run", `${key} was never sent, and its error says that it may have run`);
}

function judgeCause(facts: CallFacts, error: EngineError, at: number, around: CallSurroundings, ledger: Ledger): void {
  const { key } = facts;
  const untrue = (why: string): void =>
    ledger.violate("true-cause", `${key} rejected with ${error.code}: ${error.message} But ${why}`);
  switch (error.code) {
    case "ERR-TIMEOUT":
      return judgeTimeout(facts, error, at, around, ledger);
    case "ERR-CLOSED":
      return around.hasEnded ? undefined : untrue("nobody closed the connection.");
    case "ERR-TASK-GONE":
    case "ERR-TASK-CANCELLED":
      return facts.isTask && (facts.isForgotten || facts.abortReason !== undefined)
        ? undefined
        : untrue("the server has the task.");
    case "ERR-REFUSED":
      return facts.inputs.length > 0 ? undefined : untrue("nobody was asked anything.");
    default:
  }
  if (around.hadNoToken && error.code.startsWith("ERR-AUTH")) return;
  // The server's error belongs to another request: the opening of a session that the call waited for.
  if (error.name === "ServerError" && !around.couldNotReopen) return untrue("the server never answered the call so.");
  if (around.hasEnded || around.couldNotReopen || around.lostSharedStream || facts.isForgotten || facts.isTask) return;
  // A request that was refused for want of a session can be sent again; a stream that can't be resumed has lost its answer. Refusals other
  // than those of the specification prove nothing unless a ping confirms them, which a fault may prevent.
  const isRefusal = ({ request, status }: Exchange, kind: FaultKind): boolean =>
    kind === "session-expired" && request.method === "POST" && (status === 404 || status === 410);
  const own = facts.exchanges.flatMap((one) => one.struck.filter((kind) => !isRefusal(one, kind)));
  const expired = facts.exchanges.filter((one) => one.struck.some((kind) => isRefusal(one, kind))).length;
  if (own.length > 0 || expired > 3) return judgeStatus(facts, error, own, untrue);
  if (expired > 0) return untrue("the server had refused it for want of a session: it can be asked again.");
  untrue("nothing went wrong with it.");
}

/** Checks that a status in an error is one that the server answered. */
function judgeStatus(
  facts: CallFacts,
  { code, data }: EngineError,
  own: readonly FaultKind[],
  untrue: (why: string) => void,
): void {
  if (code !== "ERR-HTTP" && code !== "ERR-RATE") return;
  const { status } = data;
  const isTrue =
    typeof status !== "number" ||
    own.includes("restarted") ||
    facts.exchanges.some((one) => one.status === status) ||
    facts.refusals.some((one) => one.status === status);
  if (!isTrue) untrue(`the server never answered ${String(status)}.`);
}

function judgeTimeout(
  facts: CallFacts,
  error: EngineError,
  at: number,
  around: CallSurroundings,
  ledger: Ledger,
): void {
  const { key, exchanges, idleTimeoutMs, totalTimeoutMs, heardAt, startedAt } = facts;
  if (facts.isTask) return;
  const sentAt = Math.min(...exchanges.map((one) => one.sentAt));
  if (exchanges.length === 0) {
    if ((around.couldNotReopen || around.slept) && at - startedAt >= totalTimeoutMs - TICK_MS) return;
    return ledger.violate(
      "deadline-from-sending",
      `${key} timed out ${at - startedAt} ms after it was asked for, and was never sent`,
    );
  }
  const heard = Math.max(heardAt, ...exchanges.map((one) => Math.max(one.sentAt, one.lastByteAt ?? -Infinity)));
  const isIdle = error.data.kind === "idle";
  const since = isIdle ? heard : sentAt;
  const timeoutMs = isIdle ? idleTimeoutMs : totalTimeoutMs;
  if (at - since < timeoutMs - TICK_MS)
    ledger.violate(
      "deadline-from-sending",
      `${key} timed out (${isIdle ? "idle" : "total"}, ${timeoutMs} ms) ${at - since} ms after ${isIdle ? "the last sign of life" : "it was sent"}`,
    );
}

/** Checks the total deadline of a call: it runs from sending, except while an input request of the call was open. */
function judgeTotalDeadline(facts: CallFacts, at: number, { slept }: CallSurroundings, ledger: Ledger): void {
  const { key, exchanges, totalTimeoutMs, inputs, isTask } = facts;
  if (isTask || slept || exchanges.length === 0) return;
  const posts = exchanges.filter(({ request }) => request.method === "POST");
  const lastSentAt = Math.max(...posts.map(({ sentAt }) => sentAt));
  // The last one was refused: the call waits for a connection to be sent again, and nothing is due meanwhile.
  if (posts.some(({ sentAt, status }) => sentAt === lastSentAt && (status ?? 0) >= 400)) return;
  // A session that is refused and replaced does not give a call more time: one deadline covers all sessions in which it is sent.
  const firstLost = posts.find((one) => one.struck.includes("session-expired"));
  const isSentAgain = firstLost !== undefined && posts.every((one) => one === firstLost || (one.status ?? 200) < 400);
  const inputMs = inputs.reduce((sum, { from, to }) => sum + (to ?? at) - from, 0);
  const renewsToken = exchanges.some(
    ({ struck }) => struck.includes("unauthorized") || struck.includes("insufficient-scope"),
  );
  // A call that waits for a connection does not time out: the rule is for those that find one free.
  const others = [...ledger.calls.values()].filter(
    (one) =>
      one !== facts && one.startedAt <= at && (one.settlements[0]?.at ?? Infinity) >= (firstLost?.sentAt ?? Infinity),
  );
  if (
    isSentAgain &&
    others.length <= MAX_OTHERS &&
    at - firstLost.sentAt - totalTimeoutMs - inputMs > SESSIONS_MS &&
    !renewsToken &&
    inputs.length === 0
  )
    return ledger.violate(
      "deadline-over-sessions",
      `${key} was open for ${at - firstLost.sentAt} ms after it was first sent, with a deadline of ${totalTimeoutMs} ms over all sessions`,
    );
  const lateMs = at - lastSentAt - totalTimeoutMs - inputMs;
  if (lateMs > LATE_MS && !renewsToken)
    ledger.violate(
      "deadline-total",
      `${key} was still open ${lateMs} ms after its absolute deadline of ${totalTimeoutMs} ms`,
    );
}

function isEngineError(error: unknown): error is EngineError {
  return error instanceof Error && (error as { isMcpError?: unknown }).isMcpError === true;
}
