/** Simplified Chinese strings of the first screen. The notes for translators are in the English table. */
import type { connectEn } from "../en/connect.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const connectZhHans: TableLike<typeof connectEn> = {
  "connect.title": "连接 MCP 服务器",
  "connect.address": "服务器 URL",
  "connect.hint-endpoint": "MCP 端点的 URL，通常以 /mcp 结尾。",
  "connect.hint-cors": "服务器必须允许来自此页面的请求（CORS）。",
  "connect.hint-stdio": "本地（stdio）服务器需要代理程序（例如 mcp-proxy）为其提供 URL。",
  "connect.invalid": "URL 无效。应以 https:// 或 http:// 开头。",
  "connect.ways": "其他开始方式",
  "connect.import": "导入配置…",
  "connect.recording": "打开录制…",
  "connect.demo": "试用演示服务器",
  "connect.back": "改为输入 URL",
};
