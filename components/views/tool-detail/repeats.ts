/**
 * Runs of the open tool that need no click each: after each change of the server, or a number of times.
 *
 * Owns: the buttons, and which of both is going on. The code of both, and of the question before them, is loaded when
 * it is first used.
 */
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { steady } from "../shared/run-button.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { icon } from "../../theme/icons.js";
import type { HiddenTextQuestion } from "./hidden-text-question.js";
import type { RepeatQuestion } from "./repeat-question.js";
import type { ShownCalls } from "./shown-calls.js";
import type { ToolWatch } from "./watch.js";

/** Limits of the number of runs, and the number at first. */
const TIMES = { min: 2, max: 100, first: 10 };

/** Element that shows the tool. */
type RepeatsElement = LitElement & { readonly host: Host | undefined; readonly serverId: string | undefined };

/** The open tool. */
interface RepeatsOf {
  readonly calls: ShownCalls;
  readonly hidden: HiddenTextQuestion;
  /** Returns the definition; `undefined` if the tool can't be run. */
  readonly tool: () => Tool | undefined;
  readonly server: () => Server | undefined;
  readonly strings: ErrorStringsController;
  /** Lets screen readers announce a sentence. */
  readonly announce: (text: string) => void;
}

/** Watching and timed runs of the tool that an element shows. */
export class Repeats implements ReactiveController {
  readonly #element: RepeatsElement;
  readonly #of: RepeatsOf;
  #question: RepeatQuestion | undefined;
  #watch: ToolWatch | undefined;
  #count = TIMES.first;
  #timing: { readonly abort: AbortController; readonly count: number; readonly done: number } | undefined;
  #times: (() => string) | undefined;
  #error: PlainError | undefined;
  /** Number of tools that were opened: code that is loaded for an earlier one does nothing. */
  #opened = 0;

  constructor(element: RepeatsElement, of: RepeatsOf) {
    this.#element = element;
    this.#of = of;
    element.addController(this);
  }

  hostUpdated(): void {
    this.#watch?.proceed();
  }

  hostDisconnected(): void {
    // When the element is moved in the document, it is disconnected and immediately connected again.
    setTimeout(() => {
      if (!this.#element.isConnected) this.clear();
    });
  }

  /** True while the tool is watched. */
  get isWatching(): boolean {
    return this.#watch?.isOver === false;
  }

  /** Ends both, because another tool is shown. */
  clear(): void {
    this.#opened++;
    this.#watch?.stop();
    this.#timing?.abort.abort();
    this.#watch = this.#timing = this.#times = this.#error = this.#question = undefined;
  }

  /** Called when the user cancels: `isCall` if a call was running, which ends watching. Returns true if anything ended. */
  cancel(isCall: boolean): boolean {
    if (isCall) this.#watch?.stop("cancelled");
    const isTiming = this.#timing !== undefined;
    this.#timing?.abort.abort();
    return isCall || isTiming;
  }

  /** Renders the question before a tool that is not marked as read-only. */
  question(): TemplateResult | typeof nothing {
    return this.#question?.draw(this.#of.tool(), this.#of.strings) ?? nothing;
  }

  /** Renders the button that watches the tool; nothing for a recording. */
  toggle(): TemplateResult | typeof nothing {
    const { t } = this.#of.strings;
    if (!this.#element.host || this.#element.host.isRecorded) return nothing;
    return html`<button
      class="watch"
      title=${t("watch.about")}
      aria-pressed=${this.isWatching ? "true" : "false"}
      @click=${() => void this.#toggle()}
    >
      ${icon("eye")}${t("watch.toggle")}
    </button>`;
  }

  /** Renders what the last run after a change has shown, or why watching has ended. */
  note(): TemplateResult | typeof nothing {
    const text = this.#noteText();
    return text === "" ? nothing : html`<div class="watch-note muted small">${text}</div>`;
  }

  #noteText(): string {
    const { strings } = this.#of;
    return this.#error ? strings.error(this.#error).title : (this.#watch?.note(strings) ?? "");
  }

  readonly #noted = (): void => {
    this.#of.announce(this.#noteText());
    this.#element.requestUpdate();
  };

  /** Renders the button that runs the newest call a number of times, disabled before the first; nothing for a recording. */
  times(): TemplateResult | typeof nothing {
    const { host } = this.#element;
    if (!host || host.isRecorded) return nothing;
    const { t } = this.#of.strings;
    const timing = this.#timing;
    const count = this.#count;
    // One button, so that the focus stays on it.
    return html`<span class="row times">
      <input
        type="number"
        min=${TIMES.min}
        max=${TIMES.max}
        aria-label=${t("times.count")}
        .value=${live(String(count))}
        @change=${this.#onCount}
      />
      <button
        class="small"
        ?disabled=${!timing && !this.#canTime}
        @click=${() => (timing ? timing.abort.abort() : void this.#begin(count))}
      >
        ${icon(timing ? "stop" : "play")}${steady(timing !== undefined, t("times.run", { count }), t("tool.cancel"))}
      </button>
      <span class="muted small outcome"
        >${timing ? t("times.progress", { done: timing.done, count: timing.count }) : this.#times?.()}</span
      >
    </span>`;
  }

  get #canTime(): boolean {
    const { calls, tool, server } = this.#of;
    return calls.newest !== undefined && !calls.isRunning && tool() !== undefined && server() !== undefined;
  }

  readonly #onCount = ({ target }: Event): void => {
    const value = target instanceof HTMLInputElement ? Math.trunc(target.valueAsNumber) : NaN;
    if (!Number.isNaN(value)) this.#count = Math.min(TIMES.max, Math.max(TIMES.min, value));
    this.#element.requestUpdate();
  };

  async #toggle(): Promise<void> {
    if (this.isWatching) {
      this.#watch?.stop();
      this.#watch = undefined;
      return this.#element.requestUpdate();
    }
    const tool = this.#of.tool();
    if (tool) await this.#permitted("watch", tool, () => void this.#startWatch(tool));
  }

  async #begin(count: number): Promise<void> {
    const tool = this.#of.tool();
    if (tool) await this.#permitted(count, tool, () => void this.#startTimes(count));
  }

  /** Calls `go` once the user has accepted hidden characters of the tool, and runs of a tool that changes something. */
  async #permitted(what: "watch" | number, tool: Tool, go: () => void): Promise<void> {
    const waits = this.#of.hidden.holds(tool);
    if (waits !== false && (await waits)) return;
    const code = await this.#load(() => import("./repeat-question.js"));
    if (!code || this.#of.tool() !== tool) return;
    await (this.#question ??= new code.RepeatQuestion(this.#element)).permit(what, tool, go);
  }

  async #startWatch(tool: Tool): Promise<void> {
    const { host, serverId } = this.#element;
    const { calls, hidden, server } = this.#of;
    const code = await this.#load(() => import("./watch.js"));
    if (!code || !host || serverId === undefined || this.isWatching) return;
    this.#watch = new code.ToolWatch({
      host,
      serverId,
      calls,
      tool,
      server,
      hides: (changed) => hidden.hides(changed),
      isBusy: () => this.#timing !== undefined,
      began: () => this.#of.announce(this.#of.strings.t("tool.says-running", { name: tool.name })),
      changed: this.#noted,
    });
    this.#element.renderRoot.querySelector<HTMLElement>(".watch")?.focus();
    this.#element.requestUpdate();
  }

  async #startTimes(count: number): Promise<void> {
    const opened = this.#opened;
    const code = await this.#load(() => import("./timed-runs.js"));
    const { host } = this.#element;
    const { newest } = this.#of.calls;
    const server = this.#of.server();
    if (!code || !host || !newest || !server || this.#timing) return;
    const abort = new AbortController();
    const ran = (done: number): void => {
      if (opened !== this.#opened) return;
      this.#timing = { abort, count, done };
      this.#element.requestUpdate();
    };
    ran(0);
    const times = await code.timeRuns(host, server, newest, { count, signal: abort.signal, ran });
    if (opened !== this.#opened) return;
    this.#timing = undefined;
    this.#times = () => code.timesText(times, this.#of.strings);
    this.#of.announce(this.#times());
    this.#element.requestUpdate();
  }

  /** Loads code; `undefined` if that fails, or another tool is shown by then. */
  async #load<T>(load: () => Promise<T>): Promise<T | undefined> {
    const opened = this.#opened;
    this.#error = undefined;
    try {
      const code = await load();
      return opened === this.#opened ? code : undefined;
    } catch (error) {
      this.#error = toPlainError(error);
      this.#noted();
      return undefined;
    }
  }
}
