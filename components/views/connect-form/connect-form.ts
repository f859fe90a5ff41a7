/**
 * `<mcp-connect-form>`: a field for the address of a server.
 *
 * Owns: the field and whether what is in it is a web address. Never connects: it fires a wish.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { define } from "../../parts/define.js";
import { StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { ConnectRequestEvent } from "../server-header/server-events.js";
import { addressOf } from "../servers/server-address.js";

/**
 * A field for a server's address, with hints.
 *
 * Keyboard: Enter connects.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The address was entered.
 * @csspart field - The address field.
 */
export class McpConnectForm extends LitElement {
  static override styles = [
    ...base,
    css`
      form {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
        max-inline-size: 560px;
        margin-inline: auto;
        padding: var(--_6) var(--_4);
      }
      label {
        color: var(--_text-muted);
      }
      .entry {
        display: flex;
        flex-wrap: wrap;
        gap: var(--_2);
      }
      input {
        flex: 1 1 200px;
        min-block-size: 30px;
      }
      button {
        min-block-size: 30px;
        padding-inline: var(--_4);
      }
      ul {
        margin: var(--_2) 0 0;
        padding-inline-start: var(--_4);
      }
      li {
        padding-block: 2px;
      }
    `,
  ];

  /** What stands in the field at first. */
  @property() url = "";
  @state() private invalid = false;
  @query("input") private readonly field: HTMLInputElement | null | undefined;

  readonly #strings = new StringsController(this);

  /** Moves the focus into the field. */
  override focus(): void {
    this.field?.focus();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    return html`<form novalidate @submit=${this.#submit}>
      <h2>${t("connect.title")}</h2>
      <label for="url">${t("connect.address")}</label>
      <div class="entry">
        <input
          id="url"
          part="field"
          type="url"
          inputmode="url"
          autocomplete="url"
          spellcheck="false"
          required
          placeholder="https://example.com/mcp"
          .value=${this.url}
          aria-invalid=${this.invalid ? "true" : "false"}
          aria-describedby=${this.invalid ? "problem" : "hints"}
          @input=${() => (this.invalid = false)}
        />
        <button class="primary">${t("connect.submit")}</button>
      </div>
      ${this.invalid ? html`<p class="problem small" id="problem" role="alert">${t("connect.invalid")}</p>` : nothing}
      <ul class="muted small" id="hints">
        <li>${t("connect.hint-endpoint")}</li>
        <li>${t("connect.hint-cors")}</li>
        <li>${t("connect.hint-stdio")}</li>
      </ul>
    </form>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const url = addressOf(this.field?.value ?? "");
    this.invalid = url === undefined;
    if (url === undefined) this.field?.focus();
    else this.dispatchEvent(new ConnectRequestEvent(url));
  };
}

define("mcp-connect-form", McpConnectForm);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-connect-form": McpConnectForm;
  }
}
