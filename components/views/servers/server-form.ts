/**
 * `<mcp-server-form>`: one server by its address: name, authentication, and under "more" the protocol revision.
 *
 * Owns: the fields and their validation. Never stores the server or connects: it reports the entered values.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { ServerPlace, ServerSettings } from "../../page-storage/known-servers.js";
import { define } from "../../parts/basic/define.js";
import { serversEn } from "../../strings/en/servers.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import "../settings/auth-fields.js";
import type { McpAuthFields } from "../settings/auth-fields.js";
import { isContradiction, pinFields, readFields } from "../settings/connect-fields.js";
import { formLook } from "../settings/form-look.js";
import { addressOf } from "./server-address.js";
import { ServerFormCloseEvent, ServerFormEvent } from "./server-form-event.js";

addEnglish(serversEn);
addEnglish(settingsEn);

/**
 * Form for adding or editing a server.
 *
 * Keyboard: Enter submits, Escape cancels.
 *
 * @fires {ServerFormEvent} mcp-server-form - The form was submitted with valid values.
 * @fires {ServerFormCloseEvent} mcp-server-form-close - The form was cancelled.
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
  /** Current settings of the connection. */
  @property({ attribute: false }) settings: ServerSettings = {};
  /** True if the page does not offer sign-in. */
  @property({ type: Boolean, attribute: "no-sign-in" }) noSignIn = false;
  @state() private problem: "servers.bad-address" | "settings.pin-problem" | "settings.header-problem" | undefined;
  @query("#url") private readonly address: HTMLInputElement | null | undefined;
  @query("mcp-auth-fields") private readonly authentication: McpAuthFields | null | undefined;
  @query("form") private readonly form: HTMLFormElement | null | undefined;
  readonly #strings = new StringsController(this);

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
      <mcp-auth-fields .settings=${settings} ?no-sign-in=${this.noSignIn}></mcp-auth-fields>
      <details ?open=${place !== undefined}>
        <summary>${t("servers.more")}</summary>
        ${pinFields(settings, this.#strings)}
      </details>
      ${problem ? html`<p class="problem" id="problem" role="alert">${t(problem)}</p>` : nothing}
      <div class="buttons">
        <button class="primary">${t(place ? "servers.save" : "servers.add-connect")}</button>
        <button type="button" @click=${this.#close}>${t("servers.cancel")}</button>
      </div>
    </form>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { form } = this;
    if (!form) return;
    const data = new FormData(form);
    const url = addressOf(String(data.get("url") ?? ""));
    const { pins } = readFields(form);
    const entered = this.authentication?.entered;
    if (url === undefined) this.problem = "servers.bad-address";
    else if (isContradiction(pins)) this.problem = "settings.pin-problem";
    else if (!entered) this.problem = "settings.header-problem";
    else this.problem = undefined;
    if (url === undefined) this.address?.focus();
    if (url === undefined || this.problem || !entered) return;
    const { connectTimeoutMs, timeouts, offers } = this.settings;
    const settings: ServerSettings = {
      ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
      ...(timeouts && { timeouts }),
      ...(offers && { offers }),
      ...pins,
      ...entered,
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
