/**
 * Reads the size of the frames that AV1 data codes, from its sequence headers.
 *
 * Owns: the walk over the open bitstream units (OBU). It decodes nothing. No DOM.
 * https://aomediacodec.github.io/av1-spec/ (5.3 OBU, 5.5 sequence header)
 */
import type { Dimensions } from "./dimensions.js";

/** Type of the unit that begins a sequence. */
const SEQUENCE_HEADER = 1;

/**
 * Returns the size that each sequence header in `data` allows for a frame. `spend` is called for each unit, and may
 * throw. Throws a `RangeError` where a header ends too soon.
 */
export function av1Sizes(data: DataView, spend: () => void): readonly Dimensions[] {
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
