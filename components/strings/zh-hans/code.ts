/** Simplified Chinese strings of the code editor. The notes for translators are in the English table. */
import type { codeEn } from "../en/code.js";
import type { TableLike } from "../table.js";

/** The code editor's sentences in Simplified Chinese. */
export const codeZhHans: TableLike<typeof codeEn> = {
  "code.proposals": "建议",
  "code.snippet": "含全部必填项",
  "code.fold": "折叠",
  "code.unfold": "展开",
  "code.folded": "已折叠第",
  "code.unfolded": "已展开第",
  "code.to": "至",
  "code.folded-part": "已折叠的部分",
  "code.unfold-part": "显示此部分",
  "code.control-character": "隐藏字符",
  "code.selection-deleted": "已删除所选内容",
  "code.problem-at": "第 {line} 行：{problem}",
};
