/**
 * `<mcp-ask-form>`: a server wants a form filled in (elicitation, form mode).
 *
 * Owns: the values on screen and when they may be sent: as the person sees them, and only when they fit (E-02, E-04, E-15).
 * Drawing the fields is `<mcp-schema-form>`'s; what may be in a form is the host's to decide.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { AskAnswers } from "../../src/client/api.js";
import { define } from "../parts/define.js";
import type { ValueChangeEvent } from "../parts/events.js";
import "../parts/schema-form.js";
import type { McpSchemaForm } from "../parts/schema-form.js";
import { valueTree } from "../parts/value-tree.js";
import { visibleLine } from "../parts/visible-text.js";
import { icon } from "../theme/index.js";
import { AskElement } from "./ask-element.js";
import { refusals } from "./refusals.js";
import { said } from "./said.js";

/** What a form is made from: the rest of a requested schema is no business of a flat form. */
interface FormSchema {
  readonly type: "object";
  readonly properties: object;
  readonly required?: unknown;
}

/**
 * A form a server asks for. Defaults are filled in, everything can be changed, nothing is sent before it fits. A form beyond the flat
 * schema of the specification is not guessed at: it can only be declined.
 *
 * Keyboard: Ctrl+Enter (Command+Enter) sends, through the dialog around it.
 *
 * @fires {AskAnswerRequestEvent} mcp-ask-answer-request - `accept` with the values, `decline`, or `cancel`.
 */
export class McpAskForm extends AskElement<"elicitation-form"> {
  @state() private warned = false;
  @query("mcp-schema-form") private readonly form: McpSchemaForm | null | undefined;
  #schema: FormSchema | undefined;
  #value: unknown;
  /** What the form proposed, as text. */
  #proposed: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("ask") || changed.get("ask")?.askId === this.ask?.askId) return;
    this.warned = false;
    this.#value = this.#proposed = undefined;
    this.#schema = this.ask && flat(this.ask.params.requestedSchema);
  }

  /** Sends the values when they fit; else shows what is wrong with them. */
  override submit(): void {
    if (!this.ask || !this.canGrant || this.#unsupported !== undefined) return;
    this.warned = (this.form?.problems.length ?? 0) > 0;
    if (this.warned) return void this.form?.focusFirstProblem();
    // A flat schema allows no other values, and the host checks each.
    const content = (this.#value ?? {}) as NonNullable<AskAnswers["elicitation-form"]["content"]>;
    this.answer({ action: "accept", content });
  }

  /** Somebody has filled something in. */
  get isFilledIn(): boolean {
    return this.#proposed !== undefined && JSON.stringify(this.#value) !== this.#proposed;
  }

  /** Why the form can't be shown. */
  get #unsupported(): string | undefined {
    return this.ask?.warnings.find((warning) => warning.kind === "unsupported-form")?.reason;
  }

  override render(): TemplateResult | typeof nothing {
    const { ask, strings } = this;
    if (!ask) return nothing;
    const { t } = strings;
    const unsupported = this.#unsupported;
    return html`
      <div class="content">
        <slot></slot>
      ${said(ask.params.message, strings)}
      ${unsupported === undefined ? this.#fields(ask.askId) : this.#notShown(unsupported, ask.params.requestedSchema)}
      ${this.warned ? html`<p class="problem" role="alert">${t("ask.form-problems")}</p>` : nothing}
      </div>
      <div class="buttons">
        ${
          unsupported === undefined
            ? html`<button class="primary" ?disabled=${!this.canGrant} @click=${() => this.submit()}>${t("ask.form-send")}</button>`
            : nothing
        }
        ${refusals(this.strings, this.disabled, (refusal) => this.answer(refusal))}
      </div>
    `;
  }

  #fields(askId: string): TemplateResult {
    const { t } = this.strings;
    const secrets = (this.ask?.warnings ?? []).flatMap((warning) =>
      warning.kind === "secret-field" ? [warning.field] : [],
    );
    const properties = Object.values(this.#schema?.properties ?? {});
    const proposed = properties.some(
      (field: unknown) => typeof field === "object" && field !== null && "default" in field,
    );
    const fields = secrets.map((field) => `“${visibleLine(field, 60)}”`).join(", ");
    return html`
      ${
        secrets.length > 0
          ? html`<div class="note danger" role="note">${icon("warning")}<span>${t("ask.secret-fields", { fields })}</span></div>`
          : nothing
      }
      ${
        properties.length === 0
          ? html`<p>${t("ask.form-empty")}</p>`
          : keyed(
              askId,
              html`<mcp-schema-form
                plain
                .schema=${this.#schema}
                ?disabled=${this.disabled}
                @mcp-value-change=${this.#onValue}
              ></mcp-schema-form>`,
            )
      }
      <p class="muted small">${proposed ? t("ask.form-proposed") : nothing} ${t("ask.no-secrets")}</p>
    `;
  }

  #notShown(reason: string, schema: object): TemplateResult {
    const { t } = this.strings;
    return html`<div class="note warning" role="note">
        ${icon("warning")}
        <div class="grow">
          <strong>${t("ask.form-unsupported")}</strong>
          <p>${t("ask.form-unsupported-note")}</p>
          <p class="small muted"><bdi>${visibleLine(reason, 300)}</bdi></p>
        </div>
      </div>
      <details>
        <summary>${t("ask.form-schema")}</summary>
        <div class="tree">${valueTree(schema, t("ask.form-schema"))}</div>
      </details>`;
  }

  readonly #onValue = (event: ValueChangeEvent): void => {
    event.stopPropagation(); // what is typed here is nobody's before it is sent
    this.#value = event.value;
    this.#proposed ??= JSON.stringify(event.value);
    this.warned &&= event.problems.length > 0;
  };
}

function flat({ properties, required }: { readonly properties?: unknown; readonly required?: unknown }): FormSchema {
  const isObject = typeof properties === "object" && properties !== null;
  return { type: "object", properties: isObject ? properties : {}, ...(required !== undefined && { required }) };
}

define("mcp-ask-form", McpAskForm);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-ask-form": McpAskForm;
  }
}
