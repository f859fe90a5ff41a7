/** Tells of a question by the system while the page is not in sight, where the person wants that and the browser lets us. */
import { panelSettings } from "../controllers/panel-settings.js";

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
