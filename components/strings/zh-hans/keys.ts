/** Simplified Chinese strings of keyboard shortcuts. The notes for translators are in the English table. */
import type { keysEn } from "../en/keys.js";
import type { TableLike } from "../table.js";

/** The sentences of keyboard shortcuts in Simplified Chinese. */
export const keysZhHans: TableLike<typeof keysEn> = {
  "keys.palette": "打开命令面板",
  "keys.drawer": "打开或关闭抽屉",
  "keys.next-server": "下一个服务器",
  "keys.previous-server": "上一个服务器",
  "keys.filter": "筛选列表",
  "keys.move": "在列表中移动",
  "keys.open": "打开工具",
  "keys.run": "运行工具",
  "keys.cancel": "取消正在运行的调用",
  "keys.switch": "在表单与 JSON 之间切换",
  "keys.format": "格式化 JSON",
  "keys.tree": "在树中移动，展开或折叠节点",
  "keys.copy-value": "复制值（在树中）",
  "keys.copy-path": "复制路径（在树中）",
  "keys.find": "在响应中查找",
  "keys.resize": "调整列表宽度（在分隔条上）",
  "keys.requests": "回答服务器的请求",
  "keys.help": "显示此列表",
};
