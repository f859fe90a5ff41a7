/**
 * A picture of the server's own origin that a user asked for.
 *
 * Owns: that it is a picture, and a small enough one, before it is given away. Rejects when it is not.
 */
import { fetchBytes, type FetchPort, PictureRefusal } from "./fetch-bytes.js";
import { judgePicture, SHOWN_LIMITS } from "./judge-picture.js";
import { safeSvg } from "./safe-svg.js";

const LIMITS = { maxBytes: 8_000_000, timeoutMs: 20_000 };
const SVG_SIDE = 480;

/** Fetches `url`, which must have been checked before, as image bytes. */
export async function fetchPicture(url: string, fetch?: FetchPort): Promise<Blob> {
  const { bytes, mimeType } = await fetchBytes(url, { ...LIMITS, ...(fetch && { fetch }) });
  const verdict = judgePicture(bytes, SHOWN_LIMITS, mimeType);
  if (verdict.kind === "raster") return new Blob([bytes], { type: verdict.type });
  const drawing = verdict.kind === "svg" ? safeSvg(bytes, SVG_SIDE) : undefined;
  if (drawing === undefined) throw new PictureRefusal("too-large");
  return new Blob([drawing], { type: "image/svg+xml" });
}
