/**
 * Question before the first run of a tool whose texts have hidden characters: a model reads them, the user does not.
 *
 * Owns: deciding which tools wait, and remembering the answer for exactly these texts, so that changed ones wait again.
 */
import { html, nothing, type LitElement, type TemplateResult } from "lit";
import { writeExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

/** Longest texts whose answer is stored; for longer ones, it lasts as long as the page. */
const MOST_STORED = 20_000;

/** The question of one view. */
export class HiddenTextQuestion {
  readonly #view: LitElement;
  readonly #url: () => string | undefined;
  readonly #accepted = new Set<string>();
  #pending: { readonly key: string; readonly texts: string; readonly message: string } | undefined;

  constructor(view: LitElement, url: () => string | undefined) {
    this.#view = view;
    this.#url = url;
  }

  /** Removes the question: another tool is shown. */
  clear(): void {
    this.#pending = undefined;
  }

  /** Returns true if the tool may not run yet. False at once for a tool without unusual characters. */
  holds(tool: Tool): false | Promise<boolean> {
    const texts = writeExact([tool.name, tool.title, tool.description, tool.inputSchema]) ?? "";
    if (visible(texts) === texts) return false;
    const key = `hidden:${this.#url() ?? ""}#${tool.name}`;
    if (this.#accepted.has(key + texts) || readRemembered("local", key) === texts) return false;
    return this.#look(key, texts);
  }

  async #look(key: string, texts: string): Promise<boolean> {
    const [{ findHidden }, { hidesText }] = await Promise.all([
      import("../../../src/text-safety/index.js"),
      import("../../parts/trust/confusable-names.js"),
    ]);
    const findings = findHidden(texts);
    if (!hidesText(findings)) return false;
    this.#pending = { key, texts, message: findings.message ?? "" };
    this.#view.requestUpdate();
    await this.#view.updateComplete;
    this.#view.renderRoot.querySelector<HTMLElement>(".hidden-question button")?.focus();
    return true;
  }

  /** Renders the question; nothing if there is none. `run` runs the tool after all. */
  draw(run: () => void, { t }: StringsController): TemplateResult | typeof nothing {
    const pending = this.#pending;
    if (!pending) return nothing;
    const { key, texts, message } = pending;
    const accept = (): void => {
      this.#accepted.add(key + texts);
      if (texts.length <= MOST_STORED) remember("local", key, texts);
      this.clear();
      this.#view.requestUpdate();
      run();
    };
    const leave = (): void => {
      this.clear();
      this.#view.requestUpdate();
    };
    return html`<div class="note warning hidden-question" role="alert">
      ${icon("warning")}
      <div class="grow">
        ${t("tool.hidden-question")}
        ${message === "" ? nothing : html`<bdi>${t("trust.message", { message: visibleLine(message, 300) })}</bdi>`}
      </div>
      <button @click=${accept}>${t("tool.hidden-run")}</button>
      <button @click=${leave}>${t("tool.hidden-leave")}</button>
    </div>`;
  }
}
