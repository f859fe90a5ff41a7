/**
 * Converts pixels to a PNG file.
 *
 * Owns: the file format (8-bit RGB, one IDAT chunk). Does not render.
 * @see https://www.w3.org/TR/png-3/
 */

import { joined, latin1, type Bytes } from "../bytes.js";
import { deflate } from "./deflate.js";

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Filter type "up": the rows of a sky differ little from the row above, so that they compress to almost nothing. */
const FILTER_UP = 2;

/** Polynomial of the checksum, with its bits reversed. */
const POLYNOMIAL = 0xedb88320;
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ POLYNOMIAL;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_OF_BYTE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Bytes {
  const framed = joined([new Uint8Array(4), latin1(type), data, new Uint8Array(4)]);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.length);
  view.setUint32(data.length + 8, crc32(framed.subarray(4, data.length + 8)));
  return framed;
}

/** A PNG file of `width` × `height` pixels from `rgb`, three bytes per pixel, row by row. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Bytes {
  const header = new Uint8Array(13);
  const head = new DataView(header.buffer);
  head.setUint32(0, width);
  head.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const raw = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const out = row * (stride + 1);
    raw[out] = FILTER_UP;
    for (let at = 0; at < stride; at += 1) {
      const above = row === 0 ? 0 : (rgb[(row - 1) * stride + at] ?? 0);
      raw[out + 1 + at] = (rgb[row * stride + at] ?? 0) - above;
    }
  }
  return joined([SIGNATURE, chunk("IHDR", header), chunk("IDAT", deflate(raw)), chunk("IEND", new Uint8Array(0))]);
}
