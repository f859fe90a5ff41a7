/** Simplified Chinese strings of the prompts. The notes for translators are in the English table. */
import type { promptsEn } from "../en/prompts.js";
import type { TableLike } from "../table.js";

/** The sentences of the prompts views in Simplified Chinese. */
export const promptsZhHans: TableLike<typeof promptsEn> = {
  "prompts.title": "提示",
  "prompts.filter": "筛选提示",
  "prompts.reload": "重新加载提示",
  "prompts.count": "{count} 个提示",
  "prompts.count-loading": "{count} 个提示，正在加载…",
  "prompts.partial": "不完整：加载 {count} 个提示后失败。",
  "prompts.loading": "正在加载提示…",
  "prompts.empty": "此服务器没有提示。",
  "prompts.empty-advice": "可重新加载查看。",
  "prompts.not-offered": "此服务器不提供提示。",
  "prompts.no-server-advice": "连接服务器后即可查看其提示。",
  "prompts.no-match": "没有与“{query}”匹配的提示。",
  "prompts.stale": "离线 – 可能已过时",
  "prompts.stale-since": "离线 – 缓存于 {time}",
  "prompts.remembered": "已缓存 – 正在刷新…",
  "prompts.arguments-count": "{count} 个参数",

  "prompts.none": "未选择提示。",
  "prompts.none-advice": "从列表中选择一个，填写后即可查看其消息。",
  "prompts.gone": "服务器没有名为 {name} 的提示。",
  "prompts.gone-advice": "它可能已被改名或移除。请重新加载列表。",
  "prompts.arguments": "参数",
  "prompts.no-arguments": "没有参数。",
  "prompts.get": "获取消息",
  "prompts.cancel": "取消",
  "prompts.offline": "未连接。重新连接后才能获取消息。",
  "prompts.missing": "必填。",
  "prompts.missing-some": "有 {count} 个必填参数为空。",
  "prompts.getting": "正在等待消息…",

  "prompts.messages": "消息",
  "prompts.no-messages": "此提示没有给出消息。",
  "prompts.role-user": "用户",
  "prompts.role-assistant": "助手",
  "prompts.more": "还有 {count} 条消息",
  "prompts.copy-text": "复制为文本",
  "prompts.copy-json": "复制为 JSON",
  "prompts.copy-sampling": "复制为采样请求",
  "prompts.sampling-copied": "已复制采样请求的参数。",
  "prompts.sampling-not-copied": "浏览器未允许复制。",
  "prompts.sampling-failed": "消息过大，或已不存在。",
  "prompts.says-done": "{count} 条消息。",
};
