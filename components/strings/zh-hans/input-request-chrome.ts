/** Simplified Chinese strings of the counters of pending input requests. The notes for translators are in the English table. */
import type { requestChromeEn } from "../en/input-request-chrome.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const requestChromeZhHans: TableLike<typeof requestChromeEn> = {
  "input.count": "{count} 个请求",
  "input.open": "{count} 个请求等待处理：去回答",
  "input.limited": "{name} 的请求过多：部分请求未显示。",
};
