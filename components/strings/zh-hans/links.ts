/** Simplified Chinese strings of links that lead to a server or to something of it. The notes for translators are in the English table. */
import type { linksEn } from "../en/links.js";
import type { TableLike } from "../table.js";

/** Their sentences in Simplified Chinese. */
export const linksZhHans: TableLike<typeof linksEn> = {
  "link.title": "有链接想在这里打开内容",
  "link.server": "服务器 {host}",
  "link.tool": "{host} 的工具 {tool}",
  "link.resource": "{host} 的资源 {uri}",
  "link.prompt": "{host} 的提示词 {prompt}",
  "link.arguments": "表单中会填入以下参数；不会运行：",
  "link.known": "尚未发送任何内容。",
  "link.unknown": "此服务器不在您的列表中。仅当您信任链接的发送者时才连接。",
  "link.locked": "此服务器不属于此页面，也不允许在此添加。",
  "link.open": "打开",
  "link.connect": "添加、连接并打开",
  "link.dismiss": "忽略",
  "link.malformed": "链接已损坏；未执行任何操作。",
  "link.too-large": "链接过长；未执行任何操作。",
  "link.bad-address": "链接中的地址不是服务器地址；未执行任何操作。",
  "link.copy": "复制链接",
  "link.copied-masked": "已复制，但不含服务器地址中的密钥",
  "link.incomplete": "链接中略去了地址里的密钥。若要连接，请用自己的密钥添加此服务器，然后重新打开链接。",
};
