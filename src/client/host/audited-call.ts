/**
 * Tool call with its audit entries: permission, start and end.
 *
 * Owns: measuring the call and recording its outcome. Never changes the result, and never waits for the trail.
 */
import { isMcpError } from "../../errors/index.js";
import type { InputRequestSource, AuditedCall, AuditOutcome, CallInitiator } from "../../requests/index.js";
import type { Clock } from "../../jsonrpc/index.js";
import type { CurrentOffer } from "./offer/current-offer.js";
import type { ToolCall } from "./offer/server-request-handler.js";
import type { PendingWrites } from "./pending-writes.js";
import type { AuditTrail } from "../memory/audit-trail.js";

/** A call before it is sent. */
export interface AuditedCallParts extends ToolCall {
  readonly serverId: string;
  readonly serverUrl: string;
  readonly initiator: CallInitiator;
  /** Server and connection, for the approval of the call. */
  readonly source: () => InputRequestSource;
  /**
   * Decides whether the call is allowed, and measures the time the user takes. If absent, the user is never prompted.
   */
  readonly handler: Pick<CurrentOffer, "permit" | "timer"> | undefined;
  readonly clock: Pick<Clock, "now">;
  /** Receives the duration of the call, without the time spent waiting for the user. */
  readonly onElapsed?: ((elapsedMs: number) => void) | undefined;
  readonly trail: PendingWrites<AuditTrail>;
  /** True while the user lets arguments be stored. */
  readonly keepsArgs: () => boolean | undefined;
  /** Values of the arguments that are not stored. */
  readonly secrets?: readonly string[] | undefined;
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
    onElapsed?.(0); // all the time was the user's
    throw error;
  }
  const start = clock.now();
  const user = handler?.timer(serverId, callId);
  const durationMs = (): number => Math.max(0, clock.now() - start - (user?.end() ?? 0));
  const calling = call();
  const end = noted(parts, approval); // the entry is recorded while the request is in transit
  try {
    const result = await calling;
    const elapsed = durationMs();
    onElapsed?.(elapsed);
    end("isError" in result && result.isError === true ? "tool-error" : "done", elapsed);
    return result;
  } catch (error) {
    const isCancelled = signal?.aborted === true && error === signal.reason;
    const elapsed = durationMs();
    onElapsed?.(elapsed);
    end(isCancelled ? "cancel" : "failed", elapsed, isCancelled ? undefined : codeOf(error));
    throw error;
  }
}

/** Records a call; the returned function records its outcome. */
function noted(
  { serverId, serverUrl, tool, app, args, initiator, clock, trail, keepsArgs, secrets = [] }: AuditedCallParts,
  approval: AuditedCall["approval"],
): (outcome: AuditOutcome, durationMs: number | undefined, code?: string) => void {
  const source = { at: clock.now(), serverId, serverUrl, tool, app: app?.tool, initiator, approval };
  const call = { ...source, secrets: keepsArgs() ? secrets : undefined };
  const json = jsonOf(args);
  const noting = trail.open().then(async (audit) => audit.call({ ...call, args: json ?? (await exactJsonOf(args)) }));
  trail.add(noting); // if the trail can't be loaded, the call continues without it
  return (outcome, durationMs, code) =>
    void noting.then(
      (end) => end(outcome, durationMs, code),
      () => undefined,
    );
}

/** JSON of the arguments; `undefined` if they contain exact numbers or are not JSON. */
function jsonOf(args: object): string | undefined {
  try {
    return JSON.stringify(args);
  } catch {
    return undefined;
  }
}

/** JSON of the arguments with all digits; empty if they are not JSON, which the call itself reports. */
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
