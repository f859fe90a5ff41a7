/** Simplified Chinese strings of finding a text. The notes for translators are in the English table. */
import type { findEn } from "../en/find.js";
import type { TableLike } from "../table.js";

/** The sentences of finding a text in Simplified Chinese. */
export const findZhHans: TableLike<typeof findEn> = {
  "find.label": "查找",
  "find.previous": "上一个匹配",
  "find.next": "下一个匹配",
  "find.close": "关闭查找",
  "find.of": "第 {at} 个，共 {total} 个",
  "find.none": "无匹配",
  "find.open": "在响应中查找（{keys}）",
};
