/**
 * Parts of the list of servers: the confirmation before one is removed, and the export of all.
 *
 * Owns: rendering them. Never removes a server.
 */
import { html, type TemplateResult } from "lit";
import { serverSettings } from "../../page-storage/known-servers.js";
import "../../parts/basic/copy-button.js";
import { saveFile } from "../../parts/basic/save.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { exportServers } from "./config-file.js";
import { calledOf, type ListedServer } from "./server-row.js";

/** Data for rendering the confirmation. */
interface Removal {
  readonly name: string;
  /** True if the stored data of the server is deleted, too. */
  readonly forget: boolean;
  readonly change: (forget: boolean) => void;
  readonly remove: () => void;
  readonly keep: () => void;
}

/** Renders the confirmation before a server is removed. */
export function removalForm(
  { name, forget, change, remove, keep }: Removal,
  { t }: Pick<StringsController, "t">,
): TemplateResult {
  return html`<div class="removal" role="group" aria-label=${t("servers.remove", { name })}>
    <label class="check">
      <input
        type="checkbox"
        .checked=${forget}
        @change=${(event: Event & { target: HTMLInputElement }) => change(event.target.checked)}
      />
      ${t("servers.forget-too")}
    </label>
    <button class="confirm" @click=${remove}>${icon("trash")}${t("servers.remove-now")}</button>
    <button @click=${keep}>${t("servers.keep")}</button>
  </div>`;
}

/** Renders the export of all servers. */
export function exportFoot(listed: readonly ListedServer[], { t }: Pick<StringsController, "t">): TemplateResult {
  const text = (): string =>
    exportServers(
      listed.map((one) => ({ ...one.place, name: calledOf(one) })),
      serverSettings,
    );
  return html`<div class="foot">
    <mcp-copy-button .label=${t("servers.export-copy")} .load=${text}></mcp-copy-button>
    <button class="quiet download" @click=${() => saveFile(text(), "mcp-servers", "application/json")}>
      ${icon("download")}${t("servers.export-save")}
    </button>
    <span class="muted small">${t("servers.export-note")}</span>
  </div>`;
}
