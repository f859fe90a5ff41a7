/** Simplified Chinese strings of calls that wait for the user. The notes for translators are in the English table. */
import type { waitingEn } from "../en/waiting.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const waitingZhHans: TableLike<typeof waitingEn> = {
  "waiting.title": "等待您的响应",
  "waiting.answer": "打开请求",
  "declined.note": "已自动拒绝：您选择了拒绝此服务器的所有请求。",
  "declined.title": "请求",
  "declined.all": "此服务器的所有请求都会被拒绝。登录和工具许可仍会向您显示。",
  "declined.undo": "撤销",
  "declined.undone": "此服务器的请求会再次向您显示。",
};
