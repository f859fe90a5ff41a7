/**
 * How many pictures follow each other in one: an animation may hold more than anybody can watch.
 *
 * Owns: counting them by their headers, up to a limit, without decoding any. No DOM.
 */
import { begins, type PictureType } from "./sniff.js";

/** The number of frames, at most `most`; 1 for what does not move. */
export function framesIn(bytes: Uint8Array, type: PictureType, most = 100): number {
  const count =
    type === "image/png"
      ? apng(bytes)
      : type === "image/gif"
        ? gif(bytes, most)
        : type === "image/webp"
          ? webp(bytes, most)
          : 1;
  return Math.max(1, Math.min(count, most));
}

/** What `acTL` declares; it comes before the pixels. */
function apng(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length;) {
    if (begins(bytes, at + 4, "acTL")) return view.getUint32(at + 8);
    if (begins(bytes, at + 4, "IDAT")) return 1;
    at += 12 + view.getUint32(at);
  }
  return 1;
}

function gif(bytes: Uint8Array, most: number): number {
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const skipBlocks = (from: number): number => {
    let at = from;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
    return at + 1;
  };
  let count = 0;
  for (let at = 13 + table(bytes[10] ?? 0); at < bytes.length && count < most;) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      count++;
      at = skipBlocks(at + 11 + table(bytes[at + 9] ?? 0));
    } else if (kind === 0x21) at = skipBlocks(at + 2);
    else break;
  }
  return count;
}

function webp(bytes: Uint8Array, most: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = 12; at + 8 <= bytes.length && count < most;) {
    if (begins(bytes, at, "ANMF")) count++;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return count;
}
