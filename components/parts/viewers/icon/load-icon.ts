/**
 * The bytes of an icon, made a small picture of ours.
 *
 * Owns: the order of the checks, each before the next may cost anything; and that an address is asked for once per page. What comes out is
 * pixels: no animation, no program, no address of the server.
 */
import type { Icon } from "../../../../src/protocol/types/index.js";
import { fetchBytes, PictureRefusal, type FetchPort } from "../picture/fetch-bytes.js";
import { judgePicture } from "../picture/judge-picture.js";
import { safeSvg } from "../picture/safe-svg.js";
import { iconsByFitness, judgeIcon, type IconPlace, type IconRefusal } from "./judge-icon.js";

/** Pixels of a side: enough for 32 on a screen of double density. */
export const SIDE = 64;
const FETCHED = { maxBytes: 256 * 1_024, timeoutMs: 5_000 };
const LIMITS = { maxSide: 1_024, maxPixels: 1_048_576 };
/** Pictures kept. */
const MAX_KEPT = 500;

/** An icon, or why there is none. */
export type LoadedIcon =
  | { readonly kind: "shown"; readonly bitmap: ImageBitmap }
  | { readonly kind: "refused"; readonly src: string; readonly reason: IconRefusal };

const kept = new Map<string, Promise<LoadedIcon>>();

/** The first icon that can be shown; else why the best of them can't; `undefined` when there are none. Never rejects. */
export async function loadIcon(
  icons: readonly unknown[],
  serverUrl: string,
  theme: "light" | "dark",
  fetch?: FetchPort,
): Promise<LoadedIcon | undefined> {
  let first: LoadedIcon | undefined;
  for (const icon of iconsByFitness(icons, theme)) {
    const loaded = await oneIcon(icon, serverUrl, fetch);
    if (loaded.kind === "shown") return loaded;
    first ??= loaded;
  }
  return first;
}

function oneIcon(icon: Icon, serverUrl: string, fetch: FetchPort | undefined): Promise<LoadedIcon> {
  const place = judgeIcon(icon, serverUrl);
  const src = icon.src.slice(0, 200);
  if (place.kind === "refused") return Promise.resolve({ kind: "refused", src, reason: place.reason });
  // The declared type is part of it: the same bytes may be right for one and wrong for the other.
  const key = `${place.mimeType ?? ""} ${place.url}`;
  const known = kept.get(key);
  if (known) return known;
  const made = picture(place, fetch).then(
    (bitmap): LoadedIcon => ({ kind: "shown", bitmap }),
    (error: unknown): LoadedIcon => ({ kind: "refused", src, reason: reasonOf(error) }),
  );
  for (const old of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(old);
  kept.set(key, made);
  // What a network did once it need not do again.
  void made.then((loaded) => {
    if (loaded.kind === "refused" && /^(network|timeout|status)$/.test(loaded.reason))
      setTimeout(() => kept.delete(key), 60_000);
  });
  return made;
}

class Refused extends Error {
  readonly reason: IconRefusal;
  constructor(reason: IconRefusal) {
    super(reason);
    this.reason = reason;
  }
}

function reasonOf(error: unknown): IconRefusal {
  if (error instanceof Refused) return error.reason;
  return error instanceof PictureRefusal ? error.fault : "broken";
}

async function picture(
  place: Exclude<IconPlace, { kind: "refused" }>,
  fetch: FetchPort | undefined,
): Promise<ImageBitmap> {
  const come =
    place.kind === "data"
      ? { bytes: place.bytes, mimeType: undefined }
      : await fetchBytes(place.url, { ...FETCHED, ...(fetch && { fetch }) });
  const { bytes } = come;
  const verdict = judgePicture(bytes, LIMITS, place.mimeType, come.mimeType);
  if (verdict.kind === "refused") throw new Refused(verdict.reason);
  // Only the first frame is decoded, whatever follows it.
  if (verdict.kind === "raster") {
    const { width, height } = verdict.size;
    const share = SIDE / Math.max(width, height);
    return createImageBitmap(new Blob([bytes], { type: verdict.type }), {
      resizeWidth: Math.max(1, Math.round(width * share)),
      resizeHeight: Math.max(1, Math.round(height * share)),
      resizeQuality: "high",
    });
  }
  const drawing = safeSvg(bytes, SIDE);
  if (drawing === undefined) throw new Refused("unsafe-svg");
  return drawn(drawing);
}

/** A drawing becomes pixels through an image of ours: `createImageBitmap` reads no SVG. */
async function drawn(svg: string): Promise<ImageBitmap> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(SIDE, SIDE);
    image.src = url;
    await image.decode();
    return await createImageBitmap(image, { resizeWidth: SIDE, resizeHeight: SIDE });
  } finally {
    URL.revokeObjectURL(url);
  }
}
