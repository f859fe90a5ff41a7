/**
 * Media of a content block: the view that their declared type allows, their size, and why they can't be shown.
 *
 * Owns: the lists of types. A type is only the server's claim; the bytes are checked before anything is shown. Never
 * loads the bytes. No DOM.
 */
import type { BlockView } from "../../../src/client/api/views.js";
import type { StringKey } from "../../strings/index.js";
import { essenceOf } from "../viewers/languages.js";

/**
 * Views of bytes. `unsafe`: the declared type is an image format that is never rendered. `other`: shown only as bytes.
 */
export type MediaKind = "image" | "svg" | "audio" | "video" | "pdf" | "unsafe" | "other";

/** Returns true for a type that says nothing about the bytes. */
function isVague(mimeType: string | undefined): boolean {
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

/** Media of a block of any kind. */
export interface Media {
  readonly kind: MediaKind;
  readonly mimeType: string;
  readonly byteLength: number;
  readonly name: string;
  /** True if nothing says what the bytes are: they are shown if they are an image. */
  readonly isGuess?: boolean;
}

/** State of the bytes of a block. */
export type MediaPhase = "idle" | "loading" | "shown" | "broken" | "lost" | "invalid" | "too-large" | "unrecognised";

/** Returns the media of a block, which has this index in its result; `undefined` if it has none. */
export function mediaOf(block: BlockView | undefined, index: number): Media | undefined {
  if (block?.type === "image" || block?.type === "audio") {
    const { type, mimeType, byteLength } = block;
    // The bytes decide if they are an image or audio, whatever the declared type is.
    const kind = type === "image" && mediaKind(mimeType) === "svg" ? "svg" : type;
    return { kind, mimeType, byteLength, name: `${type}-${index + 1}` };
  }
  if (block?.type !== "resource" || !("byteLength" in block)) return undefined;
  const { mimeType = "", byteLength, uri } = block;
  const isGuess = isVague(mimeType) && byteLength > 0;
  return { kind: isGuess ? "image" : mediaKind(mimeType), mimeType, byteLength, name: uri, isGuess };
}

/** Returns the key of the sentence about why media can't be shown; `undefined` if nothing prevents that. */
export function mediaProblem({ kind, mimeType, byteLength, isGuess }: Media, phase: MediaPhase): StringKey | undefined {
  if (phase === "invalid") return "block.not-base64";
  if (byteLength === 0) return "block.no-bytes";
  if (isGuess && phase === "broken") return undefined; // the bytes are no image, and nothing said that they are
  if (kind === "svg") return "block.unsafe-svg";
  const isRefused = kind === "image" && mediaKind(mimeType) === "unsafe" && phase === "broken";
  if (kind === "unsafe" || isRefused) return "block.unsafe-image";
  if (phase === "too-large") return "block.too-large";
  if (phase === "unrecognised") return kind === "audio" ? "block.not-audio" : "block.not-video";
  return phase === "broken" ? "block.broken" : undefined;
}
