/**
 * What bytes with a declared type may become on screen.
 *
 * Owns: the lists. A type is a server's word: what is drawn is judged by the bytes again. No DOM.
 */

/** How bytes are shown. `unsafe`: they say to be an image of a kind that is not drawn. `other`: only as bytes. */
export type MediaKind = "image" | "svg" | "audio" | "video" | "pdf" | "unsafe" | "other";

/** The type alone, in small letters. */
export function essence(mimeType: string | undefined): string {
  return mimeType?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** How bytes of this type are shown. */
export function mediaKind(mimeType: string | undefined): MediaKind {
  const type = essence(mimeType);
  if (/^image\/(png|jpe?g|gif|webp|avif)$/.test(type)) return "image";
  if (type === "image/svg+xml") return "svg";
  if (/^audio\/[\w.+-]+$/.test(type)) return "audio";
  if (/^video\/[\w.+-]+$/.test(type)) return "video";
  if (type === "application/pdf") return "pdf";
  return type.startsWith("image/") ? "unsafe" : "other";
}
