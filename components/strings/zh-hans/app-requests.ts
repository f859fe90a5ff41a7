/** Simplified Chinese strings of requests of apps; notes are in `../en/app-requests.ts`. */
import type { appRequestsEn } from "../en/app-requests.js";
import type { TableLike } from "../table.js";

/** The sentences of requests of apps in Simplified Chinese. */
export const appRequestsZhHans: TableLike<typeof appRequestsEn> = {
  "input.app-of": "工具 {tool} 的应用",
  "input.app-offers-tool": "此工具由工具 {tool} 的应用提供，而不是由服务器提供。其提示只是该应用的说法。",
  "input.app-calls-itself": "该应用自称为 {name}。",
  "input.allow": "允许",
  "input.deny": "拒绝",

  "input.app-access-note": "应用在无法访问此页面的框架中运行。",
  "input.app-access-decide": "请决定它可以访问外部的哪些内容。",
  "input.app-first":
    "应用可以将其获知的内容发送给他人：您在其中输入的内容，以及服务器提供给它的内容。页面的任何策略都无法完全阻止。仅在信任此服务器时打开。对于此服务器的应用，仅询问一次。",
  "input.app-domain": "它请求名为 {domain} 的专用存储。仅当此页面为每个服务器设有沙盒时才会获得，且绝不会使用此名称。",
  "input.app-changed": "自您允许以来，该应用已更改。",
  "input.app-domains": "连接到这些域",
  "input.app-domains-note": "它可以将您在其中输入的以及服务器提供给它的所有内容发送到这些域。",
  "input.app-device": "此设备",
  "input.app-device-port": "此设备的端口 {port}：在该端口应答的任何程序",
  "input.app-device-ports": "此设备的所有端口：应答的每个程序",
  "input.app-camera": "使用摄像头",
  "input.app-microphone": "使用麦克风",
  "input.app-geolocation": "查看您的位置",
  "input.app-clipboardWrite": "写入剪贴板",
  "input.app-open": "打开应用",
  "input.app-not-open": "不打开",
  "input.app-lasting": "为此应用记住",
  "input.apps-lasting": "为此服务器的应用记住",
  "input.app-once": "不记住",
  "input.app-session": "直到连接结束",
  "input.app-always": "永久",

  "input.app-link-open": "打开页面",
  "input.app-link-note": "页面在新标签页中打开，无法访问此标签页。",

  "input.app-save": "保存",
  "input.app-files": "要保存的文件",
  "input.app-file-link": "保存时从服务器读取",
  "input.app-save-failed": "无法读取文件。未保存任何内容。",

  "input.app-message-note": "该消息将如同您亲自撰写一样发送。",
  "input.app-message-send": "发送",
  "input.app-resource-note": "如果允许，该应用在打开期间可以读取其服务器的所有资源。",
};
