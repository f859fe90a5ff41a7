/**
 * Decodes bytes received as base64: all of them, or a slice without decoding the rest.
 *
 * Owns: the decoding. Never keeps decoded bytes.
 */
import { ClientError } from "../../errors/index.js";

/** Base64 without line breaks, for the few blocks that have them. */
const tidied = new WeakMap<object, string>();

/** Decodes `data`, the base64 of `block`: bytes `from` up to `to`. Rejects with `ERR-PROTO` for invalid base64. */
export function bytesOf(block: object, data: string, from = 0, to = Infinity): ArrayBuffer {
  if (from <= 0 && to === Infinity) return decode(data);
  const plain = tidied.get(block) ?? tidy(block, data);
  const start = Math.max(0, Math.floor(from / 3));
  const end = Math.min(Math.ceil(plain.length / 4), Math.ceil(Math.max(0, to) / 3));
  if (end <= start) return new ArrayBuffer(0);
  return decode(plain.slice(start * 4, end * 4)).slice(Math.max(0, from) - start * 3, to - start * 3);
}

function tidy(block: object, data: string): string {
  const plain = /\s/.test(data) ? data.replace(/\s+/g, "") : data;
  tidied.set(block, plain);
  return plain;
}

function decode(data: string): ArrayBuffer {
  let binary: string;
  try {
    binary = atob(data);
  } catch (cause) {
    throw new ClientError("ERR-PROTO", "The server sent bytes that are no base64.", {}, cause);
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}
