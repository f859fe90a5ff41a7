/** Simplified Chinese strings of the field that suggests values. The notes for translators are in the English table. */
import type { completionEn } from "../en/completion.js";
import type { TableLike } from "../table.js";

/** The sentences of `<mcp-completion-field>` in Simplified Chinese. */
export const completionZhHans: TableLike<typeof completionEn> = {
  "completion.list": "{name} 的建议值",
  "completion.requesting": "正在查找可用值…",
  "completion.count": "{count} 个值",
  "completion.more": "还有更多值：继续输入以缩小范围。",
  "completion.more-of": "显示 {total} 个值中的 {shown} 个：继续输入以缩小范围。",
  "completion.none": "没有建议值。",
  "completion.failed": "无法提供建议：{reason}",
  "completion.required": "必填",
  "completion.hidden": "含隐藏字符：{value}",
};
