/**
 * Header values of 2026-07-28: what may travel as it is, and what as Base64 between sentinels (H-01 … H-03).
 *
 * Owns: the encoding. Never: which values are mirrored.
 */
const OPEN = "=?base64?";
const CLOSE = "?=";

/** Visible ASCII and inner spaces, no leading or trailing space, and no look-alike of the sentinel. */
function isPlain(value: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(value) || value !== value.trim()) return false;
  return !(value.startsWith(OPEN) && value.endsWith(CLOSE));
}

/** Encodes a value for `Mcp-Name` or `Mcp-Param-*`. The empty string stays empty. */
export function encodeHeaderValue(value: string): string {
  if (isPlain(value)) return value;
  return OPEN + btoa(utf8ByteString(value)) + CLOSE;
}

/** UTF-8 bytes as a string of one character each: what `btoa` and header values take. */
export function utf8ByteString(text: string): string {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}
