/** Simplified Chinese strings of results and their content blocks. The notes for translators are in the English table. */
import type { blocksEn } from "../en/blocks.js";
import type { TableLike } from "../table.js";

/** Their sentences in Simplified Chinese. */
export const blocksZhHans: TableLike<typeof blocksEn> = {
  "block.image": "来自服务器的图像，{type}",
  "block.audio": "来自服务器的音频，{type}",
  "block.video": "来自服务器的视频，{type}",
  "block.show": "显示（{size}）",
  "block.bytes": "字节",
  "block.too-large": "该图片声明的像素过多，不予显示。可以下载。",
  "block.pdf": "此处不显示 PDF 文件：浏览器无法将其与页面隔离。可以下载，或在单独的标签页中打开。",
  "block.pdf-open": "在新标签页中打开",
  "block.broken": "无法显示：数据可能已损坏，或被页面的策略禁止。",
  "block.unsafe-image": "不显示 {type} 类型的图像。",
  "block.unsafe-svg": "SVG 图像不按原样显示：其中可能含有程序。下面是其代码。",
  "block.for-user": "面向用户",
  "block.for-assistant": "面向助手",
  "block.priority": "优先级 {value}",
  "block.changed": "更改于 {date}",
  "block.hints": "服务器的提示",
  "block.uri-too-long": "该地址过长，不予请求。可以复制。",
  "block.uri-characters": "该地址含有控制字符，不予请求。可以复制。",
  "block.uri-userinfo": "该地址含有用户名或密码，不予请求。可以复制。",
  "block.copy-uri": "复制地址",
  "block.resource": "资源",
  "block.link": "资源链接",
  "block.open": "打开资源",
  "block.unknown": "无法读取的内容块",

  "result.checked": "符合其模式",
  "result.ok": "结果",
  "result.is-error": "工具报告了错误",
  "result.is-error-note": "调用本身成功。以下是工具自己的消息。",
  "result.empty": "工具没有返回内容。",
  "result.structured": "结构化内容",
  "result.same": "与结构化内容相同",
  "result.copy-json": "复制 JSON",
  "result.download-json": "下载 JSON",
  "result.size": "{count} 个字符",
  "result.more-blocks": "再显示 {count} 个内容块",
};
