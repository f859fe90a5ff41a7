/** Simplified Chinese strings of lists that are not as the server has them now. The notes for translators are in the English table. */
import type { listsEn } from "../en/lists.js";
import type { TableLike } from "../table.js";

/** Its sentences in Simplified Chinese. */
export const listsZhHans: TableLike<typeof listsEn> = {
  "tools.stale": "未连接；可能已过时",
  "list.recorded": "来自 {time} 的录制内容",
  "list.not-recorded": "录制内容中没有此列表。",
  "tools.stale-since": "未连接；显示的是 {time} 时的内容",
  "tools.remembered": "显示的是上次的列表；正在向服务器确认…",
};
