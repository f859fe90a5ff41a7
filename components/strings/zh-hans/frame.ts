/** Simplified Chinese strings of the panel's frame. The notes for translators are in the English table. */
import type { frameEn } from "../en/frame.js";
import type { TableLike } from "../table.js";

/** The sentences of the frame in Simplified Chinese. */
export const frameZhHans: TableLike<typeof frameEn> = {
  "split.back": "返回{list}",
  "split.resize": "列表宽度",
};
