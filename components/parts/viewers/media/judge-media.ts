/**
 * Determines whether bytes may be played, and as which type.
 *
 * Owns: one answer for pictures, audio and video. The bytes decide, never the type the server declares.
 */
import "../image-view.js";
import type { Dimensions } from "../picture/dimensions.js";
import { judgePicture, SHOWN_LIMITS } from "../picture/judge-picture.js";
import { sniffMedia } from "./sniff-media.js";

/** The type the bytes are shown as, or why they are not: no such media, more pixels than are drawn, damaged. */
export type MediaVerdict =
  | { readonly kind: "shown"; readonly type: string; readonly size?: Dimensions }
  | { readonly kind: "unrecognised" | "too-large" | "broken" };

/** Judges the bytes of a block that is said to be of this kind. */
export function judgeMedia(bytes: Uint8Array, kind: "image" | "audio" | "video"): MediaVerdict {
  if (kind !== "image") {
    const type = sniffMedia(bytes, kind);
    return type === undefined ? { kind: "unrecognised" } : { kind: "shown", type };
  }
  const verdict = judgePicture(bytes, SHOWN_LIMITS);
  if (verdict.kind === "raster") return { kind: "shown", type: verdict.type, size: verdict.size };
  return { kind: verdict.kind === "refused" && verdict.reason === "too-many-pixels" ? "too-large" : "broken" };
}
