/** SHA-256 of bytes. Loaded with the first file of a skill. */

/** Lower-case hexadecimal SHA-256; `undefined` if the platform has none (an insecure page). */
export function digestBytes(bytes: BufferSource): Promise<string> | undefined {
  // The types of the DOM library promise more than an insecure page has.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle?.digest("SHA-256", bytes).then(hexadecimal);
}

function hexadecimal(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
