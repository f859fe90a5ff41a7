/**
 * Fetches a picture from the server's own origin at the user's request.
 *
 * Owns: ensuring that the bytes are a picture, and a small enough one, before they are returned. Rejects if they are
 * not.
 */
import { fetchBytes, type FetchPort, PictureRefusal } from "./fetch-bytes.js";
import { judgePicture, SHOWN_LIMITS } from "./judge-picture.js";
import { safeSvg } from "./safe-svg.js";

const LIMITS = { maxBytes: 8_000_000, timeoutMs: 20_000 };
const SVG_SIDE = 480;

/** Fetches the image bytes at `url`, which must have been checked before. */
export async function fetchPicture(url: string, fetch?: FetchPort): Promise<Blob> {
  const { bytes, mimeType } = await fetchBytes(url, { ...LIMITS, ...(fetch && { fetch }) });
  const verdict = judgePicture(bytes, SHOWN_LIMITS, mimeType);
  if (verdict.kind === "raster") return new Blob([bytes], { type: verdict.type });
  const drawing = verdict.kind === "svg" ? safeSvg(bytes, SVG_SIDE) : undefined;
  if (drawing === undefined) throw new PictureRefusal("too-large");
  return new Blob([drawing], { type: "image/svg+xml" });
}
