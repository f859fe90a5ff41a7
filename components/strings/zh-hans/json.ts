/** Simplified Chinese strings of the JSON editor; notes are in `../en/json.ts`. */
import type { jsonEn } from "../en/json.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings of the JSON editor. */
export const jsonZhHans: TableLike<typeof jsonEn> = {
  "json.format": "格式化",
  "editor.form": "表单",
  "editor.json": "JSON",
  "editor.unread": "JSON 无效。更改表单会将其替换。",
  "editor.switch": "在表单和 JSON 之间切换（{key}）",
  "forms.long-text": "文本长度为 {size}。",
  "forms.show-text": "显示",
  "forms.go-to": "第 {line} 行：{path}：{problem}",
  "forms.go-to-whole": "第 {line} 行：{problem}",
  "forms.problem-count": "{count} 个问题",
  "forms.more-problems": "另有 {count} 个问题",
};
