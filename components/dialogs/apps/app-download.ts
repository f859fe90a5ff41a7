/**
 * `<mcp-app-download>`: files that an app wants to save.
 *
 * Owns: showing name, type and size of each file, and saving all of them or none.
 */
import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { define } from "../../parts/basic/define.js";
import { fileName, saveFile } from "../../parts/basic/save.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { icon } from "../../theme/icons.js";
import { InputRequestElement } from "../input-request-element.js";
import { appSource } from "./app-source.js";

/** Type of a file whose type the app does not say. */
const UNKNOWN = "application/octet-stream";

/** Returns the bytes of one file of a request. */
export type LoadAppFile = (downloadId: string, index: number) => Promise<ArrayBuffer>;

/**
 * Files that an app wants to save.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` once the files were saved, or `deny`.
 */
export class McpAppDownload extends InputRequestElement<"app-download"> {
  /** Returns the bytes of a file. */
  @property({ attribute: false }) loadFile: LoadAppFile = () => Promise.reject(new Error("No host."));

  @state() private isSaving = false;
  @state() private hasFailed = false;

  override render(): TemplateResult | typeof nothing {
    const { request, strings } = this;
    if (!request) return nothing;
    const { t } = strings;
    return html`
      <div class="content">
        <slot></slot>
        ${appSource(request, strings)}
        <section>
          <h3>${t("input.app-files")}</h3>
          <ul>
            ${request.files.map(
              ({ name, mimeType, bytes, isLink }) =>
                html`<li>
                  <code><bdi>${fileName(name, mimeType ?? UNKNOWN)}</bdi></code>
                  <span class="muted small">${[mimeType && visibleLine(mimeType, 80), bytes !== undefined && strings.formats.bytes(bytes), isLink && t("input.app-file-link")].filter(Boolean).join(" · ")}</span>
                </li>`,
            )}
          </ul>
        </section>
        ${this.hasFailed ? html`<p class="note danger" role="alert">${icon("error")}${t("input.app-save-failed")}</p>` : nothing}
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant || this.isSaving} @click=${() => void this.#save()}>${icon("download")}${t("input.app-save")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "deny" })}>${t("input.deny")}</button>`)}
    `;
  }

  async #save(): Promise<void> {
    const { request } = this;
    if (!request || !this.isSeen()) return;
    this.isSaving = true;
    this.hasFailed = false;
    try {
      const bytes = await Promise.all(request.files.map((_, index) => this.loadFile(request.downloadId, index)));
      for (const [index, { name, mimeType = UNKNOWN }] of request.files.entries())
        saveFile(bytes[index] ?? new ArrayBuffer(0), name, mimeType);
      this.answer({ action: "allow" });
    } catch {
      this.hasFailed = true;
    } finally {
      this.isSaving = false;
    }
  }
}

define("mcp-app-download", McpAppDownload);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-download": McpAppDownload;
  }
}
