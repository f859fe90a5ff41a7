/**
 * `<mcp-header-fields>`: editor for the header fields of a server.
 *
 * Owns: the rows, the visibility of each value, and reporting fields that can't be sent (H-09). Never stores or sends
 * the fields.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { CONNECT_LIMITS, type HeaderFields } from "../../page-storage/connect-settings.js";
import { headerProblem, type HeaderProblem } from "../../page-storage/header-rules.js";
import { define } from "../../parts/basic/define.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";

addEnglish(settingsEn);

/** Fired when header fields changed. Bubbles, composed. */
export class HeaderChangeEvent extends Event {
  readonly headers: HeaderFields;
  /** True if all fields can be sent. */
  readonly isValid: boolean;

  constructor(headers: HeaderFields, isValid: boolean) {
    super("mcp-header-change", { bubbles: true, composed: true });
    this.headers = headers;
    this.isValid = isValid;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-header-change": HeaderChangeEvent;
  }
}

type RowProblem = HeaderProblem | "twice";

interface Row {
  readonly name: string;
  readonly value: string;
  readonly isShown: boolean;
}

/**
 * Rows of name and value. Values are masked until the user reveals them.
 *
 * Keyboard: all actions are fields and buttons.
 *
 * @fires {HeaderChangeEvent} mcp-header-change - The fields were edited; `isValid` is true if all of them can be sent.
 * @csspart row - One field.
 */
export class McpHeaderFields extends LitElement {
  static override styles = [
    ...base,
    css`
      .field {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto auto;
        gap: var(--_1);
        padding-block: 2px;
        min-inline-size: 0;
      }
      .problem {
        grid-column: 1 / -1;
      }
      :host {
        container-type: inline-size;
      }
      @container (max-width: 360px) {
        .field {
          grid-template-columns: minmax(0, 1fr) auto auto;
        }
        .field > .name {
          grid-column: 1 / -1;
        }
      }
    `,
  ];

  /** Initial fields. Setting new ones replaces edited values. */
  @property({ attribute: false }) headers: HeaderFields | undefined;
  @state() private rows: readonly Row[] = [];
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("headers")) return;
    const { headers = {} } = this;
    if (JSON.stringify(this.#fields) === JSON.stringify(headers)) return; // the change was made by this element
    this.rows = Object.entries(headers).map(([name, value]) => ({ name, value, isShown: false }));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    return html`<div role="group" aria-label=${t("settings.headers")}>
        ${this.rows.map((row, index) => this.#row(row, index))}
      </div>
      <button type="button" class="add" ?disabled=${this.rows.length >= CONNECT_LIMITS.fields} @click=${this.#add}>
        ${icon("add")}${t("settings.header-add")}
      </button>`;
  }

  #row({ name, value, isShown }: Row, index: number): TemplateResult {
    const { t } = this.#strings;
    const problem = this.#problemOf(index);
    const shown = name !== "" || value !== "" ? problem : undefined;
    const described = shown ? `problem-${index}` : nothing;
    return html`<div class="field" part="row">
      <input
        class="name mono"
        aria-label=${t("settings.header-name")}
        placeholder="Authorization"
        spellcheck="false"
        autocomplete="off"
        dir="ltr"
        .value=${name}
        aria-invalid=${shown ? "true" : "false"}
        aria-describedby=${described}
        @input=${(event: Event & { target: HTMLInputElement }) => this.#edit(index, { name: event.target.value.trim() })}
      />
      <input
        class="value mono"
        type=${isShown ? "text" : "password"}
        aria-label=${t("settings.header-value", { name: name || "…" })}
        spellcheck="false"
        autocomplete="off"
        dir="ltr"
        .value=${value}
        @input=${(event: Event & { target: HTMLInputElement }) => this.#edit(index, { value: event.target.value })}
      />
      <button
        type="button"
        class="icon"
        aria-pressed=${isShown ? "true" : "false"}
        title=${t("settings.header-show")}
        aria-label=${t("settings.header-show")}
        @click=${() => this.#edit(index, { isShown: !isShown })}
      >
        ${icon("eye")}
      </button>
      <button
        type="button"
        class="icon remove"
        title=${t("settings.header-remove")}
        aria-label=${t("settings.header-remove")}
        @click=${() => this.#remove(index)}
      >
        ${icon("close")}
      </button>
      ${shown ? html`<p class="problem small" id=${described} role="alert">${t(this.#words(shown))}</p>` : nothing}
    </div>`;
  }

  #problemOf(index: number): RowProblem | undefined {
    const row = this.rows[index];
    if (!row) return undefined;
    const lower = row.name.toLowerCase();
    const isTwice = this.rows.slice(0, index).some(({ name }) => name.toLowerCase() === lower);
    return headerProblem(row.name, row.value) ?? (isTwice ? "twice" : undefined);
  }

  #words(problem: RowProblem): StringKey {
    return `settings.header-${problem}`;
  }

  /** The entered header fields, without empty rows. */
  get #fields(): HeaderFields {
    return Object.fromEntries(
      this.rows.flatMap(({ name, value }) => (name === "" && value === "" ? [] : [[name, value] as const])),
    );
  }

  readonly #add = async (): Promise<void> => {
    this.rows = [...this.rows, { name: "", value: "", isShown: false }];
    await this.updateComplete;
    [...this.renderRoot.querySelectorAll<HTMLElement>(".field .name")].at(-1)?.focus();
  };

  async #remove(index: number): Promise<void> {
    this.rows = this.rows.toSpliced(index, 1);
    this.#report();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".add")?.focus();
  }

  #edit(index: number, part: Partial<Row>): void {
    const row = this.rows[index];
    if (!row) return;
    this.rows = this.rows.with(index, { ...row, ...part });
    if (part.isShown === undefined) this.#report();
  }

  #report(): void {
    const isValid = this.rows.every(
      ({ name, value }, index) => (name === "" && value === "") || this.#problemOf(index) === undefined,
    );
    this.dispatchEvent(new HeaderChangeEvent(this.#fields, isValid));
  }
}

define("mcp-header-fields", McpHeaderFields, "row");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-header-fields": McpHeaderFields;
  }
}
