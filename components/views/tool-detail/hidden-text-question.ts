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

  /** Returns true if the tool may not run yet, and shows the question. False at once without unusual characters. */
  holds(tool: Tool): false | Promise<boolean> {
    const texts = this.#unusual(tool);
    return texts !== undefined && this.#show(tool, texts);
  }

  /** Returns true if the tool may not run yet. */
  hides(tool: Tool): false | Promise<boolean> {
    const texts = this.#unusual(tool);
    return texts !== undefined && messageIn(texts).then((message) => message !== undefined);
  }

  /** Returns the texts of a tool, unless they were accepted, or all of their characters are usual. */
  #unusual(tool: Tool): string | undefined {
    const texts = writeExact([tool.name, tool.title, tool.description, tool.inputSchema]) ?? "";
    if (visible(texts) === texts) return undefined;
    const key = this.#keyOf(tool);
    return this.#accepted.has(key + texts) || readRemembered("local", key) === texts ? undefined : texts;
  }

  #keyOf({ name }: Tool): string {
    return `hidden:${this.#url() ?? ""}#${name}`;
  }

  async #show(tool: Tool, texts: string): Promise<boolean> {
    const message = await messageIn(texts);
    if (message === undefined) return false;
    this.#pending = { key: this.#keyOf(tool), texts, message };
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

/** Returns the message in hidden characters, which may be empty; `undefined` if there are no such characters. */
async function messageIn(texts: string): Promise<string | undefined> {
  const [{ findHidden }, { hidesText }] = await Promise.all([
    import("../../../src/text-safety/index.js"),
    import("../../parts/trust/confusable-names.js"),
  ]);
  const findings = findHidden(texts);
  return hidesText(findings) ? (findings.message ?? "") : undefined;
}
