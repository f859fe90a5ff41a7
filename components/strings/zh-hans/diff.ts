/** Simplified Chinese strings of the comparison of two texts. The notes for translators are in the English table. */
import type { diffEn } from "../en/diff.js";
import type { TableLike } from "../table.js";

/** The sentences of `<mcp-diff-view>` in Simplified Chinese. */
export const diffZhHans: TableLike<typeof diffEn> = {
  "diff.before": "之前",
  "diff.after": "之后",
  "diff.label": "从“{before}”到“{after}”的变化",
  "diff.counts": "新增 {added} 行，删除 {removed} 行",
  "diff.previous": "上一处变化",
  "diff.next": "下一处变化",
  "diff.position": "第 {at} 处变化，共 {total} 处",
  "diff.changes": "{count} 处变化",
  "diff.fold": "{count} 行未更改",
  "diff.split": "并排",
  "diff.comparing": "正在比较…",
  "diff.equal": "没有差异。",
  "diff.coarse": "部分内容差异过大，无法逐行比较；两个版本都已显示。",
  "diff.too-large": "文本过大，无法在此比较。",
};
