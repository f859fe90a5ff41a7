/** Simplified Chinese strings that say what servers ask. The notes for translators are in the English table. */
import type { askTitlesEn } from "../en/ask-titles.js";
import type { TableLike } from "../table.js";

/** Its sentences in Simplified Chinese. */
export const askTitlesZhHans: TableLike<typeof askTitlesEn> = {
  "ask.title-elicitation-form": "请你填写表单",
  "ask.title-elicitation-url": "请你访问一个页面",
  "ask.title-sampling": "请求模型作答",
  "ask.title-sampling-result": "将收到这个回答",
  "ask.title-roots": "询问可以在哪里工作",
  "ask.title-tool": "将在你允许后运行此工具",
  "ask.title-sign-in": "请你登录",
  "ask.title-client-id": "需要客户端 ID 才能让你登录",
  "ask.says": "{host} {title}。",
  "ask.more": "还有 {count} 项",
};
