/** Simplified Chinese strings of a server's details and its problems. The notes for translators are in the English table. */
import type { serverEn } from "../en/server.js";
import type { TableLike } from "../table.js";

/** Their sentences in Simplified Chinese. */
export const serverZhHans: TableLike<typeof serverEn> = {
  "server.latency-name": "延迟",
  "server.self-title": "标题",
  "server.self-description": "描述",
  "server.self-website": "网站",
  "server.offers": "此服务器提供",
  "server.offers-nothing": "无",
  "server.client-offers": "此客户端提供",
  "server.client-offers-nothing": "无",
  "server.client-offers-once": "在会话开始时声明。更改从下次连接起生效。",
  "server.client-offers-each": "随每个请求声明。",
  "server.capability-value": "设置",
  "offer.part-listChanged": "变更通知",
  "offer.part-subscribe": "订阅",
  "offer.elicitation": "elicitation",
  "offer.sampling": "sampling",
  "offer.roots": "根目录",
  "server.icons": "图标",
  "server.icons-fetch": "从此服务器获取图标",
  "server.icons-note":
    "在其他请求之后，通过一个连接获取，不附带凭据。服务器会由此得知你在查看哪些列表。以数据形式发送的图标始终显示。",
  "offer.one-extensions": "扩展",
  "offer.one-experimental": "实验性",
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
