/** Simplified Chinese strings of the notes at the top of a panel. */
import type { notesEn } from "../en/notes.js";
import type { TableLike } from "../table.js";

/** Strings of the notes. */
export const notesZhHans: TableLike<typeof notesEn> = {
  "panel.crashed": "后台线程已崩溃",
  "panel.crashed-note": "连接和正在运行的调用已丢失。",
  "panel.restart": "重新启动",
  "panel.skipped": "无法在浏览器中使用：{names}。仅支持有 URL 的服务器。",
  "panel.bad-config": "服务器列表无效。应为 JSON：mcpServers 对象，其中每个服务器都有 url。",
  "panel.auth-no-redirect": "无法登录：缺少 redirect-url。",
  "panel.auth-redirect": "无法登录：redirect-url “{value}” 无效。它必须是同源页面，使用 https 或位于本机，且不带片段。",
  "panel.auth-word": "未知的 {attribute} “{value}”：将使用 “{used}”。",
  "panel.auth-entries": "以下条目的 auth 无效：{names}。需要 issuer 和 clientId。",
};
