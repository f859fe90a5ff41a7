/**
 * `<mcp-model-account>`: model account that answers sampling requests.
 *
 * Owns: the fields of the account, and testing it. Stores the account in the settings of the panel, and the key and
 * header fields in memory.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Host, ModelTest } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { followSettings } from "../../controllers/follow-changes.js";
import {
  accountSecrets,
  accountSettings,
  type AccountSettings,
  changeAccount,
  isModelAddress,
  MODEL_APIS,
  modelAccount,
  setAccountSecrets,
  TOKEN_KEYS,
} from "../../page-storage/model-account.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { refusedWords, usageWords } from "../../parts/trust/model-words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { formLook } from "./form-look.js";
import "./header-fields.js";
import type { HeaderChangeEvent } from "./header-fields.js";
import "./model-list.js";
import { settingsPartStyles, settingsStyles } from "./settings-styles.js";

type InputEvent = Event & { readonly target: HTMLInputElement };
type ChoiceEvent = Event & { readonly target: HTMLSelectElement };

/** Default base URLs, by API. */
const EXAMPLES = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" } as const;

/**
 * The fields of an account. Changes take effect at once; “Load list” requests the list of models, “Test” sends a test
 * prompt to the first model.
 *
 * Keyboard: all controls are fields and buttons; Enter in the model field adds a model.
 *
 * Fires no events: the values are stored in the settings of the panel.
 */
export class McpModelAccount extends LitElement {
  static override styles = [
    ...base,
    formLook,
    settingsStyles,
    settingsPartStyles,
    css`
      :host {
        margin-block: var(--_2);
        padding-inline-start: var(--_3);
        border-inline-start: 2px solid var(--_border);
      }
      .buttons {
        align-items: center;
      }
      .outcome,
      mcp-error-view {
        margin-block-start: var(--_2);
      }
    `,
  ];

  /** Host that sends requests to the account. */
  @property({ attribute: false }) host: Host | undefined;

  /** An invalid address, which is not stored because it may contain a secret. */
  @state() private draft: string | undefined;
  @state() private outcome: ModelTest | undefined;
  @state() private failed: PlainError | undefined;
  /** The running test. */
  @state() private running: AbortController | undefined;
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    followSettings(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const account = accountSettings();
    return html`
      <label class="line">
        <span>${t("models.api")}</span>
        <select id="api" @change=${({ target }: ChoiceEvent) => this.#edit({ api: oneOf(MODEL_APIS, target.value) })}>
          ${MODEL_APIS.map((one) => html`<option value=${one} .selected=${one === account.api}>${t(`models.api-${one}`)}</option>`)}
        </select>
      </label>
      ${this.#address(account)}
      <label class="line">
        <span>${t("models.key")}</span>
        <input
          id="key"
          type="password"
          dir="ltr"
          autocomplete="off"
          .value=${live(accountSecrets().key)}
          @change=${({ target }: InputEvent) => this.#secret({ key: target.value.trim() })}
        />
        <span class="note-line">${t("models.key-note")}</span>
      </label>
      <mcp-model-list .host=${this.host}></mcp-model-list>
      ${this.#more(account)} ${this.#trial(account)}
    `;
  }

  #address({ api, baseUrl }: AccountSettings): TemplateResult {
    const { t } = this.#strings;
    const { draft = baseUrl } = this;
    const isWrong = draft !== "" && !isModelAddress(draft);
    return html`<label class="line">
      <span>${t("models.base-url")}</span>
      <input
        id="base-url"
        type="url"
        dir="ltr"
        spellcheck="false"
        autocomplete="off"
        placeholder=${EXAMPLES[api]}
        .value=${live(draft)}
        aria-invalid=${isWrong ? "true" : "false"}
        aria-describedby=${isWrong ? "base-url-problem" : nothing}
        @change=${({ target }: InputEvent) => this.#setAddress(target.value.trim())}
      />
      ${isWrong ? html`<span class="note-line problem" id="base-url-problem" role="alert">${t("models.base-url-problem")}</span>` : nothing}
    </label>`;
  }

  #more({ api, tokenKey, tools }: AccountSettings): TemplateResult {
    const { t } = this.#strings;
    return html`<details>
      <summary>${t("models.more")}</summary>
      ${
        api === "anthropic"
          ? nothing
          : html`<label class="line">
              <span>${t("models.token-key")}</span>
              <select id="token-key" @change=${({ target }: ChoiceEvent) => this.#edit({ tokenKey: oneOf(TOKEN_KEYS, target.value) })}>
                ${TOKEN_KEYS.map(
                  (one) =>
                    html`<option value=${one} .selected=${one === tokenKey}>${one === "auto" ? t("models.token-key-auto") : one}</option>`,
                )}
              </select>
            </label>`
      }
      <label class="check">
        <input type="checkbox" id="tools" .checked=${tools} @change=${({ target }: InputEvent) => this.#edit({ tools: target.checked })} />
        ${t("models.tools")}
      </label>
      <h4>${t("models.headers")}</h4>
      <mcp-header-fields
        .headers=${accountSecrets().headers}
        @mcp-header-change=${({ headers, isValid }: HeaderChangeEvent) => isValid && this.#secret({ headers })}
      ></mcp-header-fields>
    </details>`;
  }

  #trial({ baseUrl, models }: AccountSettings): TemplateResult {
    const { t } = this.#strings;
    const { running, outcome, failed } = this;
    const canTest = this.host !== undefined && isModelAddress(baseUrl) && models.length > 0;
    return html`<div class="buttons">
        <button
          class="test"
          ?disabled=${!canTest}
          @click=${() => (running ? this.#forget() : void this.#test())}
        >
          ${icon(running ? "stop" : "play")}${t(running ? "models.cancel" : "models.test")}
        </button>
        <span class="note-line">${t("models.test-note")}</span>
      </div>
      <div role="status">
        ${running ? html`<p class="note-line">${t("models.testing")}</p>` : nothing} ${outcome ? this.#answered(outcome) : nothing}
      </div>
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing}`;
  }

  #answered({ model, text, usage, refused, durationMs }: ModelTest): TemplateResult {
    const { t, formats } = this.#strings;
    const facts = { model: visibleLine(model, 120), text: visibleLine(text, 200), time: formats.duration(durationMs) };
    const lines = [
      t(text.trim() === "" ? "models.answered-empty" : "models.answered", facts),
      usageWords(usage, this.#strings) ?? [],
      refusedWords(refused, this.#strings),
    ].flat();
    return html`<div class="note success outcome">
      ${icon("check")}
      <div>${lines.map((line) => html`<p dir="auto">${line}</p>`)}</div>
    </div>`;
  }

  async #test(): Promise<void> {
    const { host } = this;
    if (!host) return;
    this.#forget();
    const running = (this.running = new AbortController());
    try {
      this.outcome = await host.models.test(modelAccount(), { signal: running.signal });
    } catch (error) {
      if (!running.signal.aborted) this.failed = toPlainError(error);
    } finally {
      if (this.running === running) this.running = undefined;
    }
  }

  /** Clears the test result, which belongs to the account before the change. */
  #forget(): void {
    this.running?.abort();
    this.running = this.outcome = this.failed = undefined;
  }

  #edit(part: Partial<AccountSettings>): void {
    this.#forget();
    changeAccount(part);
  }

  #setAddress(text: string): void {
    const isKept = text === "" || isModelAddress(text);
    this.draft = isKept ? undefined : text;
    this.#edit({ baseUrl: isKept ? text : "" });
  }

  #secret(part: Parameters<typeof setAccountSecrets>[0]): void {
    this.#forget();
    setAccountSecrets(part);
    if (this.draft !== undefined) this.#setAddress(this.draft); // an http:// address may be valid without a key
  }
}

function oneOf<const T extends string>(choices: readonly [T, ...T[]], value: string): T {
  return choices.find((one) => one === value) ?? choices[0];
}

define("mcp-model-account", McpModelAccount);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-model-account": McpModelAccount;
  }
}
