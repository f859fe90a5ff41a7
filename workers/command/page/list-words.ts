/** Texts of the list of servers, in the languages of the panel. */

const en = {
  found: (count: number) => `Servers in config files: ${count}`,
  named: (count: number) => `Servers: ${count}`,
  note: "Nothing is started or contacted before you choose it.",
  none: (count: number) =>
    `No servers were found in the config files of other MCP clients (${count} files were looked for). ` +
    "Enter a URL below, or start a server from the terminal: npx mcp-panel -- <command>",
  connect: "Connect",
  start: "Start…",
  added: "In the panel",
  off: "disabled in the file",
  ignored: (names: string) => `Not used: ${names}`,
  headers: (names: string) => `Sends header fields: ${names}`,
  changed: "The file has changed. The list shows what it says now.",
  ended: "mcp-panel does not answer. Start it again in the terminal.",
  question: "Start this command on your machine?",
  rights: "It may do whatever you may do. The panel remembers your answer until the command changes.",
  name: "Server",
  file: "File",
  command: "Command",
  folder: "Folder",
  variables: "Variables",
  noVariables: "none",
  startNow: "Start",
  cancel: "Cancel",
};

const zhHans: typeof en = {
  found: (count) => `配置文件中的服务器：${count}`,
  named: (count) => `服务器：${count}`,
  note: "在您选择之前，不会启动或连接任何服务器。",
  none: (count) =>
    `在其他 MCP 客户端的配置文件中未找到服务器（查找了 ${count} 个文件）。` +
    "请在下方输入 URL，或在终端中启动服务器：npx mcp-panel -- <命令>",
  connect: "连接",
  start: "启动…",
  added: "已在面板中",
  off: "在文件中已停用",
  ignored: (names) => `不使用：${names}`,
  headers: (names) => `发送的标头：${names}`,
  changed: "文件已更改。列表显示其当前内容。",
  ended: "mcp-panel 没有响应。请在终端中重新启动它。",
  question: "要在您的电脑上启动此命令吗？",
  rights: "它拥有与您相同的权限。在命令更改之前，面板会记住您的回答。",
  name: "服务器",
  file: "文件",
  command: "命令",
  folder: "文件夹",
  variables: "变量",
  noVariables: "无",
  startNow: "启动",
  cancel: "取消",
};

/** Texts in the language of the browser. */
export const WORDS = navigator.language.toLowerCase().startsWith("zh") ? zhHans : en;
