/**
 * `<mcp-auth-fields>`: the authentication method of a server, and its fields.
 *
 * Owns: the choice, and validating the entered values. Never stores or sends them.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import {
  authenticationOf,
  AUTHENTICATIONS,
  bearerOf,
  signInOf,
  tokenIn,
  withToken,
  type AuthenticationKind,
} from "../../page-storage/authentication.js";
import type { HeaderFields, SignInSettings } from "../../page-storage/connect-settings.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import type { ServerSettings } from "../../page-storage/known-servers.js";
import { define } from "../../parts/basic/define.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { formLook } from "./form-look.js";
import "./header-fields.js";
import type { HeaderChangeEvent } from "./header-fields.js";

addEnglish(settingsEn);

/** Settings created from the entered values. */
export interface EnteredAuthentication {
  readonly headers?: HeaderFields;
  readonly signIn?: SignInSettings;
  readonly keepHeaders?: boolean;
}

/**
 * A choice between no authentication, a bearer token, header fields, and OAuth with client ID and scopes. Secrets are
 * masked.
 *
 * Keyboard: all controls are fields.
 */
export class McpAuthFields extends LitElement {
  static override styles = [...base, formLook];

  /** Initial settings. Setting new ones replaces edited values. */
  @property({ attribute: false }) settings: ServerSettings = {};
  /** True if the page does not offer sign-in. */
  @property({ type: Boolean, attribute: "no-sign-in" }) noSignIn = false;
  @state() private kind: AuthenticationKind = "none";
  @state() private token = "";
  @state() private clientId = "";
  @state() private scopes = "";
  @state() private keep = false;
  readonly #strings = new StringsController(this);
  #headers: { readonly fields: HeaderFields; readonly isValid: boolean } | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The parent passes a newly read settings object with each render, so the contents are compared.
    if (!changed.has("settings") || JSON.stringify(changed.get("settings")) === JSON.stringify(this.settings)) return;
    const { headers, signIn, keepHeaders } = this.settings;
    this.kind = authenticationOf(this.settings);
    this.token = bearerOf(headers) ?? "";
    this.clientId = signIn?.clientId ?? "";
    this.scopes = signIn?.scopes?.join(" ") ?? "";
    this.keep = keepHeaders === true;
    this.#headers = undefined;
  }

  /** The entered values; `undefined` while they can't be sent. */
  get entered(): EnteredAuthentication | undefined {
    const keep = this.keep && { keepHeaders: true };
    switch (this.kind) {
      case "none":
        return {};
      case "bearer": {
        const token = tokenIn(this.token);
        if (token === "") return {};
        return headerProblem("Authorization", `Bearer ${token}`)
          ? undefined
          : { headers: withToken({}, token), ...keep };
      }
      case "headers": {
        if (this.#headers && !this.#headers.isValid) return undefined;
        const headers = this.#headers?.fields ?? this.settings.headers;
        return { ...(headers && { headers }), ...keep };
      }
      case "oauth": {
        const signIn = signInOf(this.clientId, this.scopes);
        return signIn ? { signIn } : {};
      }
      default:
        return this.kind satisfies never;
    }
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    return html`<label class="line">
        <span>${t("settings.authentication")}</span>
        <select name="authentication" @change=${this.#choose}>
          ${AUTHENTICATIONS.map((one) => html`<option value=${one} .selected=${one === this.kind}>${t(`settings.auth-${one}`)}</option>`)}
        </select>
      </label>
      ${this.kind === "bearer" ? this.#bearer() : nothing} ${this.kind === "headers" ? this.#fields() : nothing}
      ${this.kind === "oauth" ? this.#oauth() : nothing}
      ${
        this.kind === "bearer" || this.kind === "headers"
          ? html`<div class="line">
              <span></span>
              <label class="check">
                <input
                  type="checkbox"
                  name="keep"
                  .checked=${this.keep}
                  @change=${(event: Event & { target: HTMLInputElement }) => (this.keep = event.target.checked)}
                />${t("settings.keep-headers")}
              </label>
              <span class="note-line">${t("settings.keep-warning")}</span>
            </div>`
          : nothing
      }`;
  }

  #bearer(): TemplateResult {
    return this.#text("settings.token", this.token, (value) => (this.token = value), true);
  }

  #fields(): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="line">
      <span>${t("settings.headers")}</span>
      <mcp-header-fields .headers=${this.settings.headers} @mcp-header-change=${this.#onHeaders}></mcp-header-fields>
    </div>`;
  }

  #oauth(): TemplateResult {
    const { t } = this.#strings;
    return html`${this.#text("settings.client-id", this.clientId, (value) => (this.clientId = value))}
      ${this.#text("settings.scopes", this.scopes, (value) => (this.scopes = value))}
      <p class="note-line">${t(this.noSignIn ? "settings.oauth-none" : "settings.oauth-note")}</p>`;
  }

  #text(
    label: "settings.token" | "settings.client-id" | "settings.scopes",
    value: string,
    take: (value: string) => void,
    isSecret = false,
  ): TemplateResult {
    const { t } = this.#strings;
    return html`<label class="line">
      <span>${t(label)}</span>
      <input
        name=${label.slice("settings.".length)}
        type=${isSecret ? "password" : "text"}
        class="mono"
        autocomplete="off"
        spellcheck="false"
        dir="ltr"
        placeholder=${label === "settings.token" ? nothing : t(`${label}-hint`)}
        .value=${value}
        @input=${(event: Event & { target: HTMLInputElement }) => take(event.target.value)}
      />
    </label>`;
  }

  readonly #choose = (event: Event & { target: HTMLSelectElement }): void => {
    this.kind = AUTHENTICATIONS.find((one) => one === event.target.value) ?? "none";
  };

  readonly #onHeaders = ({ headers, isValid }: HeaderChangeEvent): void => {
    this.#headers = { fields: headers, isValid };
  };
}

define("mcp-auth-fields", McpAuthFields);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-auth-fields": McpAuthFields;
  }
}
