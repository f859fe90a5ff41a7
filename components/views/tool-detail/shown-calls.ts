/**
 * Calls of the open tool: the one that is shown, and the one that is compared with it.
 *
 * Owns: this choice, and turning calls of a recording and of the history into runs like those of a live server.
 * `ToolRuns` stores the runs.
 */
import type { ReactiveControllerHost } from "lit";
import type { HistoryEntry, Host, Server, ServerSnapshot } from "../../../src/client/api/index.js";
import type { CallState, ServerState } from "../../../src/state/index.js";
import { ToolRuns, type Run, type RunSettings } from "../../controllers/tool-runs.js";
import { callOf, PAST, PastCalls } from "./past-calls.js";

/** Part of the call ids of calls that are made only for their times, and are not listed. */
export const TIMED = "/timed-";

/** Element that shows the calls. */
type CallsElement = ReactiveControllerHost & {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly tool: string | undefined;
};

/** Manages the calls that one element shows. */
export class ShownCalls {
  readonly #element: CallsElement;
  readonly #state: () => ServerState | undefined;
  readonly #fill: (args: Run["args"]) => void;
  readonly #runs: ToolRuns;
  readonly #past: PastCalls;
  /** Call ids of the displayed earlier run, and of the run that is compared with the displayed one. */
  #shown: string | undefined;
  #compared: string | undefined;
  /** Call id of the run whose result stays while its call is made again. */
  #repeated: string | undefined;
  /** The newest call of a recording that was opened automatically. */
  #newest: CallState | undefined;

  /** `state` returns that of the server; `fill` puts the arguments of a recorded call into the form. */
  constructor(element: CallsElement, state: () => ServerState | undefined, fill: (args: Run["args"]) => void) {
    this.#element = element;
    this.#state = state;
    this.#fill = fill;
    this.#runs = new ToolRuns(element);
    this.#past = new PastCalls(element, () => {
      const { host, serverId, tool } = element;
      return { host, serverId, url: state()?.server.url, tool };
    });
  }

  /** Calls of the open tool in earlier visits that are not among {@link states}, newest first. */
  get past(): readonly HistoryEntry[] {
    const opened = new Set(this.all.map(({ callId }) => callId));
    return this.#past.before(performance.timeOrigin).filter(({ id }) => !opened.has(`${PAST}${id}`));
  }

  /**
   * Reads the calls of the open tool in earlier visits. `resumes`: shows the result of the last of them, as it was left.
   * Call this before each update.
   */
  async followPast(resumes: boolean): Promise<void> {
    const isRead = await this.#past.follow();
    const [last] = this.past;
    if (isRead && resumes && last && this.all.length === 0) await this.openPast(last);
  }

  /** Shows the result of a call in an earlier visit, if it was stored. Never rejects. */
  readonly openPast = async (entry: HistoryEntry): Promise<void> => {
    const { host, serverId, tool } = this.#element;
    const run = await this.#past.run(entry);
    if (!host || !run) return;
    this.#runs.add(host, run);
    if (serverId === this.#element.serverId && tool === this.#element.tool) this.show(run);
  };

  /** Returns the arguments of a call; `undefined` if they were not stored, or another tool is shown by now. */
  async argumentsOf(of: Run | HistoryEntry): Promise<Run["args"] | undefined> {
    const { serverId, tool } = this.#element;
    const args = "args" in of ? of.args : await this.#past.arguments(of);
    return serverId === this.#element.serverId && tool === this.#element.tool ? args : undefined;
  }

  /** Runs of the open tool, newest last. */
  get all(): readonly Run[] {
    const { serverId, tool } = this.#element;
    return serverId === undefined || tool === undefined ? [] : this.#runs.history(serverId, tool);
  }

  /** State of all calls of the open tool, also of those whose results are not available; newest last. */
  get states(): readonly CallState[] {
    const known = (this.#state()?.calls ?? []).filter(
      ({ tool, callId }) => tool === this.#element.tool && !callId.includes(TIMED),
    );
    const ids = new Set(known.map(({ callId }) => callId));
    return [...this.all.filter(({ callId }) => !ids.has(callId)).map((run) => callOf(run)), ...known];
  }

  get newest(): Run | undefined {
    return this.all.at(-1);
  }

  get isRunning(): boolean {
    const run = this.newest;
    return run !== undefined && run.outcome === undefined;
  }

  /** The displayed run: the newest one unless the user chose another. */
  get shown(): Run | undefined {
    const { all } = this;
    const chosen = this.#shown ?? this.#repeated;
    return all.find(({ callId }) => callId === chosen) ?? all.at(-1);
  }

  /** True if the user chose an earlier run than the newest one. */
  get isOlderShown(): boolean {
    return this.#shown !== undefined && this.shown !== this.newest;
  }

  /** The run that is compared with the displayed one. */
  get compared(): Run | undefined {
    return this.all.find(({ callId }) => callId === this.#compared);
  }

  /** True if a run is the newest one, and the user chose no other. */
  isNewestShown({ callId }: Run): boolean {
    return this.newest?.callId === callId && this.#shown === undefined;
  }

  /** Shows the newest run again. */
  readonly showNewest = (): void => this.#choose(undefined, undefined);

  /** Shows a run; that of a recording with its arguments. */
  readonly show = ({ callId, args }: Run): void => {
    this.#choose(callId, undefined);
    if (this.#element.host?.isRecorded) this.#fill(args);
  };

  /** Compares a run with the displayed one; `undefined` ends that. */
  readonly compare = (run: Run | undefined): void => this.#choose(this.#shown, run?.callId);

  /** Calls the open tool, and shows that call. */
  start(host: Host, server: Server, tool: string, args: Run["args"], settings: RunSettings): Promise<Run> {
    this.showNewest();
    return this.#runs.start(host, server, tool, args, settings);
  }

  /**
   * Makes a call of the open tool again. Its result stays until the new one is there, which is then compared with it,
   * unless the user reads an earlier one.
   */
  again(host: Host, server: Server, before: Run): Promise<Run> {
    const { tool, args, task = false, callId } = before;
    this.#repeated = callId;
    const onEnd = ({ outcome }: Run): void => {
      if (this.#repeated !== callId) return;
      this.#repeated = undefined;
      const areBoth = outcome?.kind === "result" && before.outcome?.kind === "result";
      if (this.#shown === undefined) this.#compared = areBoth ? callId : undefined;
    };
    return this.#runs.start(host, server, tool, args, { task, onEnd });
  }

  /** Adds a finished call made by other code. */
  add(host: Host, run: Run): void {
    this.#runs.add(host, run);
  }

  /** Cancels the running call; returns false if there is none. */
  cancel(): boolean {
    const { serverId, tool } = this.#element;
    if (serverId === undefined || tool === undefined || !this.isRunning) return false;
    this.#runs.cancel(serverId, tool);
    return true;
  }

  /**
   * Opens the newest call of the tool, unless that tool was already shown. Call this when the definition of a tool of a
   * recording is shown.
   */
  followRecorded(): void {
    const newest = this.#state()?.calls.findLast((call) => call.tool === this.#element.tool);
    if (!this.#state() || newest === this.#newest) return;
    this.#newest = newest;
    if (newest) void this.openRecorded(newest);
  }

  /** Opens a call of a recording: its arguments, and its result or the reason there is none. Never rejects. */
  readonly openRecorded = async (call: CallState): Promise<void> => {
    const { host } = this.#element;
    const { server } = this.#state() ?? {};
    if (!host || !server) return;
    const { callId, tool } = call;
    const open = this.#runs.history(server.id, tool).find((run) => run.callId === callId);
    const run = open ?? (await recordedRun(host, server, call));
    if (!run) return;
    if (!open) this.#runs.add(host, run);
    if (server.id === this.#element.serverId && tool === this.#element.tool) this.show(run);
  };

  /** {@link openRecorded} in a recording; absent otherwise: there is no other place to fetch results from. */
  get openCall(): ((call: CallState) => Promise<void>) | undefined {
    return this.#element.host?.isRecorded ? this.openRecorded : undefined;
  }

  #choose(shown: string | undefined, compared: string | undefined): void {
    this.#shown = shown;
    this.#compared = compared;
    this.#repeated = undefined;
    this.#element.requestUpdate();
  }
}

/** Reads a call of a recording; `undefined` if it has no arguments. */
async function recordedRun(
  host: Host,
  { id: serverId, url }: ServerSnapshot,
  call: CallState,
): Promise<Run | undefined> {
  const { callId, tool, startedAt, endedAt } = call;
  const known = await host.cache.read(url, { id: serverId, call: callId }).catch(() => undefined);
  const { args, result, error } = known?.call ?? {};
  if (!args) return undefined;
  const outcome = result ? { kind: "result" as const, view: result } : error && { kind: "failed" as const, error };
  const ended = endedAt === undefined ? {} : { endedAt };
  return { callId, tool, serverId, args, startedAt, ...ended, outcome: outcome ?? { kind: "cancelled" } };
}
