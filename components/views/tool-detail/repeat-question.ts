/**
 * Question before a tool that is not marked as read-only is run without a click for each run.
 *
 * Owns: the question, and the answer, which lasts until another tool is opened or the definition changes.
 */
import { html, nothing, type LitElement, type TemplateResult } from "lit";
import type { Tool } from "../../../src/protocol/types/index.js";
import { isReadOnly } from "../../parts/trust/tool-hints.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

/** Runs that the user is questioned about: after each change of the server, or a number of times. */
type Repetition = "watch" | number;

interface Pending {
  readonly what: Repetition;
  readonly tool: Tool;
  readonly go: () => void;
}

function kindOf(what: Repetition): "watch" | "times" {
  return what === "watch" ? what : "times";
}

/** The question of one view, while one tool is shown. */
export class RepeatQuestion {
  readonly #view: LitElement;
  /** Definition for which the user confirmed it. */
  readonly #confirmed: { watch?: Tool; times?: Tool } = {};
  #pending: Pending | undefined;

  constructor(view: LitElement) {
    this.#view = view;
  }

  /** Calls `go`: now if the tool is marked as read-only or the user confirmed it before, or once the user confirms it. */
  async permit(what: Repetition, tool: Tool, go: () => void): Promise<void> {
    if (isReadOnly(tool.annotations) || this.#confirmed[kindOf(what)] === tool) return go();
    this.#pending = { what, tool, go };
    this.#view.requestUpdate();
    await this.#view.updateComplete;
    this.#view.renderRoot.querySelector<HTMLElement>(".repeat-question button")?.focus();
  }

  /** Renders the question; nothing if there is none for this definition. */
  draw(tool: Tool | undefined, { t }: StringsController): TemplateResult | typeof nothing {
    const pending = this.#pending;
    if (!pending || pending.tool !== tool) return nothing;
    const { what } = pending;
    const name = visibleLine(tool.name, 80);
    const end = (go?: () => void) => (): void => {
      this.#pending = undefined;
      this.#view.requestUpdate();
      go?.();
    };
    const confirm = end(() => {
      this.#confirmed[kindOf(what)] = tool;
      pending.go();
    });
    return html`<div class="note warning repeat-question" role="alert">
      ${icon("warning")}
      <div class="grow">${what === "watch" ? t("watch.question", { name }) : t("times.question", { name, count: what })}</div>
      <button @click=${confirm}>${what === "watch" ? t("watch.toggle") : t("times.run", { count: what })}</button>
      <button @click=${end()}>${t(what === "watch" ? "watch.leave" : "tool.hidden-leave")}</button>
    </div>`;
  }
}
