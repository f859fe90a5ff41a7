/** Simplified Chinese strings of the panel's frame. The notes for translators are in the English table. */
import type { frameEn } from "../en/frame.js";
import type { TableLike } from "../table.js";

/** The sentences of the frame in Simplified Chinese. */
export const frameZhHans: TableLike<typeof frameEn> = {
  "view.servers": "服务器",
  "view.tools": "工具",
  "view.resources": "资源",
  "view.prompts": "提示词",
  "view.skills": "技能",
  "view.tasks": "任务",
  "view.requests": "请求",
  "view.traffic": "通信",
  "view.changes": "变更",
  "view.history": "历史记录",
  "view.collections": "集合",
  "view.log": "日志",
  "view.problems": "问题",
  "view.settings": "设置",
  "view.not-offered": "{label}：此服务器不提供",
  "frame.views": "视图",
  "frame.drawer": "抽屉",
  "frame.close-drawer": "关闭抽屉",
  "frame.resize-drawer": "调整抽屉高度",
  "split.back": "返回{list}",
  "split.resize": "调整列表宽度",
};
