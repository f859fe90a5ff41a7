/** Simplified Chinese strings of values; notes are in `../en/values.ts`. */
import type { valuesEn } from "../en/values.js";
import type { TableLike } from "../table.js";

/** The sentences of values in Simplified Chinese. */
export const valuesZhHans: TableLike<typeof valuesEn> = {
  "value.download": "下载",
  "value.copy-path": "复制 JSONPath",

  "tree.label": "JSON 值",
  "tree.empty": "空。",
  "tree.items": "{count} 项",
  "tree.chars": "{count} 个字符",
  "tree.earlier": "显示前 {count} 项，前面共 {rest} 项",
  "tree.more": "再显示 {count} 项，共余 {rest} 项",

  "text.label": "文本",
  "text.empty": "空文本。",
  "text.wrap": "自动换行",
  "text.more": "显示更多",
  "text.end": "转到末尾",
  "text.shown": "{shown} / {total} 个字符",
  "block.no-data": "数据已不可用。",

  "progress.label": "进度",
  "progress.running": "正在运行…",
  "progress.still": "仍在运行…",
  "progress.of": "{done} / {total}",
};
