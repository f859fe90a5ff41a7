/**
 * Bytes and their base64, for both environments of the notebook: Node, and a browser's service worker, which has no
 * `Buffer`.
 *
 * Owns: these few conversions. Independent of file formats.
 */

/** Bytes in a separate buffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Maximum number of arguments per call: with more, the stack can overflow. */
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

/** Concatenates several pieces. */
export function joined(pieces: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
