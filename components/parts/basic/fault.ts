/**
 * Message shown instead of an element that can't display its data.
 *
 * Owns: the message, and the data as JSON. Loaded with the first such element (`define.ts`).
 */
import { html, LitElement, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { faultEn } from "../../strings/en/fault.js";
import { controlIcon } from "../../theme/control-icons.js";
import { base } from "../../theme/index.js";
import { define } from "./define.js";
import { DeclineRequestEvent } from "./events.js";
import "./copy-button.js";
import { visible } from "./visible-text.js";

addEnglish(faultEn);

/** Maximum number of characters shown; copying includes everything. */
const MAX_TEXT = 20_000;

/**
 * Shows that an element can't be displayed, with its collapsed data. An input request can be declined here, so that the
 * user is never stuck with a request that can't be answered.
 * @fires {DeclineRequestEvent} mcp-decline-request - The user declines the input request that can't be shown.
 */
export class McpFault extends LitElement {
  static override styles = base;

  /** The element that can't be displayed. */
  @property({ attribute: false }) of: LitElement | undefined;
  /** The thrown value. */
  @property({ attribute: false }) reason: unknown;

  readonly #strings = new StringsController(this);

  override render(): TemplateResult {
    const { t } = this.#strings;
    const text = `${String(this.reason)}\n${this.#json()}`;
    const { request } = (this.of ?? {}) as { readonly request?: unknown }; // an element of a dialog has an input request
    return html`<div class="note warning" role="alert">
      ${controlIcon("warning")}
      <div>
        <strong>${t("fault.title")}</strong>
        <p>${t("fault.advice")}</p>
        ${
          request
            ? html`<button type="button" @click=${() => this.dispatchEvent(new DeclineRequestEvent())}>
                ${t("fault.decline")}
              </button>`
            : ""
        }
        <details>
          <summary>${t("fault.data")}</summary>
          <pre class="text mono" tabindex="0">${visible(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)}</pre>
          <mcp-copy-button .load=${() => text}></mcp-copy-button>
        </details>
      </div>
    </div>`;
  }

  /** Returns the properties of the element that contain data. */
  #json(): string {
    const { of } = this;
    if (!of) return "";
    const keys = [...(of.constructor as typeof LitElement).elementProperties.keys()];
    const data = keys.map((key) => [key, (of as unknown as Record<PropertyKey, unknown>)[key]] as const);
    try {
      return JSON.stringify(Object.fromEntries(data.filter(([, value]) => isData(value))), null, 2);
    } catch {
      return ""; // nested too deeply, or circular
    }
  }
}

/** Returns true for plain data; false for an element, function or class instance. */
function isData(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function" && value !== undefined;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-fault": McpFault;
  }
}
define("mcp-fault", McpFault);
