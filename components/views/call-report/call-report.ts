/**
 * `<mcp-call-report>`: a button that reports a call: as a file that opens at this call, or as Markdown.
 *
 * Owns: the dialog and its outcome. The host writes the report.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, ReportFormat } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { copyText } from "../../parts/basic/copy-text.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { saveFile } from "../../parts/basic/save.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";

addEnglish(toolEn);

/** Sentence about the last report, or its failure. */
type Outcome = { readonly says: StringKey } | { readonly error: PlainError };

/**
 * A button and a modal dialog, which says what a report contains before it is made.
 *
 * Keyboard: native controls; Escape closes the dialog.
 *
 * @csspart button - The button.
 * @csspart dialog - The dialog.
 */
export class McpCallReport extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ...base,
    css`
      :host {
        display: inline-block;
      }
      .compact {
        min-inline-size: 26px;
        padding-inline: var(--_1);
      }
      .compact span {
        display: none;
      }
      @container (min-width: 560px) {
        .compact span {
          display: inline;
        }
      }
      dialog {
        box-sizing: border-box;
        inline-size: min(440px, calc(100vw - 24px));
        padding: var(--_3);
        font-weight: 400;
        text-align: start;
        white-space: normal;
        background: var(--_surface);
        color: var(--_text);
        border: 1px solid var(--_border-strong);
        border-radius: var(--_radius);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 35%);
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--_2);
      }
      #title {
        font-size: var(--_size-large);
        font-weight: 600;
      }
      .tool {
        overflow-wrap: anywhere;
      }
      p {
        margin-block: var(--_2);
      }
      .choice {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 2px;
        margin-block-start: var(--_3);
      }
      .choice button {
        justify-self: start;
      }
      [role="status"] {
        min-block-size: 1.5em;
        margin-block: var(--_3) 0;
      }
    `,
  ];

  /** Host that recorded the call. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the call, or of an entry of the traffic that belongs to it. */
  @property({ attribute: false }) call: string | number | undefined;
  /** Writes the report as Markdown, for a call whose messages are not recorded; replaces `call`. */
  @property({ attribute: false }) past: ((format: ReportFormat) => Promise<string>) | undefined;
  /** Name of the tool, which names the file; untrusted. */
  @property() tool = "";
  /** Reason why the call can't be reported; disables the button. */
  @property() reason = "";
  /** Shows only the icon, with the label as its accessible name, in a container narrower than 560 px. */
  @property({ type: Boolean }) compact = false;

  @state() private isOpen = false;
  @state() private isBusy = false;
  @state() private outcome: Outcome | undefined;
  @query("dialog") private readonly dialog: HTMLDialogElement | null | undefined;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("call") || changed.has("host") || changed.has("tool")) this.isOpen = false;
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { compact, reason } = this;
    const label = t("report.open");
    return html`<button
        part="button"
        class="quiet ${compact ? "compact" : ""}"
        aria-haspopup="dialog"
        aria-label=${compact ? label : nothing}
        title=${reason || t("report.title")}
        ?disabled=${reason !== "" || !this.host || (this.call === undefined && !this.past)}
        @click=${this.#open}
      >
        ${icon("bug")}<span>${label}</span>
      </button>
      ${this.isOpen ? this.#dialog() : nothing}`;
  }

  #dialog(): TemplateResult {
    const { t } = this.#strings;
    const { outcome, isBusy } = this;
    const isPast = this.past !== undefined;
    const choice = (format: ReportFormat, sign: "download" | "copy", isFirst: boolean): TemplateResult =>
      html`<div class="choice">
        <button class=${isFirst ? "primary" : ""} aria-describedby=${`about-${format}`} ?disabled=${isBusy} @click=${() => this.#report(format)}>
          ${icon(sign)}${t(`report.${format}`)}
        </button>
        <span id=${`about-${format}`} class="muted small">${t(isPast && format === "file" ? "report.past-advice" : `report.${format}-advice`)}</span>
      </div>`;
    return html`<dialog part="dialog" aria-labelledby="title" @close=${this.#onClose} @keydown=${stop}>
      <header>
        <span id="title">${t("report.title")}</span>
        <button class="icon" aria-label=${t("report.close")} title=${t("report.close")} @click=${this.#close}>${icon("close")}</button>
      </header>
      ${this.tool === "" ? nothing : html`<div class="tool mono" dir="ltr">${visibleLine(this.tool, 200)}</div>`}
      <p>${t(isPast ? "report.past-about" : "report.about")}</p>
      ${choice("file", "download", true)} ${choice("markdown", "copy", false)}
      <p role="status">${outcome && "says" in outcome ? t(outcome.says) : nothing}</p>
      ${outcome && "error" in outcome ? html`<mcp-error-view .error=${outcome.error}></mcp-error-view>` : nothing}
    </dialog>`;
  }

  readonly #open = async (): Promise<void> => {
    this.outcome = undefined;
    this.isOpen = true;
    await this.updateComplete;
    if (this.isConnected && this.dialog && !this.dialog.open) this.dialog.showModal();
  };

  readonly #close = (): void => this.dialog?.close();

  readonly #onClose = (): void => {
    this.isOpen = false;
  };

  async #report(format: ReportFormat): Promise<void> {
    const { host, call, tool, past } = this;
    if (!host) return;
    this.isBusy = true;
    this.outcome = undefined;
    try {
      const report = past
        ? new Blob([await past(format)], { type: "text/markdown" })
        : await host.traffic.report(call ?? "", format, { userAgent: navigator.userAgent });
      if (format === "file")
        saveFile(report, `mcp-report-${tool.replaceAll(".", "-")}`, past ? "text/markdown" : "application/x-ndjson");
      const isDone = format === "file" || (await copyText(await report.text()));
      this.outcome = { says: format === "file" ? "report.saved" : isDone ? "report.copied" : "report.copy-failed" };
    } catch (cause) {
      const error = toPlainError(cause);
      const isGone = error.kind === "client" && error.code === "ERR-ARGUMENT";
      this.outcome = isGone ? { says: "report.not-recorded" } : { error };
    } finally {
      this.isBusy = false;
    }
  }
}

/** Keeps the keys of the dialog from the view around it, which runs and cancels calls with them. */
function stop(event: Event): void {
  event.stopPropagation();
}

define("mcp-call-report", McpCallReport, "button", "dialog");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-call-report": McpCallReport;
  }
}
