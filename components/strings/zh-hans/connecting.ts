/** Simplified Chinese strings of the steps of connecting. The notes for translators are in the English table. */
import type { connectingEn } from "../en/connecting.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const connectingZhHans: TableLike<typeof connectingEn> = {
  "connecting.start": "正在连接…",
  "connecting.discover": "正在等待 server/discover 的响应…",
  "connecting.initialize": "正在等待 initialize 的响应…",
  "connecting.authorize": "正在准备登录…",
  "connecting.sign-in": "正在等待您登录…",
  "connecting.diagnose": "没有可读的响应。正在查找原因…",
};
