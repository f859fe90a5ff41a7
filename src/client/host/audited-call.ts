/**
 * Tool call with its audit entries: allowed or not, sent, ended.
 *
 * Owns: the measurement and the outcome. Never changes the result, and never waits for the trail.
 */
import { isMcpError } from "../../errors/index.js";
import type { InputRequestSource, AuditedCall, AuditOutcome, CallInitiator } from "../../requests/index.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { ServerRequestHandler, ToolCall } from "./engine-host.js";
import type { AuditTrail } from "../memory/audit-trail.js";

/** A call before it is sent. */
export interface AuditedCallParts extends ToolCall {
  readonly serverId: string;
  readonly serverUrl: string;
  readonly initiator: CallInitiator;
  /** Server and connection, for the approval of the call. */
  readonly source: () => InputRequestSource;
  /** Decides whether the call is allowed, and measures the time of the user. Absent: nothing asks the user. */
  readonly handler: Pick<ServerRequestHandler, "permit" | "timer"> | undefined;
  readonly clock: Pick<Clock, "now">;
  /** Receives the duration of the call, without the time spent waiting for the user. */
  readonly onElapsed: ((elapsedMs: number) => void) | undefined;
  readonly trail: () => Promise<AuditTrail>;
  /** Receives pending audit notes. */
  readonly noting: (entry: Promise<unknown>) => void;
}

/** Runs `call` once it is allowed. Rejects as `permit` and `call` do. */
export async function auditedCall<T extends object>(call: () => Promise<T>, parts: AuditedCallParts): Promise<T> {
  const { signal, handler, serverId, callId, clock, onElapsed } = parts;
  let approval: AuditedCall["approval"] = "not-needed";
  try {
    if (handler) approval = await handler.permit(parts.source(), parts);
  } catch (error) {
    const isDenied = isMcpError(error) && error.code === "ERR-REFUSED";
    noted(parts, "prompted")(signal?.aborted ? "cancel" : isDenied ? "deny" : "failed", undefined, codeOf(error));
    throw error;
  }
  const start = clock.now();
  const user = handler?.timer(serverId, callId);
  const durationMs = (): number => Math.max(0, clock.now() - start - (user?.end() ?? 0));
  const calling = call();
  const end = noted(parts, approval); // what takes time here takes it while the request is on its way
  try {
    const result = await calling;
    const elapsed = durationMs();
    onElapsed?.(elapsed);
    end("isError" in result && result.isError === true ? "tool-error" : "done", elapsed);
    return result;
  } catch (error) {
    const isCancelled = signal?.aborted === true && error === signal.reason;
    end(isCancelled ? "cancel" : "failed", durationMs(), isCancelled ? undefined : codeOf(error));
    throw error;
  }
}

/** Notes a call; the returned function notes its outcome. */
function noted(
  { serverId, serverUrl, tool, args, initiator, clock, trail, noting: pending }: AuditedCallParts,
  approval: AuditedCall["approval"],
): (outcome: AuditOutcome, durationMs: number | undefined, code?: string) => void {
  const call = { at: clock.now(), serverId, serverUrl, tool, initiator, approval };
  const json = jsonOf(args);
  const noting = trail().then(async (audit) => audit.call({ ...call, args: json ?? (await exactJsonOf(args)) }));
  pending(noting.catch(() => undefined)); // where the trail can't be loaded, the call goes on
  return (outcome, durationMs, code) =>
    void noting.then(
      (end) => end(outcome, durationMs, code),
      () => undefined,
    );
}

/** JSON of the arguments; `undefined` where they have exact numbers or are not JSON. */
function jsonOf(args: object): string | undefined {
  try {
    return JSON.stringify(args);
  } catch {
    return undefined;
  }
}

/** JSON of the arguments with all digits; empty where they are not JSON, which the call itself reports. */
async function exactJsonOf(args: object): Promise<string> {
  const { writeExact } = await import("../../json/exact-text.js");
  try {
    return writeExact(args) ?? "";
  } catch {
    return "";
  }
}

function codeOf(error: unknown): string | undefined {
  return isMcpError(error) ? error.code : undefined;
}
