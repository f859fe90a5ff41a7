/**
 * `<mcp-variable-fields>`: variables of a collection or of one environment.
 *
 * Owns: the rows, and masking the values of secrets, which go to the memory of the page and never into the collection.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { CollectionVariable } from "../../../src/collections/index.js";
import { VARIABLE_NAME } from "../../../src/collections/limits.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { hasSecret, secretOf, setSecret } from "../../page-storage/stored-collections.js";
import { define } from "../../parts/basic/define.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";

addEnglish(collectionsEn);

/** Variables by name. */
export type VariableTable = Readonly<Record<string, CollectionVariable>>;

/** Fired when the user changed the variables. Bubbles. */
export class VariablesChangeEvent extends Event {
  readonly variables: VariableTable;

  constructor(variables: VariableTable) {
    super("mcp-variables-change", { bubbles: true });
    this.variables = variables;
  }
}

/**
 * Rows of a name and a value. A value that is JSON other than a text is written as JSON; any other text is a text.
 * Secrets are masked until the user reveals them.
 *
 * Keyboard: all actions are fields and buttons.
 *
 * @fires {VariablesChangeEvent} mcp-variables-change - A variable was added, changed or removed. Not for values of
 * secrets.
 * @csspart row - One variable.
 */
class McpVariableFields extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        container-type: inline-size;
      }
      .variable {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto 26px 26px;
        align-items: center;
        gap: var(--_1);
        padding-block: 2px;
      }
      .check {
        display: flex;
        align-items: center;
        gap: var(--_1);
        white-space: nowrap;
      }
      @container (max-width: 400px) {
        .variable {
          grid-template-columns: minmax(0, 1fr) auto 26px 26px;
        }
        .variable > .name {
          grid-column: 1 / -1;
        }
      }
    `,
  ];

  @property({ attribute: false }) variables: VariableTable = {};
  /** Id of the collection, and name of the environment, to which secrets belong. */
  @property({ attribute: false }) of: readonly [id: string, environment: string] = ["", ""];
  /** Hosts of the collection's servers, to which secrets belong. */
  @property({ attribute: false }) hosts: readonly string[] = [];
  @state() private revealed = "";
  @state() private problem = "";
  readonly #strings = new StringsController(this);

  override render(): TemplateResult {
    const { t } = this.#strings;
    return html`${Object.entries(this.variables).map(([name, variable]) => this.#row(name, variable))}
      <form class="row" @submit=${this.#add}>
        <input class="mono grow" name="name" dir="ltr" autocomplete="off" spellcheck="false" maxlength="64" placeholder=${t("collections.variable-name")} aria-label=${t("collections.variable-name")} aria-invalid=${this.problem === "" ? "false" : "true"} aria-describedby=${this.problem === "" ? nothing : "problem"} />
        <button>${icon("add")}${t("collections.variable-add")}</button>
      </form>
      ${this.problem === "" ? nothing : html`<p class="problem small" id="problem" role="alert">${this.problem}</p>`}`;
  }

  #row(name: string, { value, secret = false }: CollectionVariable): TemplateResult {
    const { t } = this.#strings;
    const [id, environment] = this.of;
    const isShown = this.revealed === name;
    const text = secret ? (secretOf({ id, environment, name }, this.hosts) ?? "") : textOfValue(value);
    const onValue = (event: Event & { readonly target: HTMLInputElement }): void => {
      if (secret) setSecret({ id, environment, name }, event.target.value, this.hosts);
      else this.#put(name, { ...this.variables[name], value: valueOfText(event.target.value) });
    };
    return html`<div class="variable" part="row" role="group" aria-label=${name}>
      <code class="name" dir="ltr">${name}</code>
      <input
        class="value mono"
        dir="ltr"
        type=${secret && !isShown ? "password" : "text"}
        autocomplete="off"
        spellcheck="false"
        aria-label=${t("collections.variable-value", { name })}
        placeholder=${secret ? t(text === "" && hasSecret({ id, environment, name }) ? "collections.secret-again" : "collections.secret-hint") : ""}
        .value=${text}
        @change=${onValue}
      />
      <label class="check small"><input type="checkbox" .checked=${secret} @change=${() => this.#toggle(name, secret)} />${t("collections.secret")}</label>
      ${
        secret
          ? html`<button class="icon" aria-pressed=${isShown ? "true" : "false"} title=${t("collections.reveal")} aria-label=${t("collections.reveal")} @click=${() => (this.revealed = isShown ? "" : name)}>${icon("eye")}</button>`
          : html`<span></span>`
      }
      <button class="icon" title=${t("collections.remove")} aria-label=${t("collections.remove")} @click=${() => this.#put(name, undefined)}>${icon("close")}</button>
    </div>`;
  }

  /** Makes a variable a secret, whose value then leaves the collection, or an ordinary one, without its value. */
  #toggle(name: string, secret: boolean): void {
    const [id, environment] = this.of;
    const { value, description } = this.variables[name] ?? {};
    if (!secret && value !== undefined) setSecret({ id, environment, name }, textOfValue(value), this.hosts);
    if (secret) setSecret({ id, environment, name }, "", this.hosts);
    this.#put(name, { ...(!secret && { secret: true }), ...(description !== undefined && { description }) });
  }

  readonly #add = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>("input[name=name]");
    const name = field?.value.trim() ?? "";
    const isTaken = Object.hasOwn(this.variables, name);
    this.problem = isTaken
      ? this.#strings.t("collections.variable-twice")
      : VARIABLE_NAME.test(name)
        ? ""
        : this.#strings.t("collections.variable-invalid");
    if (!field || this.problem !== "") return void field?.focus();
    field.value = "";
    this.#put(name, { value: "" });
  };

  #put(name: string, variable: CollectionVariable | undefined): void {
    const others = Object.entries(this.variables);
    const entries = variable
      ? Object.hasOwn(this.variables, name)
        ? others.map(([key, one]) => [key, key === name ? variable : one] as const)
        : [...others, [name, variable] as const]
      : others.filter(([key]) => key !== name);
    this.variables = Object.fromEntries(entries);
    this.dispatchEvent(new VariablesChangeEvent(this.variables));
  }
}

/** Text of a value in a field: a text as it is, unless it would be read as other JSON. */
function textOfValue(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return writeExact(value) ?? "";
  return valueOfText(value) === value ? value : JSON.stringify(value);
}

/** Value of a text in a field. */
function valueOfText(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}

define("mcp-variable-fields", McpVariableFields, "row");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-variable-fields": McpVariableFields;
  }
  interface HTMLElementEventMap {
    "mcp-variables-change": VariablesChangeEvent;
  }
}
