/**
 * `<mcp-browser-model>`: availability of the browser's built-in model, and its download.
 *
 * Owns: querying the browser, and starting the download on a click, as browsers require. Never prompts the model.
 * https://webmachinelearning.github.io/prompt-api/
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { BrowserModelPort } from "../../../src/client/api/index.js";
import { BROWSER_MODEL_USE } from "../../../src/requests/sampling/browser-model-use.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { modelsEn } from "../../strings/en/models.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { formLook } from "./form-look.js";
import { settingsPartStyles, settingsStyles } from "./settings-styles.js";

addEnglish(modelsEn);

const CHECK_AGAIN_MS = 2_000;

type Availability = "checking" | "available" | "downloadable" | "downloading" | "unavailable";

/**
 * The availability of the browser's model. If the model has not been downloaded yet, a button starts the download, and
 * its progress is shown.
 *
 * Fires no events.
 */
export class McpBrowserModel extends LitElement {
  static override styles = [...base, formLook, settingsStyles, settingsPartStyles];

  /** The browser's model. Default: the platform's `LanguageModel`. */
  @property({ attribute: false }) model = platformModel();
  @state() private availability: Availability = "checking";
  @state() private reason: string | undefined;
  /** Progress of the download that this element started, from 0 to 1. */
  @state() private loaded: number | undefined;
  readonly #strings = new StringsController(this);
  #download: AbortController | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#request();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#download?.abort();
    clearTimeout(this.#again);
  }

  override render(): TemplateResult | typeof nothing {
    const { t, formats } = this.#strings;
    const { availability, reason, loaded } = this;
    if (!this.model) return nothing;
    const isHere = loaded !== undefined;
    return html`<div class="note-line" role="status">
        ${t(isHere || availability === "downloading" ? "models.browser-downloading" : `models.browser-${availability}`)}
      </div>
      ${
        isHere
          ? html`<div class="row">
              <progress .value=${loaded} aria-label=${t("models.browser-downloading")}></progress>
              <span class="note-line part">${formats.percent(loaded)}</span>
            </div>`
          : nothing
      }
      ${
        availability === "downloadable" && !isHere
          ? html`<button class="download" @click=${() => void this.#fetch()}>
              ${icon("download")}${t("models.browser-download")}
            </button>`
          : nothing
      }
      ${
        reason === undefined
          ? nothing
          : html`<p class="problem" role="alert">${t("models.browser-failed", { reason: visibleLine(reason, 200) })}</p>`
      }`;
  }

  async #request(): Promise<void> {
    try {
      const said = await this.model?.availability(BROWSER_MODEL_USE);
      this.availability = AVAILABILITIES.find((one) => one === said) ?? "unavailable";
    } catch {
      this.availability = "unavailable";
    }
    // The end of a download started by other code is not reported.
    if (this.isConnected && this.availability === "downloading")
      this.#again = setTimeout(() => void this.#request(), CHECK_AGAIN_MS);
  }

  async #fetch(): Promise<void> {
    const { model } = this;
    if (!model) return;
    this.reason = undefined;
    this.loaded = 0;
    const download = (this.#download = new AbortController());
    const monitor = (target: EventTarget): void => {
      target.addEventListener("downloadprogress", (event) => {
        if ("loaded" in event && typeof event.loaded === "number") this.loaded = Math.min(event.loaded, 1);
      });
    };
    try {
      const session = await model.create({ ...BROWSER_MODEL_USE, signal: download.signal, monitor });
      session.destroy();
    } catch (error) {
      if (!download.signal.aborted) this.reason = error instanceof Error ? error.message : String(error);
    }
    this.loaded = undefined;
    await this.#request();
  }
}

const AVAILABILITIES = ["available", "downloadable", "downloading", "unavailable"] as const;

function platformModel(): BrowserModelPort | undefined {
  return (globalThis as { readonly LanguageModel?: BrowserModelPort }).LanguageModel;
}

define("mcp-browser-model", McpBrowserModel);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-browser-model": McpBrowserModel;
  }
}
