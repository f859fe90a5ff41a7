/** Simplified Chinese strings of the log. The notes for translators are in the English table. */
import type { logEn } from "../en/log.js";
import type { TableLike } from "../table.js";

/** The sentences of the log in Simplified Chinese. */
export const logZhHans: TableLike<typeof logEn> = {
  "log.title": "日志",
  "log.filter": "筛选消息",
  "log.from-level": "显示级别",
  "log.server-level": "服务器发送级别",
  "log.server-level-none": "由服务器决定",
  "log.server-level-off": "无",
  "log.count": { other: "{count} 条消息" },
  "log.count-of": "{shown} / {total}",
  "log.save": "保存为文件（每行一个 JSON 对象）",
  "log.clear": "清空列表",
  "log.message": "消息",
  "log.no-match": "没有匹配的消息。",
  "log.empty": "还没有任何日志。",
  "log.empty-advice": "用上面的级别向服务器请求更多日志，或运行一个工具。",
  "log.empty-unrequested": "此服务器只发送上方所选级别及以上的消息。",
  "log.not-offered": "此服务器不提供日志。",
};
