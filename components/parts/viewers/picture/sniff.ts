/**
 * Detects the type of a picture from its first bytes.
 *
 * Owns: the signatures. A declared type alone is never trusted: see {@link agreedType}. No DOM.
 */

/** Supported image types. */
export type PictureType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml";

/** Maximum number of bytes that are searched for the first element of a text. */
const HEAD = 4_096;
const ALIASES: Readonly<Record<string, PictureType>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/apng": "image/png",
};

/** Returns the type detected from the bytes; `undefined` if it is not supported. */
export function sniffPicture(bytes: Uint8Array): PictureType | undefined {
  if (begins(bytes, 0, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (begins(bytes, 0, "\xff\xd8\xff")) return "image/jpeg";
  if (begins(bytes, 0, "GIF87a") || begins(bytes, 0, "GIF89a")) return "image/gif";
  if (begins(bytes, 0, "RIFF") && begins(bytes, 8, "WEBP")) return "image/webp";
  if (begins(bytes, 4, "ftyp") && (begins(bytes, 8, "avif") || begins(bytes, 8, "avis"))) return "image/avif";
  return isSvg(bytes) ? "image/svg+xml" : undefined;
}

/** Returns the type detected from the bytes if all declared types match it; otherwise `undefined`. */
export function agreedType(bytes: Uint8Array, ...declared: readonly (string | undefined)[]): PictureType | undefined {
  const found = sniffPicture(bytes);
  const fits = declared.every((type) => {
    if (type === undefined) return true;
    const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    return (Object.hasOwn(ALIASES, essence) ? ALIASES[essence] : essence) === found;
  });
  return fits ? found : undefined;
}

/**
 * Returns true for UTF-8 text whose first element is `<svg`. Other encodings are refused, because a browser might
 * interpret them differently.
 */
function isSvg(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xfe || bytes[0] === 0xff) return false;
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  return (
    !head.includes("\0") &&
    /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:[^-]|-[^-])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>/]/i.test(head)
  );
}

/** Returns true if `bytes` contains these characters (one byte each) at position `at`. */
export function begins(bytes: Uint8Array, at: number, characters: string): boolean {
  for (let i = 0; i < characters.length; i++) if (bytes[at + i] !== characters.charCodeAt(i)) return false;
  return true;
}
