/**
 * Checks an image's bytes before they are decoded.
 *
 * Owns: the limits. The check decodes nothing. No DOM.
 */
import { dimensionsOf, type Dimensions } from "./dimensions.js";
import { agreedType, type PictureType } from "./sniff.js";

/**
 * Reason bytes are not decoded: their type is unsupported or not the declared one, or their size is unknown or too
 * large.
 */
type PictureDoubt = "type" | "no-size" | "too-many-pixels";

/** Properties found in the bytes. SVG has no size. */
export type PictureVerdict =
  | { readonly kind: "raster"; readonly type: Exclude<PictureType, "image/svg+xml">; readonly size: Dimensions }
  | { readonly kind: "svg" }
  | { readonly kind: "refused"; readonly reason: PictureDoubt; readonly size?: Dimensions };

/** Maximum side length and number of pixels. */
export interface PictureLimits {
  readonly maxSide: number;
  readonly maxPixels: number;
}

/** An image that the user wants to view. */
export const SHOWN_LIMITS: PictureLimits = { maxSide: 16_384, maxPixels: 50_000_000 };

/** Checks bytes against their actual and declared types. */
export function judgePicture(
  bytes: Uint8Array,
  limits: PictureLimits,
  ...declared: readonly (string | undefined)[]
): PictureVerdict {
  const type = agreedType(bytes, ...declared);
  if (type === undefined) return { kind: "refused", reason: "type" };
  if (type === "image/svg+xml") return { kind: "svg" };
  const size = dimensionsOf(bytes, type);
  if (!size) return { kind: "refused", reason: "no-size" };
  const { width, height } = size;
  return Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels
    ? { kind: "refused", reason: "too-many-pixels", size }
    : { kind: "raster", type, size };
}
