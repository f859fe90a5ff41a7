/**
 * `<mcp-elicitation-form>`: a form requested by a server (elicitation, form mode).
 *
 * Owns: the displayed values, and ensuring that they are only sent if they are valid, and exactly as displayed (E-02,
 * E-04, E-15). `<mcp-schema-form>` renders the fields; the host decides what a form may contain.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { parseExact, writeExact } from "../../src/json/exact-text.js";
import { isJsonObject } from "../../src/json/json-object.js";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { InputResponses } from "../../src/client/api/index.js";
import { define } from "../parts/basic/define.js";
import "../parts/form/checked-json.js";
import type { McpCheckedJson } from "../parts/form/checked-json.js";
import type { ValueChangeEvent } from "../parts/basic/events.js";
import type { CheckValue } from "../parts/form/full-check.js";
import "../parts/form/schema-form.js";
import type { McpSchemaForm } from "../parts/form/schema-form.js";
import { valueTree } from "../parts/viewers/json/value-tree.js";
import { visibleLine } from "../parts/basic/visible-text.js";
import { icon } from "../theme/icons.js";
import { InputRequestElement } from "./input-request-element.js";
import { refusals } from "./refusals.js";
import { serverText } from "./server-text.js";

type JsonObject = Readonly<Record<string, unknown>>;

/** Schema of a flat form. Other keywords of a requested schema are irrelevant here. */
interface FormSchema {
  readonly type: "object";
  readonly properties: object;
  readonly required?: unknown;
}

/**
 * A form requested by a server. Defaults are filled in, all values can be changed, and only valid values are sent. If
 * the schema goes beyond the flat schema of the specification, the response is entered as JSON, which must also match
 * the schema.
 *
 * Keyboard: Ctrl+Enter (Command+Enter) sends, through the dialog around it.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `accept` with the values, `decline`, or `cancel`.
 */
export class McpElicitationForm extends InputRequestElement<"elicitation-form"> {
  /** Full validation of a value, such as `host.checkValue`, for responses entered as JSON. */
  @property({ attribute: false }) check: CheckValue | undefined;
  @state() private warned = false;
  /** True while a response is being validated before it is sent. */
  @state() private checking = false;
  @query("mcp-schema-form") private readonly form: McpSchemaForm | null | undefined;
  @query("mcp-checked-json") private readonly json: McpCheckedJson | null | undefined;
  /** Schema that the server requested, with all digits of its numbers. */
  #requested: JsonObject = {};
  #schema: FormSchema | undefined;
  #value: unknown;
  /** Value initially proposed by the form, as text. */
  #proposed: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.warned = false;
    this.#value = this.#proposed = undefined;
    this.checking = false;
    if (!this.request) return;
    const { params, schemaText } = this.request;
    this.#requested = schemaText === undefined ? params.requestedSchema : (parseExact(schemaText) as JsonObject);
    this.#schema = flat(this.#requested);
  }

  /** Sends the values if they are valid, otherwise shows the problems. */
  override submit(): void {
    if (!this.request || !this.canGrant) return;
    if (this.#unsupported !== undefined) return void this.#submitJson(this.request.requestId);
    this.warned = (this.form?.problems.length ?? 0) > 0;
    if (this.warned) return void this.form?.focusFirstProblem();
    // A flat schema allows no other values, and the host validates each of them.
    const content = (this.#value ?? {}) as NonNullable<InputResponses["elicitation-form"]["content"]>;
    this.answer({ action: "accept", content });
  }

  /** Sends the entered JSON if it is valid. It is validated again, because validation during typing is delayed. */
  async #submitJson(requestId: string): Promise<void> {
    const { json, check } = this;
    if (!json || this.checking) return;
    const { value } = json;
    this.warned = json.problems.length > 0;
    if (!this.warned && check) {
      this.checking = true;
      const verdict = await check(this.#requested, value).catch(() => undefined);
      this.checking = false;
      // In the meantime, the server may have withdrawn the request, or the user may have continued typing.
      if (this.request?.requestId !== requestId || json.value !== value || !this.canGrant) return;
      this.warned = verdict?.kind === "invalid";
    }
    if (this.warned) return json.focus();
    if (!isJsonObject(value)) return void (this.warned = true);
    this.answer({ action: "accept", content: value as NonNullable<InputResponses["elicitation-form"]["content"]> }); // the server requested a schema of any kind
  }

  /** True once the user has entered something. */
  get isFilledIn(): boolean {
    return this.#proposed !== undefined && writeExact(this.#value) !== this.#proposed;
  }

  /** Reason the form can't be shown. */
  get #unsupported(): string | undefined {
    return this.request?.warnings.find((warning) => warning.kind === "unsupported-form")?.reason;
  }

  override render(): TemplateResult | typeof nothing {
    const { request, strings } = this;
    if (!request) return nothing;
    const { t } = strings;
    const unsupported = this.#unsupported;
    return html`
      <div class="content">
        <slot></slot>
      ${serverText(request.params.message, strings)}
      ${this.#secretsNote()}
      ${unsupported === undefined ? this.#fields(request.requestId) : this.#asJson(unsupported, request.requestId)}
      ${this.warned ? html`<p class="problem" role="alert">${t("input.form-problems")}</p>` : nothing}
      </div>
      ${this.end(html`
        <button class=${this.#secrets.length > 0 ? "" : "primary"} ?disabled=${!this.canGrant || this.checking} @click=${() => this.submit()}>
          ${t("input.form-send")}
        </button>
        ${refusals(this.strings, this.disabled, (refusal) => this.answer(refusal))}`)}
    `;
  }

  #fields(requestId: string): TemplateResult {
    const { t } = this.strings;
    const properties = Object.values(this.#schema?.properties ?? {});
    const proposed = properties.some(
      (field: unknown) => typeof field === "object" && field !== null && "default" in field,
    );
    return html`
      ${
        properties.length === 0
          ? html`<p>${t("input.form-empty")}</p>`
          : keyed(
              requestId,
              html`<mcp-schema-form
                plain
                .schema=${this.#schema}
                ?disabled=${this.disabled}
                @mcp-value-change=${this.#onValue}
              ></mcp-schema-form>`,
            )
      }
      <p class="muted small">${proposed ? t("input.form-proposed") : nothing} ${t("input.no-secrets")}</p>
    `;
  }

  /** Names of the fields that seem to request a secret. If there are any, sending is not the primary action. */
  get #secrets(): readonly string[] {
    return (this.request?.warnings ?? []).flatMap((warning) =>
      warning.kind === "secret-field" ? [warning.field] : [],
    );
  }

  #secretsNote(): TemplateResult | typeof nothing {
    const secrets = this.#secrets;
    if (secrets.length === 0) return nothing;
    const fields = secrets.map((field) => `“${visibleLine(field, 60)}”`).join(", ");
    return html`<div class="note danger" role="note">
      ${icon("warning")}<span>${this.strings.t("input.secret-fields", { fields })}</span>
    </div>`;
  }

  #asJson(reason: string, requestId: string): TemplateResult {
    const { t } = this.strings;
    return html`<div class="note warning" role="note">
        ${icon("warning")}
        <div class="grow">
          <strong>${t("input.form-unsupported")}</strong>
          <p>${t("input.form-unsupported-note")}</p>
          <p class="small muted"><bdi>${visibleLine(reason, 300)}</bdi></p>
        </div>
      </div>
      <details>
        <summary>${t("input.form-schema")}</summary>
        <div class="tree">${valueTree(this.#requested, t("input.form-schema"))}</div>
      </details>
      ${keyed(
        requestId,
        html`<mcp-checked-json
          .label=${t("input.form-json")}
          .schema=${this.#requested}
          .check=${this.check}
          ?disabled=${this.disabled}
          @mcp-value-change=${this.#onValue}
        ></mcp-checked-json>`,
      )}
      <p class="muted small">${t("input.no-secrets")}</p>`;
  }

  readonly #onValue = (event: ValueChangeEvent): void => {
    event.stopPropagation(); // the text stays in this element until it is sent
    this.#value = event.value;
    this.#proposed ??= writeExact(event.value);
    this.warned &&= event.problems.length > 0;
  };
}

function flat({ properties, required }: { readonly properties?: unknown; readonly required?: unknown }): FormSchema {
  const isObject = typeof properties === "object" && properties !== null;
  return { type: "object", properties: isObject ? properties : {}, ...(required !== undefined && { required }) };
}

define("mcp-elicitation-form", McpElicitationForm);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-elicitation-form": McpElicitationForm;
  }
}
