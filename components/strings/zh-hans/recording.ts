/** Simplified Chinese strings of a displayed recording. The notes for translators are in the English table. */
import type { recordingEn } from "../en/recording.js";
import type { TableLike } from "../table.js";

/** Simplified Chinese strings. */
export const recordingZhHans: TableLike<typeof recordingEn> = {
  "frame.recording": "录制内容 – 只读：{name}。不会向服务器发送任何内容。",
  "frame.report": "错误报告：{tool} – 只读：{name}。不会向服务器发送任何内容。",
  "frame.close-recording": "关闭录制",
};
