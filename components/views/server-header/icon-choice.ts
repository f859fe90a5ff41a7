/**
 * Setting for fetching the icons of a server.
 *
 * Owns: rendering the setting, with its privacy implications.
 */
import { html, type TemplateResult } from "lit";
import { hasRemoteIcons, setRemoteIcons } from "../../page-storage/remote-icons.js";
import { serversEn } from "../../strings/en/servers.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(serversEn);

/** Renders the choice for the server at `url`. */
export function iconChoice(url: string, { t }: StringsController): TemplateResult {
  const choose = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) setRemoteIcons(url, event.target.checked);
  };
  return html`<label class="row">
      <input type="checkbox" name="icons" .checked=${hasRemoteIcons(url)} @change=${choose} />${t("server.icons-fetch")}
    </label>
    <p class="muted small">${t("server.icons-note")}</p>`;
}
