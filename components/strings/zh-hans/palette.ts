/** Simplified Chinese strings of the command palette. The notes for translators are in the English table. */
import type { paletteEn } from "../en/palette.js";
import type { TableLike } from "../table.js";

/** The sentences of the command palette in Simplified Chinese. */
export const paletteZhHans: TableLike<typeof paletteEn> = {
  "palette.title": "命令面板",
  "palette.hint": "转到工具、资源、提示词、服务器，或执行操作",
  "palette.none": "没有与“{query}”匹配的内容。",
  "palette.searching": "正在搜索历史、流量和日志…",
  "palette.more": { other: "还有 {count} 项：继续输入" },
  "palette.action": "操作",
  "palette.history": "历史",
  "palette.traffic": "流量",
  "palette.log": "日志",
  "palette.tool": "工具",
  "palette.resource": "资源",
  "palette.prompt": "提示词",
};
