/**
 * Opens the calls of a recording like those of a live server.
 *
 * Owns: tracking the opened calls, and opening the newest call of a tool together with the tool. Opened calls are
 * stored in `ToolRuns`.
 */
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import type { CallState, ServerState } from "../../../src/state/index.js";
import type { Run, ToolRuns } from "../../controllers/tool-runs.js";

/** Manages the recorded calls that an element shows. */
export class RecordedCalls {
  readonly #runs: ToolRuns;
  readonly #onOpen: (run: Run) => void;
  /** The newest call that was opened automatically. */
  #newest: CallState | undefined;

  /** `onOpen` is called when a call was opened and added to the runs. */
  constructor(runs: ToolRuns, onOpen: (run: Run) => void) {
    this.#runs = runs;
    this.#onOpen = onOpen;
  }

  /**
   * Opens the newest call of a tool, unless that tool was already shown. Call this when the definition of a tool of a
   * recording is shown.
   */
  follow(host: Host, state: ServerState | undefined, tool: string): void {
    const newest = state?.calls.findLast((call) => call.tool === tool);
    if (!state || newest === this.#newest) return;
    this.#newest = newest;
    if (newest) void this.open(host, state.server, newest);
  }

  /** Opens a call: its arguments, and its result or the reason there is none. Never rejects. */
  async open(host: Host, { id: serverId, url }: ServerSnapshot, call: CallState): Promise<void> {
    const { callId, tool, startedAt, endedAt } = call;
    const open = this.#runs.history(serverId, tool).find((run) => run.callId === callId);
    if (open) return this.#onOpen(open);
    const known = await host.cache.read(url, { id: serverId, call: callId }).catch(() => undefined);
    const { args, result, error } = known?.call ?? {};
    if (!args) return;
    const outcome = result ? { kind: "result" as const, view: result } : error && { kind: "failed" as const, error };
    const run: Run = {
      callId,
      tool,
      serverId,
      args,
      startedAt,
      ...(endedAt !== undefined && { endedAt }),
      outcome: outcome ?? { kind: "cancelled" },
    };
    this.#runs.add(host, run);
    this.#onOpen(run);
  }
}
