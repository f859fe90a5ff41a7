/** Simplified Chinese strings of the tasks. The notes for translators are in the English table. */
import type { tasksEn } from "../en/tasks.js";
import type { TableLike } from "../table.js";

/** The sentences of the tasks in Simplified Chinese. */
export const tasksZhHans: TableLike<typeof tasksEn> = {
  "tasks.title": "任务",
  "tasks.working": "进行中",
  "tasks.input_required": "需要输入",
  "tasks.completed": "已完成",
  "tasks.failed": "失败",
  "tasks.cancelled": "已取消",
  "tasks.none": "选择一个任务查看详情。",
  "tasks.empty": "没有任务。",
  "tasks.empty-advice": "耗时较长的工具调用可以作为任务运行。任务会在这里跟踪，重新加载页面后也会继续。",
  "tasks.cancel": "取消任务",
  "tasks.answer": "回答",
  "tasks.show-tool": "显示工具",
  "tasks.forget": "从列表中移除",
  "tasks.message": "状态消息",
  "tasks.created": "创建时间",
  "tasks.kept": "存活时间",
  "tasks.kept-always": "不限",
  "tasks.asked": "轮询间隔",
  "tasks.id": "任务 ID",
  "tasks.result-at-tool": "结果显示在对应的工具中。",
};
