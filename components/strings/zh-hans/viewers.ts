/** Simplified Chinese strings of the viewers. The notes for translators are in the English table. */
import type { viewersEn } from "../en/viewers.js";
import type { TableLike } from "../table.js";

/** The viewers' sentences in Simplified Chinese. */
export const viewersZhHans: TableLike<typeof viewersEn> = {
  "viewers.shown-as": "显示方式",
  "viewers.markdown": "Markdown",
  "viewers.code": "代码",
  "viewers.tree": "树",
  "viewers.table": "表格",
  "viewers.json": "JSON",
  "viewers.picture": "图片",
  "viewers.media": "播放器",
  "viewers.hex": "字节",
  "viewers.raw": "原始内容",
  "viewers.unloaded": "无法加载此视图，现显示原始内容。",
  "viewers.no-json": "这不是有效的 JSON。",
  "viewers.markdown-label": "来自服务器的格式化文本",
  "viewers.show-all": "全部显示（{size} 个字符）",
  "viewers.show-less": "收起",
  "viewers.too-intricate": "标记过于复杂，按纯文本显示。",
  "viewers.really": "实际指向 {place}",
  "viewers.look-alike": "含形近字母：{place}",
  "viewers.open-question": "要打开此地址吗？",
  "viewers.open-link": "打开",
  "viewers.cancel": "取消",
  "viewers.long-query": "该地址携带大量数据。",
  "viewers.image-from": "来自 {place} 的图片",
  "viewers.image-nowhere": "图片没有可用的地址",
  "viewers.load-image": "加载图片",
  "viewers.image-failed": "无法加载图片。",
  "viewers.copy-address": "复制地址",
};
