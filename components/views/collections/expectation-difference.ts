/** `<mcp-expectation-difference>`: expected and actual value of an expectation, as a difference or in one line. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { canonicalText } from "../../../src/collections/canonical-text.js";
import type { ExpectationReport } from "../../../src/collections/index.js";
import { excerpt } from "../../../src/collections/words.js";
import { define } from "../../parts/basic/define.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";

addEnglish(collectionsEn);

/**
 * Shows what was expected and what was found. Texts of several lines are compared by `<mcp-diff-view>`, which is loaded
 * with the first.
 *
 * @csspart difference - The comparison.
 */
class McpExpectationDifference extends LitElement {
  static override styles = [
    ...base,
    css`
      dl {
        gap: 2px var(--_2);
        font-size: var(--_size-small);
      }
      mcp-diff-view {
        --mcp-diff-height: 320px;
        border: 1px solid var(--_border);
      }
    `,
  ];

  /** Report of an expectation that failed. */
  @property({ attribute: false }) report: ExpectationReport | undefined;
  @state() private isLoaded = false;
  readonly #strings = new StringsController(this);
  #texts: readonly [string, string] | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("report")) return;
    const { expected, actual, kind } = this.report ?? {};
    const isCompared = kind === "equals" || kind === "snapshot";
    const texts =
      isCompared && expected !== undefined && actual !== undefined
        ? ([textOf(expected), textOf(actual)] as const)
        : undefined;
    this.#texts = texts?.some((text) => text.includes("\n")) ? texts : undefined;
    if (this.#texts && !this.isLoaded) void this.#load();
  }

  async #load(): Promise<void> {
    await import("../../parts/viewers/diff-view.js").catch(() => undefined); // the values are in the report, too
    this.isLoaded = true;
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { expected, actual, kind } = this.report ?? {};
    if (this.#texts)
      return html`<mcp-diff-view
        part="difference"
        .beforeText=${this.#texts[0]}
        .afterText=${this.#texts[1]}
        .beforeLabel=${t("collections.expected")}
        .afterLabel=${t("collections.actual")}
      ></mcp-diff-view>`;
    if (actual === undefined && expected === undefined) return nothing;
    const line = (value: unknown): TemplateResult => html`<code dir="ltr">${visibleLine(excerpt(value), 300)}</code>`;
    return html`<dl>
      ${expected === undefined || kind === "schema" ? nothing : html`<dt>${t("collections.expected")}</dt><dd>${line(expected)}</dd>`}
      ${actual === undefined ? nothing : html`<dt>${t("collections.actual")}</dt><dd>${line(actual)}</dd>`}
    </dl>`;
  }
}

function textOf(value: unknown): string {
  return visible(typeof value === "string" ? value : canonicalText(value));
}

define("mcp-expectation-difference", McpExpectationDifference, "difference");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-expectation-difference": McpExpectationDifference;
  }
}
