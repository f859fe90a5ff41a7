/**
 * Reads the size of an AVIF by walking its boxes.
 *
 * Owns: the places a size may have: the properties of items (`meta/iprp/ipco/ispe`), the tracks of a sequence
 * (`moov/trak`), and the coded data of both, which browsers decode in its own size before they scale it to the declared
 * one. A box anywhere else, such as one in unused space, is none of them. No DOM.
 * https://aomediacodec.github.io/av1-avif/ · ISO/IEC 14496-12 (boxes), 23008-12 (items)
 */
import type { Dimensions } from "./dimensions.js";

/** Type of the unit that begins a sequence. */
const SEQUENCE_HEADER = 1;

/**
 * Returns the size that each sequence header in `data` allows for a frame. `spend` is called for each unit, and may
 * throw. Throws a `RangeError` where a header ends too soon. Decodes nothing.
 * https://aomediacodec.github.io/av1-spec/ (5.3 OBU, 5.5 sequence header)
 */
function av1Sizes(data: DataView, spend: () => void): readonly Dimensions[] {
  const found: Dimensions[] = [];
  for (let at = 0; at < data.byteLength;) {
    spend();
    const head = data.getUint8(at++);
    if ((head & 4) !== 0) at++; // the unit has an extension
    let size = Math.max(0, data.byteLength - at);
    if ((head & 2) !== 0) {
      size = 0;
      for (let shift = 0; shift < 56; shift += 7) {
        const byte = data.getUint8(at++);
        size += (byte & 127) * 2 ** shift;
        if (byte < 128) break;
      }
    }
    if (((head >> 3) & 15) === SEQUENCE_HEADER)
      found.push(sequenceSize(new DataView(data.buffer, data.byteOffset + at, Math.min(size, data.byteLength - at))));
    at += size;
  }
  return found;
}

/** Size in a sequence header. */
function sequenceSize(view: DataView): Dimensions {
  let bit = 0;
  const read = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left--, bit++)
      value = value * 2 + ((view.getUint8(bit >> 3) >> (7 - (bit & 7))) & 1);
    return value;
  };
  read(4); // profile, still picture
  const isReduced = read(1) === 1;
  if (isReduced) read(5);
  else {
    let delay = 0;
    if (read(1) === 1) {
      read(64);
      if (read(1) === 1) {
        let zeros = 0;
        while (read(1) === 0) zeros++;
        read(zeros);
      }
      if (read(1) === 1) {
        delay = read(5) + 1;
        read(42);
      }
    }
    const hasDisplayDelay = read(1) === 1;
    for (let points = read(5); points >= 0; points--) {
      read(12);
      if (read(5) > 7) read(1);
      if (delay > 0 && read(1) === 1) read(2 * delay + 1);
      if (hasDisplayDelay && read(1) === 1) read(4);
    }
  }
  const lengths = [read(4) + 1, read(4) + 1];
  const [width = 0, height = 0] = lengths.map((length) => {
    const side = read(length) + 1;
    // Unless the header is reduced, a frame may state a size of its own in as many bits; encoders take no more bits
    // than they need.
    return isReduced || side > 2 ** (length - 1) ? side : 2 ** length;
  });
  return { width, height };
}

/** Maximum number of boxes, samples and units of data read; a picture of tiles has some hundred. */
const MAX_PARTS = 100_000;

/**
 * Boxes that hold others, by the box around them; "" is the file. The number is the position of the first one, after
 * the fields of the box.
 */
const CONTAINERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "": { meta: 4, moov: 0 },
  meta: { iprp: 0, iinf: 6 },
  iprp: { ipco: 0 },
  moov: { trak: 0 },
  trak: { mdia: 0 },
  mdia: { minf: 0 },
  minf: { stbl: 0 },
  stbl: { stsd: 8 },
};

/** Boxes that hold a size, by the box around them. */
const SIZES: Readonly<Record<string, string>> = { ipco: "ispe", trak: "tkhd", stsd: "av01" };

/** Boxes that say what coded data is and where, by the box around them. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  meta: ["iloc", "idat"],
  iinf: ["infe"],
  stbl: ["stsz", "stsc", "stco", "co64"],
  stsd: ["av01"],
};

/** Position in the file. */
type Range = readonly [from: number, length: number];

/**
 * Returns the largest size of all items and tracks: the tiles of a grid are smaller than the picture. Throws a
 * `RangeError` where the data ends too soon, or has too many parts.
 */
export function avifSize(view: DataView): Dimensions | undefined {
  let found: Dimensions | undefined;
  const grow = (one: Dimensions): void => {
    if (!found || one.width * one.height > found.width * found.height) found = one;
  };
  let [left, bytesLeft] = [MAX_PARTS, view.byteLength];
  const spend = (): void => {
    if (left-- <= 0) throw new RangeError("The picture has too many parts.");
  };
  const at = ([from, length]: Range): DataView => new DataView(view.buffer, view.byteOffset + from, length);
  /** The data in these ranges, as far as it is there. */
  const joined = (ranges: readonly Range[]): DataView => {
    const parts = ranges
      .filter(([from]) => from < view.byteLength)
      .map(([from, length]) => at([from, Math.min(length, view.byteLength - from)]));
    if (parts.length < 2) return parts[0] ?? at([0, 0]);
    bytesLeft -= parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (bytesLeft < 0) throw new RangeError("The parts of the picture overlap.");
    return new DataView(joinedBytes(parts));
  };
  let places: Place[] = [];
  /** Walks the boxes in a range; false if they are not what the format allows. */
  const walk = (from: number, end: number, parent: string): boolean => {
    for (let start = from; start < end;) {
      spend();
      if (end - start < 8) return false;
      const type = nameAt(view, start + 4);
      let [size, head] = [view.getUint32(start), 8];
      if (size === 1) [size, head] = [Number(view.getBigUint64(start + 8)), 16];
      else if (size === 0 && parent === "") size = end - start; // to the end of the file
      if (size < head) return false;
      if (size > end - start) return parent === "" && CONTAINERS[""]?.[type] === undefined; // the picture's data may be cut off
      const [content, next] = [start + head, start + size];
      let inside = CONTAINERS[parent]?.[type];
      if (inside !== undefined) {
        if (type === "iinf" && view.getUint8(content) > 0) inside += 2;
        if (type === "meta" || type === "stbl") places = [];
        if (!walk(content + inside, next, type)) return false;
        const coded = type === "meta" ? itemsIn(places, spend) : type === "stbl" ? samplesIn(places, spend) : [];
        for (const ranges of coded) for (const one of av1Sizes(joined(ranges), spend)) grow(one);
      }
      const box = at([content, next - content]);
      if (SIZES[parent] === type) grow(sizeIn(box, type));
      if (PLACES[parent]?.includes(type)) places.push({ type, box, from: content });
      start = next;
    }
    return true;
  };
  return walk(0, view.byteLength, "") ? found : undefined;
}

/** A box of the table above, and the position of its content in the file. */
interface Place {
  readonly type: string;
  readonly box: DataView;
  readonly from: number;
}

/** Reads big-endian numbers of 0 to 8 bytes, one after the other. */
function reader(view: DataView, from: number): (size: number) => number {
  let at = from;
  return (size) => {
    let value = 0;
    for (let left = size; left > 0; left--) value = value * 256 + view.getUint8(at++);
    return value;
  };
}

/** Ranges of each item that is AV1. */
function itemsIn(places: readonly Place[], spend: () => void): readonly (readonly Range[])[] {
  const coded = new Set<number>();
  for (const { type, box } of places) {
    if (type !== "infe") continue;
    const wide = box.getUint8(0) > 2 ? 2 : 0;
    if (nameAt(box, 8 + wide) === "av01") coded.add(reader(box, 4)(2 + wide));
  }
  const found: Range[][] = [];
  const start = places.find(({ type }) => type === "idat")?.from;
  for (const { type, box } of places) {
    if (type !== "iloc") continue;
    const version = box.getUint8(0);
    const [offsets, lengths] = [box.getUint8(4) >> 4, box.getUint8(4) & 15];
    const [bases, indexes] = [box.getUint8(5) >> 4, box.getUint8(5) & 15];
    const read = reader(box, 6);
    for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
      spend();
      const id = read(version < 2 ? 2 : 4);
      const method = version > 0 ? read(2) & 15 : 0;
      read(2);
      let base = read(bases);
      if (method === 1) base += start ?? 0;
      const ranges: Range[] = [];
      for (let extents = read(2); extents > 0; extents--) {
        spend();
        if (version > 0) read(indexes);
        ranges.push([base + read(offsets), read(lengths) || Infinity]); // 0: to the end
      }
      // Browsers refuse data that is in another item.
      if (coded.has(id) && method < 2) found.push(ranges);
    }
  }
  return found;
}

/** Ranges of each sample of a track that is AV1. */
function samplesIn(places: readonly Place[], spend: () => void): readonly (readonly Range[])[] {
  const boxOf = (type: string): DataView | undefined => places.find((place) => place.type === type)?.box;
  const [sizes, runs, short, long] = [boxOf("stsz"), boxOf("stsc"), boxOf("stco"), boxOf("co64")];
  const chunks = long ?? short;
  if (!boxOf("av01") || !sizes || !runs || !chunks) return [];
  const found: Range[][] = [];
  const [chunkAt, runAt, sizeAt] = [reader(chunks, 8), reader(runs, 8), reader(sizes, 12)];
  const same = sizes.getUint32(4);
  let [samples, runsLeft] = [sizes.getUint32(8), runs.getUint32(4)];
  let [next, perChunk, nextPerChunk] = [0, 0, 0];
  /** Reads the first chunk of the next run, and how many samples each of its chunks has. */
  const turn = (): void => {
    perChunk = nextPerChunk;
    [next, nextPerChunk] = runsLeft-- > 0 ? [runAt(4), runAt(4)] : [Infinity, 0];
    if (next < Infinity) runAt(4);
  };
  turn();
  const count = chunks.getUint32(4);
  for (let chunk = 1; chunk <= count && samples > 0; chunk++) {
    spend();
    for (; chunk >= next; spend()) turn();
    let from = chunkAt(long ? 8 : 4);
    for (let left = perChunk; left > 0 && samples > 0; left--, samples--) {
      spend();
      const size = same || sizeAt(4);
      found.push([[from, size]]);
      from += size;
    }
  }
  return found;
}

/** Size in the content of a box of the table above. */
function sizeIn(view: DataView, type: string): Dimensions {
  if (type === "ispe") return { width: view.getUint32(4), height: view.getUint32(8) };
  if (type === "av01") return { width: view.getUint16(24), height: view.getUint16(26) };
  // Fixed-point numbers, after times of 32 or 64 bits.
  const size = view.getUint8(0) === 1 ? 88 : 76;
  return { width: Math.ceil(view.getUint32(size) / 65_536), height: Math.ceil(view.getUint32(size + 4) / 65_536) };
}

/** The bytes of all parts, one after the other. */
function joinedBytes(parts: readonly DataView[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes.buffer;
}

/** The four characters of the name of a box. */
function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
