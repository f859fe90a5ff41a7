/**
 * Shows a failure to the user.
 *
 * Owns: the order of the parts: the failure (for a server error, its code and message), the next step, and collapsed
 * details. The texts are in `strings`.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { PlainError } from "../../../src/errors/index.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { base, frameIcon } from "../../theme/index.js";
import { define } from "./define.js";
import { RetryRequestEvent } from "./events.js";
import { visible } from "./visible-text.js";

const MAX_TEXT = 20_000;

/**
 * Shows a `PlainError`. A cancelled call is shown neutrally, every other error as a failure.
 *
 * Empty without an error. The server's message and data are shown as plain text, truncated after 20,000 characters.
 * @slot - Additional actions after the retry button.
 * @slot below - Fields that belong to one of these buttons.
 * @fires {RetryRequestEvent} mcp-retry-request - The user wants to retry.
 * @csspart box - The whole message.
 */
export class McpErrorView extends LitElement {
  static override styles = [
    base,
    css`
      .content {
        flex: 1;
        min-inline-size: 0;
        display: flex;
        flex-direction: column;
        gap: var(--_1);
      }
      mcp-error-fix {
        margin-block-start: var(--_1);
      }
      blockquote {
        margin: var(--_1) 0;
        padding: 2px var(--_3);
        border-inline-start: 2px solid var(--_border-strong);
        max-block-size: 240px;
        overflow: auto;
      }
      summary {
        min-block-size: 24px;
        inline-size: fit-content;
        cursor: pointer;
        color: var(--_text-muted);
      }
      dd.text {
        max-block-size: 240px;
        overflow: auto;
      }
    `,
  ];

  /** Error to show. */
  @property({ attribute: false }) error: PlainError | undefined;
  /** True if a retry button is shown. */
  @property({ type: Boolean }) retryable = false;

  readonly #strings = new ErrorStringsController(this);

  override render(): TemplateResult | typeof nothing {
    const { error } = this;
    if (!error) return nothing;
    const { t } = this.#strings;
    const { title, advice, code, label = title } = this.#strings.error(error);
    const calm = "name" in error && error.name === "AbortError";
    return html`<div class="note ${calm ? "info" : "danger"}" part="box" role=${calm ? "status" : "alert"}>
      ${frameIcon(calm ? "stop" : "error")}
      <div class="content">
        <strong>${error.kind === "server" ? label : title}</strong>
        ${
          error.kind === "server" && error.message !== ""
            ? html`<blockquote class="text" tabindex="0" dir="auto">${cut(error.message)}</blockquote>`
            : nothing
        }
        <p class=${error.kind === "server" ? "muted small" : nothing}>${advice}</p>
        <div class="row">
          ${
            this.retryable
              ? html`<button type="button" @click=${() => this.dispatchEvent(new RetryRequestEvent())}>
                ${frameIcon("refresh")}${t("state.retry")}
              </button>`
              : nothing
          }
          <slot></slot>
        </div>
        <slot name="below"></slot>
        ${fixOf(error)}
        <details @toggle=${loadCopyButton}>
          <summary>${t("error.details")}</summary>
          <dl class="small">${this.#details(error, code)}</dl>
          <mcp-copy-button .load=${() => JSON.stringify(error, null, 2)}></mcp-copy-button>
        </details>
      </div>
    </div>`;
  }

  #details(error: PlainError, code: string | undefined): unknown {
    const { t } = this.#strings;
    const rows: (readonly [name: string, value: unknown])[] = [
      [
        t("error.code"),
        error.kind === "server" ? `${code} (${error.rpcCode})` : (code ?? ("name" in error ? error.name : "")),
      ],
      [t("error.message"), error.kind === "server" ? "" : error.message],
    ];
    if ("data" in error) {
      const { status, ...data } = error.data;
      rows.push([t("error.status"), status], [t("error.data"), Object.keys(data).length > 0 ? data : undefined]);
    }
    if (error.kind === "server") rows.push([t("error.data"), error.rpcData]);
    let cause = "cause" in error ? error.cause : undefined;
    for (; cause; cause = "cause" in cause ? cause.cause : undefined) rows.push([t("error.cause"), cause.message]);
    return rows
      .filter(([, value]) => value !== undefined && value !== "")
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd class="text mono" tabindex="0" dir=${typeof value === "object" ? "ltr" : "auto"}>${cut(typeof value === "object" ? JSON.stringify(value, null, 2) : String(value))}</dd>`,
      );
  }
}

/** Loads the button with the details, which can be selected without it. */
const loadCopyButton = (): void => void import("./copy-button.js").catch(() => undefined);

/** Lines that fix the error, if the engine provides any. */
function fixOf(error: PlainError): TemplateResult | typeof nothing {
  const fix = error.kind === "client" ? error.data.fix : undefined;
  if (typeof fix !== "string") return nothing;
  void import("./error-fix.js").catch(() => undefined); // the details contain these lines too
  return html`<mcp-error-fix .fix=${fix} ?cors=${"code" in error && error.code.startsWith("ERR-CORS")}></mcp-error-fix>`;
}

function cut(text: string): string {
  return visible(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-error-view": McpErrorView;
  }
}
define("mcp-error-view", McpErrorView, "box");
