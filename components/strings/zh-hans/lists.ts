/**
 * Simplified Chinese strings of lists that are empty, incomplete or outdated. The notes for translators are in the
 * English table.
 */
import type { listsEn } from "../en/lists.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const listsZhHans: TableLike<typeof listsEn> = {
  "tools.stale": "离线 – 可能已过时",
  "list.recorded": "来自 {time} 的录制内容",
  "list.not-recorded": "此录制内容不包含该列表。",
  "tools.stale-since": "离线 – 缓存于 {time}",
  "tools.remembered": "已缓存 – 正在刷新…",
  "tools.malformed": "格式错误",
  "tools.unusable": "无法使用：{reason}",
  "tools.no-name": "无名称",
  "tools.malformed-more": "另有 {count} 个格式错误的条目",
  "tools.by-prefix": "按前缀分组",
  "tools.empty": "此服务器没有工具。",
  "tools.empty-advice": "可重新加载查看。",
  "tools.not-offered": "此服务器不提供工具。",
  "tools.no-server": "未连接。",
  "tools.no-server-advice": "连接服务器后即可查看其工具。",
  "tools.no-match": "没有与“{query}”匹配的工具。",
  "tools.clear-filter": "清除筛选",
  "tools.partial": "不完整：加载 {count} 个工具后失败。",
};
