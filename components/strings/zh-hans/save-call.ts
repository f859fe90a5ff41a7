/** Simplified Chinese strings of saving a call into a collection. */
import type { saveCallEn } from "../en/save-call.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings of saving a call into a collection. */
export const saveCallZhHans: TableLike<typeof saveCallEn> = {
  "save-call.open": "保存到集合…",
  "save-call.title": "保存到集合",
  "save-call.name": "调用名称",
  "save-call.collection": "集合",
  "save-call.new": "新集合",
  "save-call.folder": "文件夹",
  "save-call.no-folder": "无",
  "save-call.save": "保存",
  "save-call.cancel": "取消",
  "save-call.saved": "已保存。",
  "save-call.show": "显示集合",
  "save-call.expected": "上次结果将成为预期；可在集合中修改。",
  "save-call.too-large": "集合将超过 {count} 个字符。调用未保存：请保存到其他集合。",
};
