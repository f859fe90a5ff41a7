/** Simplified Chinese strings of bug reports. The notes for translators are in the English table. */
import type { reportEn } from "../en/report.js";
import type { TableLike } from "../table.js";

/** The sentences of bug reports in Simplified Chinese. */
export const reportZhHans: TableLike<typeof reportEn> = {
  "report.open": "报告…",
  "report.title": "报告此次调用",
  "report.about":
    "报告包含此次调用的所有消息。参数、结果和输入响应会原样包含在内。标头和 URL 中的令牌，以及名称像机密的表单字段，会被遮盖。",
  "report.file": "保存为文件",
  "report.file-advice": "可在任意面板中打开并定位到此次调用，无需连接。",
  "report.markdown": "复制为 Markdown",
  "report.markdown-advice": "用于问题跟踪系统的文本。较长的值会被截短。",
  "report.past-about": "报告原样包含历史记录中存储的此次调用的内容，但不含消息和标头字段。",
  "report.past-advice": "Markdown 文件，可用任何编辑器打开。",
  "report.close": "关闭",
  "report.saved": "文件已保存。",
  "report.copied": "报告已复制。",
  "report.copy-failed": "浏览器不允许复制。请改为保存文件。",
  "report.not-recorded": "此次调用的请求没有记录：记录已关闭或暂停，或已被较新的流量取代。请重新调用，然后再报告。",
};
