/** Simplified Chinese titles of input requests. The notes for translators are in the English table. */
import type { requestTitlesEn } from "../en/input-request-titles.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const requestTitlesZhHans: TableLike<typeof requestTitlesEn> = {
  "input.title-elicitation-form": "请你填写表单",
  "input.title-elicitation-url": "请你访问一个页面",
  "input.title-sampling": "请求模型回答",
  "input.title-sampling-result": "将收到此回答",
  "input.title-roots": "请求你的根目录",
  "input.title-tool": "将在你允许后运行此工具",
  "input.title-tool-app": "的应用想要调用工具",
  "input.title-tool-of-app": "的应用将在你允许后运行此工具",
  "input.title-app-access": "的应用请求访问权限",
  "input.title-app-link": "的应用想打开一个网页",
  "input.title-app-download": "的应用想保存文件",
  "input.title-app-message": "的应用想以你的名义发送消息",
  "input.title-app-resource": "的应用想读取其资源",
  "input.title-extension": "发送了扩展的请求",
  "input.title-sign-in": "请你登录",
  "input.title-client-id": "需要客户端 ID 才能让你登录",
  "input.says": "{host} {title}。",
  "input.more": "还有 {count} 项",
};
