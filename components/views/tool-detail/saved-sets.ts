/**
 * `<mcp-saved-sets>`: arguments saved by the user for a tool.
 *
 * Owns: choosing, saving and removing a set. It receives the value of the form, and fires an event with the value to
 * load into the form.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import {
  forgetArguments,
  SAVED_LIMITS,
  saveArguments,
  savedArguments,
  type SavedArguments,
} from "../../page-storage/saved-arguments.js";
import { define } from "../../parts/basic/define.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";

addEnglish(toolEn);

/** Fired when the user wants to load these arguments into the form. Bubbles, composed. */
export class ArgumentsRequestEvent extends Event {
  readonly value: unknown;

  constructor(value: unknown) {
    super("mcp-arguments-request", { bubbles: true, composed: true });
    this.value = value;
  }
}

/**
 * Saved sets of arguments: load one into the form, save the current arguments under a name, remove one.
 *
 * Keyboard: native controls; in the name field, Enter saves and Escape cancels.
 *
 * @fires {ArgumentsRequestEvent} mcp-arguments-request - The user wants to load a set into the form.
 */
class McpSavedSets extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: block;
      }
      form,
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--_1);
      }
      /* Its icon stands where the texts above it begin. */
      .save:first-child {
        margin-inline-start: calc(-1 * var(--_2));
      }
      select,
      input {
        inline-size: min(220px, 100%);
      }
    `,
  ];

  /** Address of the server. */
  @property() url: string | undefined;
  /** Name of the tool. */
  @property() tool: string | undefined;
  /** Current value of the form. */
  @property({ attribute: false }) value: unknown;

  /** False if there is nothing to save: sets can still be loaded and removed. */
  @property({ attribute: false }) canSave = true;

  @state() private sets: readonly SavedArguments[] = [];
  @state() private chosen = "";
  @state() private naming = false;
  @state() private failed = false;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("url") && !changed.has("tool")) return;
    this.chosen = "";
    this.naming = this.failed = false;
    this.#read();
  }

  #read(): void {
    const { url, tool } = this;
    this.sets = url === undefined || tool === undefined ? [] : savedArguments(url, tool);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="row">
        ${this.sets.length > 0 ? this.#choice() : nothing}
        ${
          this.naming
            ? this.#form()
            : this.canSave
              ? html`<button class="quiet save" ?disabled=${this.value === undefined} @click=${this.#name}>
                ${icon("add")}${t("saved.save")}
              </button>`
              : nothing
        }
      </div>
      ${this.failed ? html`<p class="problem small" role="alert">${t("saved.failed", { count: SAVED_LIMITS.sets })}</p>` : nothing}`;
  }

  #choice(): TemplateResult {
    const { t } = this.#strings;
    const label = t("saved.remove", { name: this.chosen });
    return html`<select aria-label=${t("saved.title")} @change=${this.#onChoose}>
        <option value="" .selected=${this.chosen === ""}>${t("saved.title")}</option>
        ${this.sets.map(({ name }) => html`<option value=${name} .selected=${name === this.chosen}>${name}</option>`)}
      </select>
      ${
        this.chosen === ""
          ? nothing
          : html`<button class="icon" title=${label} aria-label=${label} @click=${this.#remove}>${icon("remove")}</button>`
      }`;
  }

  #form(): TemplateResult {
    const { t } = this.#strings;
    return html`<form @submit=${this.#save} @keydown=${this.#onKey}>
      <input name="name" required maxlength=${SAVED_LIMITS.name} placeholder=${t("saved.name")} aria-label=${t("saved.name")} .value=${this.chosen} />
      <button class="primary">${t("saved.save-now")}</button>
    </form>`;
  }

  readonly #name = async (): Promise<void> => {
    this.naming = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>("input")?.select();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    void this.#leave();
  };

  readonly #save = (event: SubmitEvent): void => {
    event.preventDefault();
    const { url, tool, value } = this;
    const name = this.renderRoot.querySelector<HTMLInputElement>("input")?.value.trim() ?? "";
    if (name === "" || url === undefined || tool === undefined) return;
    this.failed = !saveArguments(url, tool, { name, value });
    if (this.failed) return;
    this.chosen = name;
    this.#read();
    void this.#leave();
  };

  async #leave(): Promise<void> {
    this.naming = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".save, select")?.focus();
  }

  readonly #onChoose = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    this.chosen = event.target.value;
    const set = this.sets.find(({ name }) => name === this.chosen);
    if (set) this.dispatchEvent(new ArgumentsRequestEvent(set.value));
  };

  readonly #remove = (): void => {
    const { url, tool, chosen } = this;
    if (url !== undefined && tool !== undefined) forgetArguments(url, tool, chosen);
    this.chosen = "";
    this.#read();
    void this.#leave();
  };
}

define("mcp-saved-sets", McpSavedSets);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-saved-sets": McpSavedSets;
  }
  interface HTMLElementEventMap {
    "mcp-arguments-request": ArgumentsRequestEvent;
  }
}
