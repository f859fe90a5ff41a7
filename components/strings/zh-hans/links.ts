/**
 * Simplified Chinese strings of links to a server or to one of its items. The notes for translators are in the English
 * table.
 */
import type { linksEn } from "../en/links.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const linksZhHans: TableLike<typeof linksEn> = {
  "link.title": "要打开共享的链接吗？",
  "link.server": "服务器 {host}",
  "link.tool": "{host} 的工具 {tool}",
  "link.resource": "{host} 的资源 {uri}",
  "link.prompt": "{host} 的提示词 {prompt}",
  "link.arguments": "表单会填入以下参数。在您运行之前不会执行任何操作：",
  "link.known": "尚未发送任何内容。",
  "link.unknown": "您尚未添加此服务器。仅当您信任链接的发送者时才连接。",
  "link.locked": "此页面不包含此服务器，且已禁止添加。",
  "link.open": "打开",
  "link.connect": "添加、连接并打开",
  "link.dismiss": "忽略",
  "link.malformed": "链接无效。未打开任何内容。",
  "link.too-large": "链接过长。未打开任何内容。",
  "link.bad-address": "链接中没有有效的服务器 URL。未打开任何内容。",
  "link.copy": "复制链接",
  "link.copied-masked": "已复制，但不含服务器 URL 中的密钥",
  "link.incomplete": "链接中略去了地址里的密钥。若要连接，请用自己的密钥添加此服务器，然后重新打开链接。",
};
