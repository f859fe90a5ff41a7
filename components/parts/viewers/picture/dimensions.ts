/**
 * Reads the declared size of an image before it is decoded: a few bytes may expand to gigabytes.
 *
 * Owns: parsing the headers of the formats. Reads only forward, and stops once the complete size is known. No DOM.
 */
import { avifSize } from "./avif-size.js";
import { begins, type PictureType } from "./sniff.js";

/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of GIF blocks read: blocks of a normal GIF have 255 bytes, and a result has at most 64 MiB. */
const MAX_BLOCKS = 1_000_000;

/** Returns the size of a raster image; `undefined` if the bytes do not contain it. */
export function dimensionsOf(bytes: Uint8Array, type: Exclude<PictureType, "image/svg+xml">): Dimensions | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = READERS[type](view, bytes);
    return found && found.width > 0 && found.height > 0 ? found : undefined;
  } catch {
    return undefined; // the data ends before the size is known
  }
}

type Reader = (view: DataView, bytes: Uint8Array) => Dimensions | undefined;

const READERS: Readonly<Record<Exclude<PictureType, "image/svg+xml">, Reader>> = {
  "image/png": (view, bytes) =>
    begins(bytes, 12, "IHDR") ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined,
  "image/gif": gif,
  "image/jpeg": jpeg,
  "image/webp": webp,
  "image/avif": avifSize,
};

/**
 * Returns the size of the logical screen of a GIF, or of the frames if they extend beyond it, because decoders enlarge
 * the screen to fit them.
 */
function gif(view: DataView, bytes: Uint8Array): Dimensions | undefined {
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + colours(view.getUint8(10));
  let left = MAX_BLOCKS;
  /** Returns the position after a chain of blocks, each of which starts with its length. */
  const behind = (from: number): number => {
    let next = from;
    for (let length = bytes[next] ?? 0; length > 0 && left-- > 0; length = bytes[next] ?? 0) next += 1 + length;
    return next + 1;
  };
  // A truncated file has no more frames than it contains.
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (left-- <= 0) return undefined;
    if (bytes[at] === 0x21) at = behind(at + 2);
    else if (bytes[at] === 0x2c && at + 10 <= bytes.length) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = behind(at + 11 + colours(view.getUint8(at + 9)));
    } else at++; // invalid data, after which a decoder may look for the next frame
  }
  return { width, height };
}

/** Returns the size in bytes of the colour table that these flags announce. */
function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function jpeg(view: DataView): Dimensions | undefined {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function webp(view: DataView, bytes: Uint8Array): Dimensions | undefined {
  if (begins(bytes, 12, "VP8X")) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (begins(bytes, 12, "VP8 ")) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (!begins(bytes, 12, "VP8L")) return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
