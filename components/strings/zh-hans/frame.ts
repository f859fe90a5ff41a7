/**
 * Simplified Chinese strings of the frame of the panel and its parts. A comment names the English table (`../en/`),
 * which has the notes for translators.
 */
import type { StringKey } from "../packs.js";
import type { Entry } from "../table.js";

/** Sentences in Simplified Chinese. */
export const frameZhHans = {
  // views
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
  "frame.maximize": "最大化",
  "frame.restore": "还原",
  "frame.close-drawer": "关闭抽屉",
  "frame.resize-drawer": "调整抽屉高度",
  "split.back": "返回{list}",
  "split.resize": "调整列表宽度",

  // palette
  "palette.title": "命令面板",
  "palette.hint": "转到工具、资源、提示词、服务器，或执行操作",
  "palette.none": "没有与“{query}”匹配的内容。",
  "palette.searching": "正在搜索历史、流量和日志…",
  "palette.more": { other: "还有 {count} 项：继续输入" },
  "palette.action": "操作",
  "palette.history": "历史",
  "palette.traffic": "流量",
  "palette.log": "日志",
  "palette.tool": "工具",
  "palette.resource": "资源",
  "palette.prompt": "提示词",

  "keys.palette": "打开命令面板",
  "keys.drawer": "打开或关闭抽屉",
  "keys.maximize": "最大化或还原抽屉中的视图",
  "keys.next-server": "下一个服务器",
  "keys.previous-server": "上一个服务器",
  "keys.filter": "筛选列表",
  "keys.move": "在列表中移动",
  "keys.open": "打开工具",
  "keys.run": "运行工具",
  "keys.cancel": "还原已最大化的视图，或取消正在运行的调用",
  "keys.switch": "在表单与 JSON 之间切换",
  "keys.format": "格式化 JSON",
  "keys.tree": "在树中移动，展开或折叠节点",
  "keys.copy-value": "复制值（在树中）",
  "keys.copy-path": "复制路径（在树中）",
  "keys.find": "在响应中查找",
  "keys.resize": "调整列表宽度（在分隔条上）",
  "keys.requests": "回答服务器的请求",
  "keys.help": "显示此列表",

  // contents
  "find.label": "查找",
  "find.previous": "上一个匹配",
  "find.next": "下一个匹配",
  "find.close": "关闭查找",
  "find.of": "第 {at} 个，共 {total} 个",
  "find.none": "无匹配",
  "find.open": "在响应中查找（{keys}）",

  // parts
  "value.copy": "复制",
  "value.copied": "已复制",
  "value.copy-failed": "无法复制",
  "value.too-large": "内容过大，无法复制",

  "state.loading": "正在加载…",
  "state.load-failed": "此部分无法加载。",
  "state.retry": "重试",

  "error.title": "请求失败",
  "error.title-server": "服务器错误",
  "error.details": "详细信息",
  "error.code": "代码",
  "error.message": "消息",
  "error.data": "数据",
  "error.cause": "原因",
  "error.status": "HTTP 状态",
} satisfies Partial<Record<StringKey, Entry>>;
