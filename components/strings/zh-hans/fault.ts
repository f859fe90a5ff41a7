/**
 * Simplified Chinese strings of the message that replaces an element that can't be shown. The notes for translators are
 * in the English table.
 */
import type { faultEn } from "../en/fault.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const faultZhHans: TableLike<typeof faultEn> = {
  "fault.title": "无法显示此内容",
  "fault.advice": "服务器发送的内容结构出乎面板意料。其他部分仍可正常使用。",
  "fault.decline": "拒绝",
  "fault.data": "JSON 数据",
  "fix.label": "修复方法",
  "fix.kinds": "适用于",
  "fix.headers": "标头",
};
