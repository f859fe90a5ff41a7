/**
 * Determines whether bytes may be played, and as which type.
 *
 * Owns: one verdict for pictures, audio and video. The bytes determine the type, never the type that the server
 * declares.
 */
import "../image-view.js";
import type { Dimensions } from "../picture/dimensions.js";
import { judgePicture, SHOWN_LIMITS } from "../picture/judge-picture.js";
import { sniffMedia } from "./sniff-media.js";

/** Type for showing the bytes, or the reason they are not shown: not recognized, too many pixels, or damaged. */
export type MediaVerdict =
  | { readonly kind: "shown"; readonly type: string; readonly size?: Dimensions }
  | { readonly kind: "unrecognised" | "too-large" | "broken" };

/** Checks the bytes of a block with this declared kind. */
export function judgeMedia(bytes: Uint8Array, kind: "image" | "audio" | "video"): MediaVerdict {
  if (kind !== "image") {
    const type = sniffMedia(bytes, kind);
    return type === undefined ? { kind: "unrecognised" } : { kind: "shown", type };
  }
  const verdict = judgePicture(bytes, SHOWN_LIMITS);
  if (verdict.kind === "raster") return { kind: "shown", type: verdict.type, size: verdict.size };
  return { kind: verdict.kind === "refused" && verdict.reason === "too-many-pixels" ? "too-large" : "broken" };
}
