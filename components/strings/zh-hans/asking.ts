/** Simplified Chinese strings that say that servers ask. The notes for translators are in the English table. */
import type { askingEn } from "../en/asking.js";
import type { TableLike } from "../table.js";

/** Its sentences in Simplified Chinese. */
export const askingZhHans: TableLike<typeof askingEn> = {
  "ask.count": "{count} 个问题",
  "ask.open": "{count} 个问题在等待：去回答",
  "ask.limited": "{name} 问得太多：它的一些问题没有显示。",
};
