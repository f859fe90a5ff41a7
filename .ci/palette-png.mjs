/**
 * Makes a screenshot small: a PNG of at most 256 colours.
 *
 * Owns: reading what Chromium writes (8 bits, RGB or RGBA, not interlaced), choosing the colours, writing it (PNG 1.2, RFC 2083).
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 8;

/** The same picture with a palette. Transparency is dropped: screenshots have none. */
export function withPalette(png) {
  const { width, height, pixels } = read(png);
  const { palette, at } = choose(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = at.get(pixels[y * width + x]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => parts(colour)));
  const chunks = [
    ["IHDR", header],
    ["PLTE", colours],
    ["IDAT", deflateSync(rows, { level: 9 })],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([png.subarray(0, SIGNATURE), ...chunks.map(([type, data]) => chunk(type, data))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function read(png) {
  const data = [];
  let [width, height, samples] = [0, 0, 3];
  for (let at = SIGNATURE; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") data.push(body);
    if (type !== "IHDR") continue;
    [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
    const [depth, kind, , , interlaced] = body.subarray(8);
    if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced) throw new Error("not a PNG as Chromium writes it");
    samples = kind === 6 ? 4 : 3;
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * samples, height, samples);
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = (bytes[i * samples] << 16) | (bytes[i * samples + 1] << 8) | bytes[i * samples + 2];
  return { width, height, pixels };
}

/** Section 6 of RFC 2083. */
function unfiltered(source, length, height, step) {
  const bytes = Buffer.alloc(length * height);
  for (let y = 0; y < height; y++) {
    const filter = source[y * (length + 1)];
    for (let x = 0; x < length; x++) {
      const here = y * length + x;
      const left = x >= step ? bytes[here - step] : 0;
      const up = y > 0 ? bytes[here - length] : 0;
      const corner = x >= step && y > 0 ? bytes[here - length - step] : 0;
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter];
      bytes[here] = source[y * (length + 1) + 1 + x] + guess;
    }
  }
  return bytes;
}

function paeth(left, up, corner) {
  const near = left + up - corner;
  const [a, b, c] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** The colours seen most, first one of each shade, then more of them; every other is the nearest of these. */
function choose(pixels) {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const seen = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const shades = new Map();
  for (const colour of seen) {
    const shade = colour & 0xf0f0f0;
    if (!shades.has(shade)) shades.set(shade, colour);
  }
  const palette = [...new Set([...seen.slice(0, 64), ...[...shades.values()].slice(0, 160), ...seen])].slice(0, 256);
  const at = new Map(palette.map((colour, index) => [colour, index]));
  for (const colour of seen) if (!at.has(colour)) at.set(colour, nearest(colour, palette));
  return { palette, at };
}

function nearest(colour, palette) {
  const [red, green, blue] = parts(colour);
  let [best, distance] = [0, Infinity];
  for (const [index, candidate] of palette.entries()) {
    const [r, g, b] = parts(candidate);
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (far < distance) [best, distance] = [index, far];
  }
  return best;
}
