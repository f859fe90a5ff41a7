/**
 * Announces an input request: to screen readers, and by the system while the page is not in sight, where the user wants that and the
 * browser lets us.
 */
import type { InputRequest } from "../../src/client/api/index.js";
import { panelSettings } from "../page-storage/panel-settings.js";
import { requestTitlesEn } from "../strings/en/input-request-titles.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import { hostAndPathOf } from "../views/server-header/server-name.js";

addEnglish(requestTitlesEn);

/** The sentence for a question that came. */
export function announceRequest(request: InputRequest, { t }: StringsController): string {
  const host = URL.canParse(request.serverUrl) ? new URL(request.serverUrl).host : "";
  return t("input.says", { host: host || hostAndPathOf(request.serverUrl), title: t(`input.title-${request.kind}`) });
}

/** Shows `text` as a notification; false when it was not to be, or could not be. A click brings the page back. */
export function notifyOf(text: string, page: Pick<Document, "visibilityState"> = document): boolean {
  if (!panelSettings().notify || page.visibilityState === "visible") return false;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return false;
  try {
    const notification = new Notification(text, { tag: "mcp-panel" });
    notification.addEventListener("click", () => window.focus());
    return true;
  } catch {
    return false; // some browsers let only service workers do it
  }
}
