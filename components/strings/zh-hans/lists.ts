/** Simplified Chinese strings of lists that are empty, incomplete, or not as the server has them now. The notes for translators are in the English table. */
import type { listsEn } from "../en/lists.js";
import type { TableLike } from "../table.js";

/** Its sentences in Simplified Chinese. */
export const listsZhHans: TableLike<typeof listsEn> = {
  "tools.stale": "未连接；可能已过时",
  "list.recorded": "来自 {time} 的录制内容",
  "list.not-recorded": "录制内容中没有此列表。",
  "tools.stale-since": "未连接；显示的是 {time} 时的内容",
  "tools.remembered": "显示的是上次的列表；正在向服务器确认…",
  "tools.malformed": "格式错误",
  "tools.unusable": "无法使用：{reason}",
  "tools.no-name": "无名称",
  "tools.malformed-more": "另有 {count} 个格式错误的条目",
  "tools.empty": "此服务器没有工具。",
  "tools.empty-advice": "作者以后可能会添加；可重新加载查看。",
  "tools.not-offered": "此服务器不提供工具。",
  "tools.no-server": "未连接。",
  "tools.no-server-advice": "连接服务器后即可查看其工具。",
  "tools.no-match": "没有与“{query}”匹配的工具。",
  "tools.clear-filter": "清除筛选",
  "tools.partial": "不完整：某一页失败之前收到了 {count} 个工具。",
};
