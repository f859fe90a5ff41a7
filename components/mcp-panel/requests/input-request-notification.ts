/**
 * Announcement of an input request: to screen readers, and while the page is hidden also as a system notification, if
 * the user enabled notifications and the browser permits them.
 */
import type { InputRequest } from "../../../src/client/api/index.js";
import { panelSettings } from "../../page-storage/panel-settings.js";
import { requestsEn } from "../../strings/en/requests.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { hostAndPathOf } from "../../views/shared/server-name.js";

addEnglish(requestsEn);

/** Returns the sentence that announces a new request. */
export function announceRequest(request: InputRequest, { t }: StringsController): string {
  const host = URL.canParse(request.serverUrl) ? new URL(request.serverUrl).host : "";
  return t("input.says", { host: host || hostAndPathOf(request.serverUrl), title: t(`input.title-${request.kind}`) });
}

/** Shows `text` as a notification; returns false if it should not or could not be shown. A click focuses the page. */
export function notifyOf(text: string, page: Pick<Document, "visibilityState"> = document): boolean {
  if (!panelSettings().notify || page.visibilityState === "visible") return false;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return false;
  try {
    const notification = new Notification(text, { tag: "mcp-panel" });
    notification.addEventListener("click", () => window.focus());
    return true;
  } catch {
    return false; // some browsers allow notifications only in service workers
  }
}
