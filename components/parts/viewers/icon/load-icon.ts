/**
 * Converts the bytes of an icon to a small bitmap.
 *
 * Owns: the order of the checks, cheapest first, and fetching each address only once per page. The result consists of
 * pixels: it contains no animation, no script, and no address of the server.
 */
import type { FetchedIcon } from "../../../../src/client/api/index.js";
import type { Icon } from "../../../../src/protocol/types/index.js";
import { judgePicture } from "../picture/judge-picture.js";
import { iconsByFitness, judgeIcon, type IconPlace, type IconRefusal } from "./judge-icon.js";

/** Side length in pixels, enough for 32 CSS pixels on a screen with double density. */
const SIDE = 64;
const LIMITS = { maxSide: 1_024, maxPixels: 1_048_576 };
/** Fetches an icon from the origin of its server; called only for addresses that have been checked. */
export type IconSource = (src: string) => Promise<FetchedIcon>;

/** Maximum number of cached icons. */
const MAX_KEPT = 500;

/** An icon, or the reason there is none. */
export type LoadedIcon =
  | { readonly kind: "shown"; readonly bitmap: ImageBitmap }
  | { readonly kind: "refused"; readonly src: string; readonly reason: IconRefusal };

const kept = new Map<string, Promise<LoadedIcon>>();

/**
 * Loads the best icon that can be shown; otherwise returns the reason the best icon can't be shown, or `undefined` if
 * there are no icons. Without `source`, icons that would have to be fetched count as absent. Never rejects.
 */
export async function loadIcon(
  icons: readonly unknown[],
  serverUrl: string,
  theme: "light" | "dark",
  source?: IconSource,
): Promise<LoadedIcon | undefined> {
  let first: LoadedIcon | undefined;
  for (const icon of iconsByFitness(icons, theme)) {
    const loaded = await oneIcon(icon, serverUrl, source);
    if (loaded?.kind === "shown") return loaded;
    first ??= loaded;
  }
  return first;
}

function oneIcon(icon: Icon, serverUrl: string, source: IconSource | undefined): Promise<LoadedIcon | undefined> {
  const place = judgeIcon(icon, serverUrl);
  const src = icon.src.slice(0, 200);
  if (place.kind === "refused") return Promise.resolve({ kind: "refused", src, reason: place.reason });
  if (place.kind === "fetch" && !source) return Promise.resolve(undefined);
  // The declared type is part of the key, because the same bytes may match one type and not another.
  const key = `${place.mimeType ?? ""} ${place.url}`;
  const known = kept.get(key);
  if (known) return known;
  const made = picture(place, source).then(
    (bitmap): LoadedIcon => ({ kind: "shown", bitmap }),
    (error: unknown): LoadedIcon => ({ kind: "refused", src, reason: reasonOf(error) }),
  );
  for (const old of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(old);
  kept.set(key, made);
  // A fetched result is cached.
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
  return error instanceof Refused ? error.reason : "broken";
}

async function picture(
  place: Exclude<IconPlace, { kind: "refused" }>,
  source: IconSource | undefined,
): Promise<ImageBitmap> {
  const { bytes, mimeType } = place.kind === "data" ? { bytes: place.bytes } : await fetched(place.url, source);
  const verdict = judgePicture(bytes, LIMITS, place.mimeType, mimeType);
  if (verdict.kind === "refused") throw new Refused(verdict.reason);
  // Only the first frame is decoded.
  if (verdict.kind === "raster") {
    const { width, height } = verdict.size;
    const share = SIDE / Math.max(width, height);
    return createImageBitmap(new Blob([bytes], { type: verdict.type }), {
      resizeWidth: Math.max(1, Math.round(width * share)),
      resizeHeight: Math.max(1, Math.round(height * share)),
      resizeQuality: "high",
    });
  }
  const { safeSvg } = await loadSafeSvg();
  const drawing = safeSvg(bytes, SIDE);
  if (drawing === undefined) throw new Refused("unsafe-svg");
  return drawn(drawing);
}

/** Loaded on demand: most icons are bitmaps, and the sanitizer is larger than all else here. */
function loadSafeSvg(): Promise<typeof import("../picture/safe-svg.js")> {
  return import("../picture/safe-svg.js").catch(() => {
    throw new Refused("network");
  });
}

async function fetched(
  url: string,
  source: IconSource | undefined,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly mimeType?: string }> {
  const icon = (await source?.(url).catch(() => undefined)) ?? { refused: "network" as const };
  if ("refused" in icon) throw new Refused(icon.refused);
  return { ...icon, bytes: new Uint8Array(icon.bytes) };
}

/** Rasterizes an SVG with an image element, because `createImageBitmap` does not support SVG. */
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
