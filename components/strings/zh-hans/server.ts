/** Simplified Chinese strings of a server's details and its problems. The notes for translators are in the English table. */
import type { serverEn } from "../en/server.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const serverZhHans: TableLike<typeof serverEn> = {
  "server.latency-name": "延迟",
  "server.self-title": "标题",
  "server.self-description": "描述",
  "server.self-website": "网站",
  "server.offers": "服务器能力",
  "server.offers-nothing": "无",
  "server.client-offers": "客户端能力",
  "server.client-offers-nothing": "无",
  "server.client-offers-once": "在会话开始时声明。更改从下次连接起生效。",
  "server.client-offers-each": "随每个请求声明。",
  "server.capability-value": "设置",
  "offer.part-listChanged": "listChanged",
  "offer.part-subscribe": "subscribe",
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
  "server.software": "服务器版本",
  "server.protocol": "协议",
  "server.found-by": "协商方式",
  "server.instructions": "说明",
  "server.instructions-note": "服务器提供给模型的说明",
  "server.problems-title": "问题",
  "server.problems-older": "以及更早的 {count} 个",
  "about.message": "消息",
  "about.tool": "工具",
  "about.resource": "资源",
  "about.prompt": "提示",
  "about.skill": "技能",
  "about.stream": "流",
};
