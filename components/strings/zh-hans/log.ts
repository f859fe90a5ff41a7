/** Simplified Chinese strings of the log. The notes for translators are in the English table. */
import type { logEn } from "../en/log.js";
import type { TableLike } from "../table.js";

/** The sentences of the log in Simplified Chinese. */
export const logZhHans: TableLike<typeof logEn> = {
  "log.title": "日志",
  "log.filter": "筛选消息",
  "log.from-level": "最低级别",
  "log.server-level": "服务器级别",
  "log.server-level-none": "服务器默认",
  "log.server-level-off": "关闭",
  "log.count": { other: "{count} 条消息" },
  "log.count-of": "{shown} / {total}",
  "log.save": "保存为 NDJSON",
  "log.clear": "清空日志",
  "log.message": "消息",
  "log.no-match": "没有匹配的消息。",
  "log.empty": "还没有消息。",
  "log.empty-advice": "降低上方的服务器级别，或运行一个工具。",
  "log.empty-unrequested": "在上方选择服务器级别后，此服务器才会发送消息。",
  "log.not-offered": "此服务器不提供日志。",
};
