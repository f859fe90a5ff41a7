/** Simplified Chinese strings that say that servers ask. The notes for translators are in the English table. */
import type { requestChromeEn } from "../en/input-request-chrome.js";
import type { TableLike } from "../table.js";

/** Its sentences in Simplified Chinese. */
export const requestChromeZhHans: TableLike<typeof requestChromeEn> = {
  "input.count": "{count} 个问题",
  "input.open": "{count} 个问题在等待：去回答",
  "input.limited": "{name} 问得太多：它的一些问题没有显示。",
};
