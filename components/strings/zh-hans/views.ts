/**
 * Simplified Chinese strings of the views and of the panel. Keys and notes are those of `../en/views.ts`; Chinese needs only the
 * plural form `other`, so a plain sentence is sufficient. Terms of the specification that Chinese developers use untranslated (MCP,
 * JSON, URL) stay in Latin script.
 */
import type { viewsEn } from "../en/views.js";
import type { TableLike } from "../table.js";

/** The views' sentences in Simplified Chinese. */
export const viewsZhHans: TableLike<typeof viewsEn> = {
  "server.connecting": "正在连接…",
  "server.connected": "已连接",
  "server.reconnecting": "正在重新连接…",
  "server.failed": "未连接",
  "server.closed": "已断开",
  "server.recorded": "录制内容",
  "server.modern": "新式",
  "server.legacy": "旧式",
  "server.latency": "连接时的往返用时",
  "server.retry": "重新连接",
  "server.reconnect": "重新连接",
  "server.disconnect": "断开连接",
  "server.cancel": "停止连接",
  "server.details": "服务器详细信息",
  "server.problems": "{count} 个问题",

  "tools.title": "工具",
  "tools.filter": "筛选工具",
  "tools.by-name": "按名称排序",
  "tools.reload": "重新加载工具",
  "tools.count": "{count} 个工具",
  "tools.count-of": "{shown} / {total}",
  "tools.count-loading": "{count} 个工具，正在加载…",
  "tools.and-malformed": "{tools}，{count} 个格式错误",
  "tools.loading": "正在加载工具…",
  "tools.changed": "已变",
  "tools.changed-long": "首次查看后已更改",
  "tools.new": "新增",
  "tools.new-long": "首次查看该服务器之后新增",
  "tools.alike": "名称相似",
  "tools.alike-long": "与 {names} 相似",
  "tools.hidden": "可疑字符",
  "tools.hidden-long": "名称含有隐藏或易混淆的字符",
  "tools.running": "运行中",

  "tools.app": "应用",
  "tools.app-only": "仅限应用",
  "hint.read-only": "只读",
  "hint.destructive": "破坏性",
  "hint.idempotent": "幂等",
  "hint.open-world": "开放环境",
  "hint.closed-world": "封闭环境",
  "hint.says": "服务器声称",
  "hint.read-only-long": "不会更改任何内容。",
  "hint.destructive-long": "可能会删除或覆盖数据。",
  "hint.idempotent-long": "以相同参数重复调用不会产生更多更改。",
  "hint.open-world-long": "会与外部系统交互。",
  "hint.closed-world-long": "只在服务器内部运作。",
  "hint.unproven": "由服务器声称，未经核实。",

  "tool.none": "未选择工具。",

  "connect.submit": "连接",
  "connect.other": "使用其他 URL",

  "panel.label": "MCP 面板",
  "panel.servers": "服务器",
  "panel.server": "服务器",
  "panel.keys": "键盘快捷键",
  "panel.close": "关闭",
  "panel.says-connected": "已连接到 {name}。",
  "panel.says-reconnecting": "与 {name} 的连接已断开，正在重新连接。",
  "panel.says-failed": "无法连接到 {name}。",
  "panel.says-closed": "已与 {name} 断开连接。",
};
