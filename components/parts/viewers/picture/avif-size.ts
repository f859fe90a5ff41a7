/**
 * Reads the declared size of an AVIF by walking its boxes.
 *
 * Owns: the places a size may have: the properties of items (`meta/iprp/ipco/ispe`) and the tracks of a sequence (`moov/trak`). A box anywhere else,
 * such as one in unused space, is none of them. No DOM.
 * https://aomediacodec.github.io/av1-avif/ · ISO/IEC 14496-12 (boxes), 23008-12 (items)
 */
import type { Dimensions } from "./dimensions.js";

/** Maximum number of boxes read; a picture of tiles has some hundred. */
const MAX_BOXES = 100_000;

/** Boxes that hold others, by the box around them; "" is the file. The number is the position of the first one, after the fields of the box. */
const CONTAINERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "": { meta: 4, moov: 0 },
  meta: { iprp: 0 },
  iprp: { ipco: 0 },
  moov: { trak: 0 },
  trak: { mdia: 0 },
  mdia: { minf: 0 },
  minf: { stbl: 0 },
  stbl: { stsd: 8 },
};

/** Boxes that hold a size, by the box around them. */
const SIZES: Readonly<Record<string, string>> = { ipco: "ispe", trak: "tkhd", stsd: "av01" };

/** Returns the largest size of all items and tracks: the tiles of a grid are smaller than the picture. Throws a `RangeError` where the data ends too soon. */
export function avifSize(view: DataView): Dimensions | undefined {
  let found: Dimensions | undefined;
  let left = MAX_BOXES;
  /** Walks the boxes in a range; false if they are not what the format allows. */
  const walk = (from: number, end: number, parent: string): boolean => {
    for (let at = from; at < end;) {
      if (left-- <= 0 || end - at < 8) return false;
      const type = nameAt(view, at + 4);
      let [size, head] = [view.getUint32(at), 8];
      if (size === 1) [size, head] = [Number(view.getBigUint64(at + 8)), 16];
      else if (size === 0 && parent === "") size = end - at; // to the end of the file
      if (size < head) return false;
      if (size > end - at) return parent === "" && CONTAINERS[""]?.[type] === undefined; // the picture's data may be cut off
      const [content, next] = [at + head, at + size];
      const inside = CONTAINERS[parent]?.[type];
      if (inside !== undefined && !walk(content + inside, next, type)) return false;
      if (SIZES[parent] === type) {
        const one = sizeIn(new DataView(view.buffer, view.byteOffset + content, next - content), type);
        if (!found || one.width * one.height > found.width * found.height) found = one;
      }
      at = next;
    }
    return true;
  };
  return walk(0, view.byteLength, "") ? found : undefined;
}

/** Size in the content of a box of the table above. */
function sizeIn(view: DataView, type: string): Dimensions {
  if (type === "ispe") return { width: view.getUint32(4), height: view.getUint32(8) };
  if (type === "av01") return { width: view.getUint16(24), height: view.getUint16(26) };
  // Fixed-point numbers, after times of 32 or 64 bits.
  const size = view.getUint8(0) === 1 ? 88 : 76;
  return { width: Math.ceil(view.getUint32(size) / 65_536), height: Math.ceil(view.getUint32(size + 4) / 65_536) };
}

/** The four characters of the name of a box. */
function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
