/** Simplified Chinese strings of an open tool and its calls. The notes for translators are in the English table. */
import type { toolEn } from "../en/tool.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const toolZhHans: TableLike<typeof toolEn> = {
  "tool.none-advice": "从列表中选择一个，查看其用途并运行。",
  "tool.gone": "服务器没有名为 {name} 的工具。",
  "tool.gone-advice": "它可能已被改名或移除。请重新加载列表。",
  "malformed.many": "列表中的这些条目无法使用。",
  "malformed.advice": "需由服务器作者修正，然后重新加载列表。其他条目可正常使用。",
  "malformed.sent": "列表的第 {place} 个条目（服务器发送的原文）",
  "malformed.not-kept": "没有该条目的原文。请重新加载列表，或在“通信”中查找 {method}。",
  "malformed.cut": "仅显示 {count} 个字符的开头部分。",
  "tool.description-more": "显示全部",
  "tool.description-less": "收起",
  "tool.arguments": "参数",
  "tool.run": "运行",
  "tool.cancel": "取消",
  "tool.recorded": "录制内容 – 只读",
  "tool.not-connected": "未连接。重新连接后才能运行此工具。",
  "tool.problems": "{count} 个参数无效。",
  "tool.unreadable": "JSON 无效。请先更正再运行工具。",
  "tool.not-object": "参数必须是对象：{ … }。",
  "tool.send-anyway": "仍然发送",
  "tool.output": "输出",
  "tool.log": "本次调用的日志",
  "tool.log-older": "更早的 {count} 条消息",
  "resource.title": "资源",
  "resource.close": "关闭资源",
  "resource.loading": "正在读取 {uri} …",
  "tool.recent": "最近的调用",
  "tool.says-running": "正在运行 {name}。",
  "tool.says-result": "{name} 已完成，用时 {time}。",
  "tool.says-tool-error": "{name} 报告了错误。",
  "tool.says-cancelled": "{name} 已取消。",

  "call.running": "运行中",
  "call.result": "完成",
  "call.mismatch": "与模式不符",
  "call.tool-error": "工具错误",
  "call.failed": "失败",
  "call.cancelled": "已取消",
};
