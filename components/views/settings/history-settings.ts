/**
 * `<mcp-history-settings>`: how much of past calls is kept, how much there is, and clearing it.
 *
 * Owns: the fields. Never applies the setting: the panel does.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { HistoryUsage, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import { followSettings } from "../../controllers/follow-changes.js";
import { changeSettings, HISTORY_SIZES, panelSettings } from "../../page-storage/panel-settings.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { formLook } from "./form-look.js";
import { settingsStyles } from "./settings-styles.js";

addEnglish(settingsEn);

/** Settings of the history. */
export class McpHistorySettings extends LitElement {
  static override styles = [...base, formLook, settingsStyles];

  /** Host whose history it is. */
  @property({ attribute: false }) host: Host | undefined;

  @state() private usage: HistoryUsage | undefined;
  /** True while clearing waits for confirmation. */
  @state() private clearing = false;
  @state() private failed: PlainError | undefined;
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    new HostEvents(this, {
      host: () => this.host,
      kind: "history",
      heard: () => void this.#measure(),
      attached: () => void this.#measure(),
    });
    followSettings(this);
  }

  async #measure(): Promise<void> {
    this.usage = await this.host?.history.usage().catch(() => undefined);
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const { usage } = this;
    const { storage } = panelSettings();
    const now = storage ? panelSettings().history : 0;
    const onChange = (event: Event & { readonly target: HTMLSelectElement }): void => {
      const size = HISTORY_SIZES.find((one) => String(one) === event.target.value);
      if (size !== undefined) changeSettings({ history: size });
    };
    const word = (size: number): string =>
      size === 0 ? t("settings.history-off") : t("settings.history-size", { size: formats.bytes(size * 1e6) });
    return html`<label class="line">
        <span>${t("settings.history")}</span>
        <select id="history" ?disabled=${!storage} @change=${onChange}>
          ${HISTORY_SIZES.map((one) => html`<option value=${one} .selected=${one === now}>${word(one)}</option>`)}
        </select>
      </label>
      <p class="note-line">${t("settings.history-note")}</p>
      ${
        usage && usage.entries > 0
          ? html`<p class="note-line">
              ${t("settings.history-used", { count: usage.entries, size: formats.bytes(usage.characters) })}
              ${
                this.clearing
                  ? html`<button class="small danger" @click=${() => void this.#clear()}>${t("settings.history-clear-now")}</button>
                      <button class="small" @click=${() => (this.clearing = false)}>${t("settings.cancel")}</button>`
                  : html`<button class="small" @click=${() => (this.clearing = true)}>${icon("trash")}${t("settings.history-clear")}</button>`
              }
            </p>`
          : nothing
      }
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}`;
  }

  async #clear(): Promise<void> {
    this.clearing = false;
    this.failed = undefined;
    try {
      await this.host?.history.clear();
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

define("mcp-history-settings", McpHistorySettings);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-history-settings": McpHistorySettings;
  }
}
