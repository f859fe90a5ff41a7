/**
 * Views allowed for bytes with a declared type.
 *
 * Owns: the lists. A type is the server's claim; the bytes are checked before anything is shown. No DOM.
 */

/** Views of bytes. `unsafe`: the declared type is an image type that is not shown. `other`: shown only as bytes. */
export type MediaKind = "image" | "svg" | "audio" | "video" | "pdf" | "unsafe" | "other";

/** The type without parameters, in lower case. */
export function essence(mimeType: string | undefined): string {
  return mimeType?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Returns the view for bytes of this type. */
export function mediaKind(mimeType: string | undefined): MediaKind {
  const type = essence(mimeType);
  if (/^image\/(png|jpe?g|gif|webp|avif)$/.test(type)) return "image";
  if (type === "image/svg+xml") return "svg";
  if (/^audio\/[\w.+-]+$/.test(type)) return "audio";
  if (/^video\/[\w.+-]+$/.test(type)) return "video";
  if (type === "application/pdf") return "pdf";
  return type.startsWith("image/") ? "unsafe" : "other";
}
