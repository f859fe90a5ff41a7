/** Simplified Chinese strings of saved arguments and earlier calls. The notes for translators are in the English table. */
import type { toolRunsEn } from "../en/tool-runs.js";
import type { TableLike } from "../table.js";

/** The sentences of saved arguments and earlier calls in Simplified Chinese. */
export const toolRunsZhHans: TableLike<typeof toolRunsEn> = {
  "saved.title": "已保存的参数",
  "saved.save": "保存参数",
  "saved.save-now": "保存",
  "saved.name": "名称",
  "saved.remove": "移除 {name}",
  "saved.failed": "未保存：空间不足，或已有 {count} 组参数。",
  "runs.show": "显示",
  "runs.show-of": "显示 {time} 的结果",
  "runs.use": "载入参数",
  "runs.use-of": "载入参数（{time}）",
  "runs.compare": "比较",
  "runs.compare-of": "比较：当前结果与 {time} 的结果",
  "runs.older": "{time} 的结果",
  "runs.newest": "显示最新结果",
  "runs.differences": "差异",
  "runs.definition": "定义 (JSON)",
  "runs.copy": "复制为",
  "runs.as-task": "作为任务运行",
  "runs.settings": "打开设置",
};
