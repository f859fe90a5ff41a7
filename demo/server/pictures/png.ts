/**
 * Pixels to a PNG file.
 *
 * Owns the file format (8-bit RGB, one IDAT chunk). Never draws.
 * @see https://www.w3.org/TR/png-3/
 */

import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Filter type "up": rows of a sky differ little from the row above, so they deflate to almost nothing. */
const FILTER_UP = 2;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG file of `width` × `height` pixels from `rgb`, three bytes a pixel, row by row. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const raw = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const out = row * (stride + 1);
    raw[out] = FILTER_UP;
    for (let at = 0; at < stride; at += 1) {
      const above = row === 0 ? 0 : (rgb[(row - 1) * stride + at] ?? 0);
      raw[out + 1 + at] = (rgb[row * stride + at] ?? 0) - above;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
