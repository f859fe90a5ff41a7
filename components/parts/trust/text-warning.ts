/**
 * `<mcp-text-warning>`: warnings about hidden characters in a server's text, and about instructions to a model.
 *
 * Owns: the checks and their messages. Renders nothing if nothing is found. Warnings are hints, never verdicts.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import {
  findHidden,
  modelWords,
  spellOut,
  schemaTexts,
  type HiddenFindings,
  type HiddenKind,
} from "../../../src/text-safety/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(contentsEn);

type Where = "hidden" | "hidden-name" | "hidden-parameters";

interface Found {
  readonly where: Where;
  readonly text: string;
  readonly findings: HiddenFindings;
}

/**
 * Unobtrusive warnings about texts from a server: invisible or misleading characters, which can be made visible on
 * demand, and words that read like instructions to a model. The element is empty and takes no space if nothing is
 * found.
 *
 * @csspart warning - Each warning.
 */
export class McpTextWarning extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: contents;
      }
      .note {
        flex-direction: column;
        gap: var(--_1);
        padding-block: var(--_1);
      }
      .row {
        flex-wrap: nowrap;
        align-items: flex-start;
      }
      .row svg.icon {
        margin-block-start: 2px;
        color: var(--_warning);
      }
      button {
        align-self: start;
        min-block-size: 24px;
        padding-inline: 0;
        color: var(--_accent);
      }
      .spelled {
        align-self: stretch;
        max-block-size: 200px;
        overflow: auto;
        padding: var(--_1) var(--_2);
        border-radius: var(--_radius);
        background: var(--_surface-sunken);
      }
    `,
  ];

  /** Text for users, such as a description. */
  @property({ attribute: false }) text = "";
  /** A name, in which letters of two alphabets also cause a warning. */
  @property({ attribute: false }) name = "";
  /** A JSON Schema, whose titles and descriptions are checked. */
  @property({ attribute: false }) schema: unknown;
  /** True if the text is intended for a model, so addressing a model is not suspicious. */
  @property({ type: Boolean, attribute: "for-model" }) forModel = false;

  @state() private spelled: Where | undefined;
  #found: readonly Found[] = [];
  #words: readonly string[] = [];
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isSame = !changed.has("text") && !changed.has("name") && !changed.has("schema") && !changed.has("forModel");
    if (isSame) return;
    const parameters = schemaTexts(this.schema).join("\n");
    const looked: readonly Found[] = [
      { where: "hidden-name", text: this.name, findings: findHidden(this.name, "name") },
      { where: "hidden", text: this.text, findings: findHidden(this.text) },
      { where: "hidden-parameters", text: parameters, findings: findHidden(parameters) },
    ];
    this.#found = looked.filter(({ findings }) => findings.spots.length > 0);
    this.#words = this.forModel ? [] : modelWords(`${this.text}\n${parameters}`);
    this.spelled = undefined;
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const [words] = this.#words;
    return html`
      ${this.#found.map((found) => this.#warning(found))}
      ${
        words === undefined
          ? nothing
          : html`<div class="note small" part="warning" role="note">
              <div class="row">${icon("warning")}<bdi>${t("trust.model-words", { words: visibleLine(words, 80) })}</bdi></div>
            </div>`
      }
    `;
  }

  #warning({ where, text, findings }: Found): TemplateResult {
    const { t } = this.#strings;
    const counts = Object.entries(findings.counts) as readonly (readonly [HiddenKind, number])[]; // the keys are the kinds of hidden characters
    const kinds = counts.map(([kind, count]) => t(`trust.hidden-${kind}`, { count })).join(", ");
    const isSpelled = this.spelled === where;
    return html`<div class="note warning small" part="warning" role="note">
      <div class="row">${icon("warning")}<span>${t(`trust.${where}`)} ${kinds}</span></div>
      ${findings.message === undefined ? nothing : html`<bdi>${t("trust.message", { message: visibleLine(findings.message, 300) })}</bdi>`}
      <button
        class="quiet"
        aria-expanded=${isSpelled ? "true" : "false"}
        @click=${() => (this.spelled = isSpelled ? undefined : where)}
      >
        ${t("trust.spell")}
      </button>
      ${
        isSpelled
          ? html`<div class="spelled text mono" dir="ltr" tabindex="0" role="group" aria-label=${t("trust.spelled")}>${spellOut(text, findings)}</div>`
          : nothing
      }
    </div>`;
  }
}

define("mcp-text-warning", McpTextWarning, "warning");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-text-warning": McpTextWarning;
  }
}
