/**
 * Views allowed for bytes with a declared type.
 *
 * Owns: the lists of types. A type is only the server's claim; the bytes are checked before anything is shown. No DOM.
 */

import { essenceOf } from "../viewers/languages.js";

/**
 * Views of bytes. `unsafe`: the declared type is an image format that is never rendered. `other`: shown only as bytes.
 */
export type MediaKind = "image" | "svg" | "audio" | "video" | "pdf" | "unsafe" | "other";

/** Returns true for a type that says nothing about the bytes. */
export function isVague(mimeType: string | undefined): boolean {
  const type = essenceOf(mimeType);
  return !type.includes("/") || type === "application/octet-stream" || type === "binary/octet-stream";
}

/** Returns the view for bytes with this declared type. */
export function mediaKind(mimeType: string | undefined): MediaKind {
  const type = essenceOf(mimeType);
  if (/^image\/(png|jpe?g|gif|webp|avif)$/.test(type)) return "image";
  if (type === "image/svg+xml") return "svg";
  if (/^audio\/[\w.+-]+$/.test(type)) return "audio";
  if (/^video\/[\w.+-]+$/.test(type)) return "video";
  if (type === "application/pdf") return "pdf";
  return type.startsWith("image/") ? "unsafe" : "other";
}
