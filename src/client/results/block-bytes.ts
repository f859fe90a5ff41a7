/**
 * Decodes bytes received as base64: all of them, or a slice without decoding the rest.
 *
 * Owns: the decoding, and the forms of base64 that servers send: in a `data:` URL, with the alphabet for URLs, with
 * line breaks, escaped for a URL or as a JSON string, printed as a Python value (`b'…'`), without padding. Never keeps
 * decoded bytes.
 */
import { ClientError } from "../../errors/index.js";

/** Plain base64 of blocks. */
const tidied = new WeakMap<object, string>();

/** Decodes `data`, the base64 of `block`: bytes `from` up to `to`. Rejects with `ERR-PROTO` for invalid base64. */
export function bytesOf(block: object, data: string, from = 0, to = Infinity): ArrayBuffer {
  const plain = plainBase64(block, data);
  if (from <= 0 && to === Infinity) return decode(plain);
  const start = Math.max(0, Math.floor(from / 3));
  const end = Math.min(Math.ceil(plain.length / 4), Math.ceil(Math.max(0, to) / 3));
  if (end <= start) return new ArrayBuffer(0);
  return decode(plain.slice(start * 4, end * 4)).slice(Math.max(0, from) - start * 3, to - start * 3);
}

/** Number of bytes that the base64 of a block encodes. */
export function byteLengthOf(block: object, data: string): number {
  return Math.floor((plainBase64(block, data).length * 3) / 4);
}

/** Base64 with the standard alphabet and without padding. */
function plainBase64(block: object, data: string): string {
  const plain = tidied.get(block) ?? tidy(data);
  tidied.set(block, plain);
  return plain;
}

function tidy(data: string): string {
  const end = data.endsWith("==") ? -2 : data.endsWith("=") ? -1 : data.length;
  const unpadded = data.slice(0, end);
  if (!/[^A-Za-z0-9+/]/.test(unpadded)) return unpadded;
  const value = data.replace(/^\s*b?(["'])([^"']*)\1\s*$/, "$2").replace(/\\[nrt]|\\(?=\/)|\u200b/g, "");
  const payload = value.replace(/^\s*(?:data:[^,]{0,1000}|base64),/i, "");
  const unescaped = payload.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const standard = unescaped.replace(/\s+/g, "").replace(/-/g, "+").replace(/_/g, "/");
  return standard.replace(/=+$/, "");
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
