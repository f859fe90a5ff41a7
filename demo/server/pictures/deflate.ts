/**
 * Compresses bytes to a zlib stream, synchronously: a browser offers only asynchronous compression, and Node's zlib is not available there.
 *
 * Owns: one block with the fixed codes, and the search for the nearest earlier match. The pictures of this demo become much smaller, but
 * not as small as possible.
 * @see https://www.rfc-editor.org/rfc/rfc1951
 * @see https://www.rfc-editor.org/rfc/rfc1950
 */

import type { Bytes } from "../bytes.js";

const MIN_MATCH = 3;
const MAX_MATCH = 258;
const WINDOW = 32_768;
const END_OF_BLOCK = 256;
const ADLER = 65_521;

/** First length and extra bits of each length code from 257, and first distance of each distance code (RFC 1951, 3.2.5). */
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_EXTRA = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
const LENGTH_FROM = [...firsts(LENGTH_EXTRA.slice(0, -1), MIN_MATCH), MAX_MATCH];
const DISTANCE_FROM = firsts(DISTANCE_EXTRA, 1);

function firsts(extra: readonly number[], from: number): number[] {
  let next = from;
  return extra.map((bits) => {
    const first = next;
    next += 1 << bits;
    return first;
  });
}

/** Appends bits, the lowest first. */
class BitWriter {
  readonly #out: Uint8Array<ArrayBuffer>;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(maxBytes: number) {
    this.#out = new Uint8Array(maxBytes);
  }

  bits(value: number, count: number): void {
    this.#held |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) this.#byte();
  }

  /** Appends a Huffman code, which starts with its highest bit. */
  code(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.bits((value >> bit) & 1, 1);
  }

  end(): Bytes {
    if (this.#count > 0) this.#byte();
    return this.#out.slice(0, this.#at);
  }

  #byte(): void {
    this.#out[this.#at] = this.#held & 0xff;
    this.#at += 1;
    this.#held >>>= 8;
    this.#count -= 8;
  }
}

/** Appends a literal, the end of the block or a length, in the fixed code. */
function writeSymbol(out: BitWriter, symbol: number): void {
  if (symbol < 144) out.code(0x30 + symbol, 8);
  else if (symbol < 256) out.code(0x190 + symbol - 144, 9);
  else if (symbol < 280) out.code(symbol - 256, 7);
  else out.code(0xc0 + symbol - 280, 8);
}

function writeMatch(out: BitWriter, length: number, distance: number): void {
  const lengthCode = LENGTH_FROM.findLastIndex((from) => from <= length);
  writeSymbol(out, 257 + lengthCode);
  out.bits(length - (LENGTH_FROM[lengthCode] ?? length), LENGTH_EXTRA[lengthCode] ?? 0);
  const distanceCode = DISTANCE_FROM.findLastIndex((from) => from <= distance);
  out.code(distanceCode, 5);
  out.bits(distance - (DISTANCE_FROM[distanceCode] ?? distance), DISTANCE_EXTRA[distanceCode] ?? 0);
}

function matchLength(bytes: Uint8Array, from: number, at: number): number {
  const max = Math.min(MAX_MATCH, bytes.length - at);
  let length = 0;
  while (length < max && bytes[from + length] === bytes[at + length]) length += 1;
  return length;
}

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % ADLER;
    high = (high + low) % ADLER;
  }
  return ((high << 16) | low) >>> 0;
}

/** Compresses the bytes to a zlib stream. */
export function deflate(bytes: Uint8Array): Bytes {
  const out = new BitWriter(bytes.length * 2 + 16);
  out.bits(0x78, 8);
  out.bits(0x01, 8);
  out.bits(1, 1); // marks the block as the last one
  out.bits(1, 2); // selects the fixed codes
  const seen = new Int32Array(1 << 16).fill(-1);
  for (let at = 0; at < bytes.length;) {
    const [one = 0, two = 0, three = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const key = ((one << 8) ^ (two << 4) ^ three ^ (three << 9)) & 0xffff;
    const from = seen[key] ?? -1;
    seen[key] = at;
    const length = from >= 0 && at - from <= WINDOW ? matchLength(bytes, from, at) : 0;
    if (length >= MIN_MATCH) writeMatch(out, length, at - from);
    else writeSymbol(out, one);
    at += length >= MIN_MATCH ? length : 1;
  }
  writeSymbol(out, END_OF_BLOCK);
  const body = out.end();
  const file = new Uint8Array(body.length + 4);
  file.set(body);
  new DataView(file.buffer).setUint32(body.length, adler32(bytes));
  return file;
}
