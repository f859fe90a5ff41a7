/**
 * Bytes and their base64, in every place the notebook runs in: Node and a browser's service worker, which has no `Buffer`.
 *
 * Owns these few conversions. Never knows a file format.
 */

/** Bytes in a separate buffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Strings of more arguments than this overflow the stack. */
const PIECE = 8192;

/** The bytes as base64. */
export function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}

/** The bytes of a text of characters below 256. */
export function latin1(text: string): Bytes {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** Several pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
