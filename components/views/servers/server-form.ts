/**
 * `<mcp-server-form>`: one server by hand: address, name, and under "more" how it is connected.
 *
 * Owns: the fields and whether they can be used. Never keeps the server and never connects: it tells what was entered.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { HeaderFields } from "../../controllers/connect-settings.js";
import type { ServerPlace, ServerSettings } from "../../controllers/known-servers.js";
import { define } from "../../parts/define.js";
import { serversEn } from "../../strings/en/servers.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { isContradiction, pinFields, readFields } from "../settings/connect-fields.js";
import { formLook } from "../settings/form-look.js";
import type { HeaderChangeEvent } from "../settings/header-change-event.js";
import "../settings/header-fields.js";
import { addressOf } from "./server-address.js";
import { ServerFormCloseEvent, ServerFormEvent } from "./server-form-event.js";

addEnglish(serversEn);
addEnglish(settingsEn);

/**
 * The form of a server that is added or edited.
 *
 * Keyboard: Enter sends, Escape gives up.
 *
 * @fires {ServerFormEvent} mcp-server-form - It was sent, and everything in it can be used.
 * @fires {ServerFormCloseEvent} mcp-server-form-close - It was given up.
 */
export class McpServerForm extends LitElement {
  static override styles = [
    ...base,
    formLook,
    css`
      form {
        padding: var(--_2) var(--_3) var(--_3);
      }
      :host {
        container-type: inline-size;
      }
    `,
  ];

  /** The server to edit; `undefined` for a new one. */
  @property({ attribute: false }) place: ServerPlace | undefined;
  /** How it is connected now. */
  @property({ attribute: false }) settings: ServerSettings = {};
  @state() private problem: "servers.bad-address" | "settings.pin-problem" | "settings.header-problem" | undefined;
  @query("#url") private readonly address: HTMLInputElement | null | undefined;
  @query("form") private readonly form: HTMLFormElement | null | undefined;
  readonly #strings = new StringsController(this);
  #headers: { readonly fields: HeaderFields; readonly isValid: boolean } | undefined;

  /** Moves the focus to the address. */
  override focus(): void {
    this.address?.focus();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { place, settings, problem } = this;
    const isAddress = problem === "servers.bad-address";
    return html`<form novalidate @submit=${this.#submit} @keydown=${this.#onKeyDown}>
      <label class="line">
        <span>${t("servers.address")}</span>
        <input
          id="url"
          name="url"
          type="url"
          inputmode="url"
          autocomplete="url"
          spellcheck="false"
          dir="ltr"
          required
          placeholder="https://example.com/mcp"
          .value=${place?.url ?? ""}
          aria-invalid=${isAddress ? "true" : "false"}
          aria-describedby=${isAddress ? "problem" : nothing}
        />
      </label>
      <label class="line">
        <span>${t("servers.name")}</span>
        <input name="name" autocomplete="off" maxlength="120" placeholder=${t("servers.name-hint")} .value=${place?.name ?? ""} />
      </label>
      <details ?open=${place !== undefined}>
        <summary>${t("servers.more")}</summary>
        ${pinFields(settings, this.#strings)}
        <div class="line">
          <span>${t("settings.headers")}</span>
          <mcp-header-fields .headers=${settings.headers} @mcp-header-change=${this.#onHeaders}></mcp-header-fields>
        </div>
        <label class="check">
          <input type="checkbox" name="keep" .checked=${settings.keepHeaders === true} />${t("settings.keep-headers")}
        </label>
        <p class="note-line">${t("settings.keep-warning")}</p>
      </details>
      ${problem ? html`<p class="problem" id="problem" role="alert">${t(problem)}</p>` : nothing}
      <div class="buttons">
        <button class="primary">${t(place ? "servers.save" : "servers.add-connect")}</button>
        <button type="button" @click=${this.#close}>${t("servers.cancel")}</button>
      </div>
    </form>`;
  }

  readonly #onHeaders = ({ headers, isValid }: HeaderChangeEvent): void => {
    this.#headers = { fields: headers, isValid };
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { form } = this;
    if (!form) return;
    const data = new FormData(form);
    const url = addressOf(String(data.get("url") ?? ""));
    const { pins } = readFields(form);
    if (url === undefined) this.problem = "servers.bad-address";
    else if (isContradiction(pins)) this.problem = "settings.pin-problem";
    else if (this.#headers && !this.#headers.isValid) this.problem = "settings.header-problem";
    else this.problem = undefined;
    if (url === undefined) this.address?.focus();
    if (url === undefined || this.problem) return;
    const { connectTimeoutMs, timeouts } = this.settings;
    const headers = this.#headers?.fields ?? this.settings.headers;
    const settings: ServerSettings = {
      ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
      ...(timeouts && { timeouts }),
      ...pins,
      ...(headers && { headers }),
      ...(data.has("keep") && { keepHeaders: true }),
    };
    this.dispatchEvent(new ServerFormEvent({ url, name: String(data.get("name") ?? "").trim(), settings }));
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => void this.dispatchEvent(new ServerFormCloseEvent());
}

define("mcp-server-form", McpServerForm);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-form": McpServerForm;
  }
}
