/**
 * `<mcp-model-list>`: the models of an account, preferred first.
 *
 * Owns: adding, removing and preferring models, and the names listed by the account. Stores them in the settings of the
 * panel.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import {
  accountSettings,
  changeAccount,
  isModelAddress,
  modelAccount,
  MOST_MODELS,
} from "../../page-storage/model-account.js";
import { followSettings } from "../../controllers/follow-changes.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { modelsEn } from "../../strings/en/models.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { formLook } from "./form-look.js";
import { settingsPartStyles, settingsStyles } from "./settings-styles.js";

addEnglish(modelsEn);

/** Maximum number of characters of a model name. */
const MAX_NAME = 200;

/**
 * The model names of an account. “Load list” requests the account's models, which the field then suggests.
 *
 * Keyboard: all controls are fields and buttons; Enter in the field adds a model.
 *
 * Fires no events: the models are stored in the settings of the panel.
 */
class McpModelList extends LitElement {
  static override styles = [
    ...base,
    formLook,
    settingsStyles,
    settingsPartStyles,
    css`
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
        max-inline-size: 420px;
      }
    `,
  ];

  /** Host that sends requests to the account. */
  @property({ attribute: false }) host: Host | undefined;

  /** Model names that the account listed. */
  @state() private known: readonly string[] | undefined;
  @state() private failed: PlainError | undefined;
  @state() private wrong: StringKey | undefined;
  @state() private loading: AbortController | undefined;
  /** Account to which {@link known} belongs. */
  #of = "";
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    followSettings(this, () => {
      if (accountText() !== this.#of) this.#forget();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { wrong, known, loading, failed } = this;
    const { models, baseUrl } = accountSettings();
    const canLoad = this.host !== undefined && isModelAddress(baseUrl);
    return html`<div role="group" aria-labelledby="models">
      <h4 id="models">${t("models.models")}</h4>
      <p class="note-line">${t(models.length > 0 ? "models.models-note" : "models.none")}</p>
      <ol>
        ${models.map((name, at) => this.#row(name, at, models))}
      </ol>
      <form class="adder" novalidate @submit=${this.#add}>
        <input
          name="model"
          list="known"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          maxlength=${MAX_NAME}
          aria-label=${t("models.name")}
          aria-invalid=${wrong ? "true" : "false"}
          aria-describedby=${wrong ? "model-problem" : nothing}
          @input=${() => (this.wrong = undefined)}
        />
        <datalist id="known">
          ${known?.filter((name) => !models.includes(name)).map((name) => html`<option value=${name}></option>`)}
        </datalist>
        <button>${icon("add")}${t("models.add")}</button>
        <button
          type="button"
          class="load"
          ?disabled=${!canLoad}
          @click=${() => (loading ? this.#forget() : void this.#load())}
        >
          ${icon(loading ? "stop" : "refresh")}${t(loading ? "models.cancel" : "models.load")}
        </button>
      </form>
      ${wrong ? html`<p class="problem" id="model-problem" role="alert">${t(wrong)}</p>` : nothing}
      <p class="note-line" role="status">
        ${loading ? t("models.loading") : nothing}
        ${known ? t(known.length > 0 ? "models.loaded" : "models.loaded-none", { count: known.length }) : nothing}
      </p>
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing}
    </div>`;
  }

  #row(name: string, at: number, models: readonly string[]): TemplateResult {
    const { t } = this.#strings;
    const shown = visibleLine(name, MAX_NAME);
    const [remove, prefer] = [t("models.remove", { name: shown }), t("models.prefer", { name: shown })];
    const others = models.toSpliced(at, 1);
    return html`<li>
      <code dir="ltr">${shown}</code>
      ${
        at === 0
          ? nothing
          : html`<button class="icon prefer" title=${prefer} aria-label=${prefer} @click=${() => keep([name, ...others])}>
              ${icon("up")}
            </button>`
      }
      <button class="icon remove" title=${remove} aria-label=${remove} @click=${() => keep(others)}>${icon("close")}</button>
    </li>`;
  }

  readonly #add = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>("[name=model]");
    const name = field?.value.trim() ?? "";
    const { models } = accountSettings();
    if (name === "") this.wrong = "models.no-name";
    else if (models.includes(name)) this.wrong = "models.twice";
    else if (models.length >= MOST_MODELS) this.wrong = "models.full";
    else {
      keep([...models, name]);
      if (field) field.value = "";
    }
    field?.focus();
  };

  async #load(): Promise<void> {
    const { host } = this;
    if (!host) return;
    this.#forget();
    this.#of = accountText();
    const loading = (this.loading = new AbortController());
    try {
      this.known = await host.models.list(modelAccount(), { signal: loading.signal });
    } catch (error) {
      if (!loading.signal.aborted) this.failed = toPlainError(error);
    } finally {
      if (this.loading === loading) this.loading = undefined;
    }
  }

  #forget(): void {
    this.loading?.abort();
    this.loading = this.known = this.failed = undefined;
  }
}

/** Returns the account without its models, as text for comparison: another address or key may have other models. */
function accountText(): string {
  const { models: _, ...access } = modelAccount();
  return JSON.stringify(access);
}

function keep(models: readonly string[]): void {
  changeAccount({ models });
}

define("mcp-model-list", McpModelList);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-model-list": McpModelList;
  }
}
