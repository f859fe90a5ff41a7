/** Simplified Chinese strings of the tasks. The notes for translators are in the English table. */
import type { tasksEn } from "../en/tasks.js";
import type { TableLike } from "../table.js";

/** The sentences of the tasks in Simplified Chinese. */
export const tasksZhHans: TableLike<typeof tasksEn> = {
  "tasks.title": "任务",
  "tasks.working": "进行中",
  "tasks.input_required": "等待回答",
  "tasks.completed": "已完成",
  "tasks.failed": "失败",
  "tasks.cancelled": "已取消",
  "tasks.none": "选择一个任务查看详情。",
  "tasks.empty": "没有任务。",
  "tasks.empty-advice": "耗时较长的工具可能以任务的形式继续运行。任务会显示在这里，重新加载页面后也会继续跟踪。",
  "tasks.cancel": "取消任务",
  "tasks.answer": "回答",
  "tasks.show-tool": "显示工具",
  "tasks.forget": "从列表中移除",
  "tasks.message": "说明",
  "tasks.created": "开始于",
  "tasks.kept": "保留",
  "tasks.kept-always": "无限期",
  "tasks.asked": "查询间隔",
  "tasks.id": "任务",
  "tasks.result-at-tool": "结果显示在对应的工具中。",
};
