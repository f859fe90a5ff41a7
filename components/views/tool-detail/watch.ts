/**
 * Watching the open tool: its last call runs again after each change of the server. Loaded when the user begins to
 * watch a tool.
 *
 * Owns: whether the definition still allows it, the comparison of both results, and the sentence about it.
 */
import type { Host, Server } from "../../../src/client/api/index.js";
import { exactOf } from "../../../src/json/exact-of.js";
import { writeExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import { isReadOnly } from "../../parts/trust/tool-hints.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { Reruns } from "../shared/reruns.js";
import { differencesOf } from "./run-comparison.js";
import type { ShownCalls } from "./shown-calls.js";

/** Reason why watching ended by itself. */
type WatchEnd = "gone" | "changed" | "hidden" | "looped" | "cancelled";

/** Tool to watch, and what happens. */
export interface Watched {
  readonly host: Host;
  readonly serverId: string;
  readonly calls: ShownCalls;
  /** Definition for which watching was allowed. */
  readonly tool: Tool;
  /** Returns the connected server. */
  readonly server: () => Server | undefined;
  /** Returns true if the tool's texts have hidden characters that the user has not accepted. */
  readonly hides: (tool: Tool) => false | Promise<boolean>;
  /** Returns true while other runs are made. */
  readonly isBusy: () => boolean;
  /** Called when a call is made again. */
  readonly began: () => void;
  /** Called after each change of {@link ToolWatch.note} and {@link ToolWatch.isOver}. */
  readonly changed: () => void;
}

/** Watch of one tool, from the user's click until it ends. */
export class ToolWatch {
  readonly #of: Watched;
  readonly #reruns: Reruns;
  #definition: string | undefined;
  #isOver = false;
  #note: (strings: ErrorStringsController) => string = ({ t }) => t("watch.on");

  constructor(of: Watched) {
    this.#of = of;
    this.#definition = writeExact(of.tool);
    this.#reruns = new Reruns({
      host: of.host,
      isWatched: (serverId) => serverId === of.serverId,
      listed: () => this.#isChanged(),
      isBusy: () => of.calls.isRunning || of.isBusy(),
      run: () => this.#run(),
      looped: () => this.stop("looped"),
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Sentence about the last run, or about the end of watching. */
  note(strings: ErrorStringsController): string {
    return this.#note(strings);
  }

  /** Begins a run that is due, once no other run is made. */
  proceed(): void {
    this.#reruns.proceed();
  }

  /** Ends watching; without a reason if the user wants it. */
  stop(reason?: WatchEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reruns.end();
    if (reason) this.#say(({ t }) => t(`watch.ended-${reason}`));
  }

  #say(note: (strings: ErrorStringsController) => string): void {
    this.#note = note;
    this.#of.changed();
  }

  /** Reads the definition. Returns true if it has changed, and ends watching unless the new one allows it. */
  async #isChanged(): Promise<boolean> {
    const { server, tool, hides } = this.#of;
    const connected = server();
    if (!connected || this.#isOver) return false;
    let found: Tool | undefined;
    try {
      found = exactOf(await connected.getTool(tool.name)) as Tool | undefined; // the same value with all digits
    } catch {
      return false; // the connection is lost
    }
    const text = writeExact(found);
    if (text === this.#definition) return false;
    if (!found) this.stop("gone");
    else if (!isReadOnly(found.annotations)) this.stop("changed");
    else if (await hides(found)) this.stop("hidden");
    this.#definition = text;
    return true;
  }

  async #run(): Promise<boolean> {
    await this.#isChanged();
    const { host, calls, server } = this.#of;
    const connected = server();
    const before = calls.newest;
    if (this.#isOver || !connected || !before?.outcome || calls.isRunning) return false;
    this.#of.began();
    const run = await calls.again(host, connected, before);
    if (run.outcome?.kind === "cancelled") this.stop("cancelled");
    else if (!this.#isOver) await this.#compare(before, run);
    return true;
  }

  async #compare(before: Run, run: Run): Promise<void> {
    const { outcome } = run;
    if (outcome?.kind === "failed") {
      const { error } = outcome;
      return this.#say((strings) => strings.t("watch.failed", { problem: strings.error(error).title }));
    }
    const count = await differencesOf(this.#of.host.results, before, run).catch(() => undefined);
    if (this.#isOver) return;
    this.#say(({ t }) =>
      count === undefined ? t("watch.ran") : count === 0 ? t("watch.same") : t("watch.differences", { count }),
    );
  }
}
