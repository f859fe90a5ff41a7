/** Simplified Chinese strings of a server's details and its problems. The notes for translators are in the English table. */
import type { serverEn } from "../en/server.js";
import type { TableLike } from "../table.js";

/** Their sentences in Simplified Chinese. */
export const serverZhHans: TableLike<typeof serverEn> = {
  "server.latency-name": "延迟",
  "server.offers": "提供",
  "server.offers-nothing": "没有已知的功能",
  "offer.listChanged": "变更通知",
  "offer.subscribe": "订阅",
  "server.address": "地址",
  "server.software": "软件",
  "server.protocol": "协议",
  "server.found-by": "发现方式",
  "server.instructions": "说明",
  "server.instructions-note": "服务器给模型的建议，内容来自服务器。",
  "server.problems-title": "问题",
  "server.problems-older": "以及更早的 {count} 个",
  "about.message": "消息",
  "about.tool": "工具",
  "about.resource": "资源",
  "about.prompt": "提示",
  "about.stream": "流",
};
