/**
 * `<mcp-token-form>`: a field for an access token, for servers that require one.
 *
 * Owns: the field, and validating the token. The token becomes a header field of this server and is stored like other
 * header fields.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { tokenIn, withToken } from "../../page-storage/authentication.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { serverSettings, type ServerPlace } from "../../page-storage/known-servers.js";
import { define } from "../../parts/basic/define.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { connectWith } from "../shared/connect-with.js";

addEnglish(settingsEn);

/**
 * Fired when the access token form closes, because the user cancelled it or the token is being used. Bubbles, composed.
 */
class TokenFormCloseEvent extends Event {
  constructor() {
    super("mcp-token-form-close", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-token-form-close": TokenFormCloseEvent;
  }
}

/**
 * Takes an access token and connects with it.
 *
 * Keyboard: Enter connects, Escape cancels.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - A token was entered and is used for the next connection;
 * cancelable. Unless canceled, the element connects.
 * @fires {TokenFormCloseEvent} mcp-token-form-close - The form was cancelled, or the token is being used.
 */
export class McpTokenForm extends LitElement {
  static override styles = [
    ...base,
    css`
      .entry {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--_2);
      }
      input[type="password"] {
        flex: 1 1 200px;
        max-inline-size: 420px;
        min-inline-size: 0;
      }
      .check {
        display: flex;
        align-items: center;
        gap: var(--_2);
        min-block-size: 26px;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server that requires a token. */
  @property({ attribute: false }) place: ServerPlace | undefined;
  @state() private problem: "settings.token-missing" | "settings.header-bad-value" | undefined;
  @query("input") private readonly field: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);

  protected override firstUpdated(): void {
    this.field?.focus();
  }

  override render(): TemplateResult | typeof nothing {
    const { place, problem } = this;
    const { t } = this.#strings;
    if (!place) return nothing;
    return html`<form novalidate @submit=${this.#submit} @keydown=${this.#onKeyDown}>
      <label for="token">${t("settings.token")}</label>
      <div class="entry">
        <input
          id="token"
          type="password"
          class="mono"
          autocomplete="off"
          spellcheck="false"
          dir="ltr"
          aria-invalid=${problem ? "true" : "false"}
          aria-describedby=${problem ? "problem" : "note"}
          @input=${() => (this.problem = undefined)}
        />
        <button class="primary">${t("settings.token-connect")}</button>
        <button type="button" @click=${this.#close}>${t("settings.cancel")}</button>
      </div>
      ${problem ? html`<p class="problem small" id="problem" role="alert">${t(problem)}</p>` : nothing}
      <label class="check">
        <input type="checkbox" name="keep" .checked=${serverSettings(place).keepHeaders === true} />${t("settings.keep-headers")}
      </label>
      <p class="muted small" id="note">${t("settings.token-note", { origin: originOf(place.url) })}</p>
    </form>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { place, field } = this;
    const { target } = event;
    if (!place || !field || !(target instanceof HTMLFormElement)) return;
    const token = tokenIn(field.value);
    this.problem =
      token === ""
        ? "settings.token-missing"
        : headerProblem("Authorization", `Bearer ${token}`)
          ? "settings.header-bad-value"
          : undefined;
    if (this.problem) return field.focus();
    const { keepHeaders: _kept, signIn: _signIn, ...settings } = serverSettings(place);
    const keepHeaders = new FormData(target).has("keep");
    field.value = "";
    void connectWith(this, this.host, place, {
      ...settings,
      headers: withToken(settings.headers, token),
      ...(keepHeaders && { keepHeaders }),
    });
    this.#close();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => void this.dispatchEvent(new TokenFormCloseEvent());
}

function originOf(url: string): string {
  return URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).origin : url;
}

define("mcp-token-form", McpTokenForm);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-token-form": McpTokenForm;
  }
}
