/** Simplified Chinese strings of copying, loading and failures; notes are in `../en/parts.ts`. */
import type { partsEn } from "../en/parts.js";
import type { TableLike } from "../table.js";

/** The parts' sentences in Simplified Chinese. */
export const partsZhHans: TableLike<typeof partsEn> = {
  "value.copy": "复制",
  "value.copied": "已复制",
  "value.copy-failed": "无法复制",
  "value.too-large": "内容过大，无法复制",

  "state.loading": "正在加载…",
  "state.load-failed": "此部分无法加载。",
  "state.retry": "重试",

  "error.title": "请求失败",
  "error.title-server": "服务器错误",
  "error.details": "详细信息",
  "error.code": "代码",
  "error.message": "消息",
  "error.data": "数据",
  "error.cause": "原因",
  "error.status": "HTTP 状态",
};
