/**
 * Call of the history as a run of a tool.
 *
 * Owns: the conversion. The snapshot has no such call, because it was made before this host was created.
 */
import type { CallState } from "../../../src/state/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { PastCall } from "../shared/show-request-event.js";

/** Beginning of the call ids of such runs. */
export const PAST = "history/";

/** Returns the run of a call; `undefined` if its result was not stored. */
export function pastRun(serverId: string, tool: string, args: Run["args"], past: PastCall): Run | undefined {
  const { id, startedAt, durationMs, view } = past;
  if (!view) return undefined;
  return {
    callId: `${PAST}${id}`,
    tool,
    serverId,
    args,
    startedAt,
    endedAt: startedAt + durationMs,
    outcome: { kind: "result", view },
  };
}

/** Returns the call of such a run for the list of recent calls; nothing for another run. */
export function pastCall({ callId, tool, startedAt, endedAt, outcome }: Run): readonly CallState[] {
  if (!callId.startsWith(PAST) || outcome?.kind !== "result") return [];
  const state = outcome.view.isError ? "tool-error" : "result";
  return [{ callId, tool, startedAt, state, log: [], ...(endedAt !== undefined && { endedAt }) }];
}
