/**
 * Determines whether bytes may be played, and as which type.
 *
 * Owns: one verdict for pictures, audio and video. The bytes determine the type, never the type that the server
 * declares.
 */
import "../image-view.js";
import type { Dimensions } from "../picture/dimensions.js";
import { judgePicture, SHOWN_LIMITS } from "../picture/judge-picture.js";
import { begins } from "../picture/sniff.js";

/** Maximum number of zero bytes between an ID3 tag and the first frame, which some programs leave there. */
const MAX_PADDING = 4_096;
/** Maximum number of boxes of a file that are checked. */
const MAX_BOXES = 1_000;

/**
 * Returns the type of the container; `undefined` for bytes that must not be played. `kind` decides for containers of
 * both audio and video. Playlists (HLS, DASH, PLS, SMIL) and other text must not be played, because a player fetches
 * the addresses in a playlist, with the user's cookies. Reads a limited number of bytes.
 * https://mimesniff.spec.whatwg.org/#matching-an-audio-or-video-type-pattern
 */
export function sniffMedia(bytes: Uint8Array, kind: "audio" | "video"): string | undefined {
  if (begins(bytes, 0, "RIFF") && begins(bytes, 8, "WAVE")) return "audio/wav";
  if (begins(bytes, 0, "fLaC")) return "audio/flac";
  if (begins(bytes, 0, "OggS\0")) return `${kind}/ogg`;
  if (begins(bytes, 0, "\x1aE\xdf\xa3")) return isMatroska(bytes) ? `${kind}/webm` : undefined;
  if (begins(bytes, 4, "ftyp")) return isReference(bytes) ? undefined : `${kind}/mp4`;
  if (begins(bytes, 0, "FORM") && (begins(bytes, 8, "AIFF") || begins(bytes, 8, "AIFC"))) return "audio/aiff";
  if (begins(bytes, 0, "caff\0\x01")) return "audio/x-caf";
  return framesAt(bytes, afterTags(bytes));
}

/**
 * Detects MPEG audio, which has no container, but frames with headers, after optional tags. Layer I is omitted, because
 * UTF-16 text starts with the same bytes.
 */
function framesAt(bytes: Uint8Array, at: number): string | undefined {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (at > 0 && begins(bytes, at, "fLaC")) return "audio/flac";
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) return ((third >> 2) & 15) < 13 ? "audio/aac" : undefined; // ADTS, if the sampling rate is valid
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const isHeader = (second & 0xe0) === 0xe0 && version !== 1 && (layer === 1 || layer === 2);
  const [bitRate, sampleRate] = [third >> 4, (third >> 2) & 3];
  return isHeader && bitRate !== 15 && sampleRate !== 3 ? "audio/mpeg" : undefined;
}

/**
 * Returns the position after the ID3 tags. The bytes that follow are checked too, because a tag says nothing about
 * them.
 */
function afterTags(bytes: Uint8Array): number {
  let at = 0;
  for (let tags = 0; tags < 8 && begins(bytes, at, "ID3"); tags++) {
    // The length has seven bits per byte; a footer repeats the header.
    const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((bytes[at + n] ?? 0) & 127), 0);
    at += 10 + size + (((bytes[at + 5] ?? 0) & 16) === 0 ? 0 : 10);
  }
  for (const end = at + MAX_PADDING; at > 0 && at < end && bytes[at] === 0; at++);
  return at;
}

/** Detects Matroska and WebM by the document type, because EBML can contain anything. */
function isMatroska(bytes: Uint8Array): boolean {
  for (let at = 4; at < 64; at++) {
    if (bytes[at] !== 0x42 || bytes[at + 1] !== 0x82) continue;
    return begins(bytes, at + 3, "webm") || begins(bytes, at + 3, "matroska");
  }
  return false;
}

/** Returns true for a QuickTime reference movie, which refers to other addresses instead of containing the data. */
function isReference(bytes: Uint8Array): boolean {
  return boxes(bytes, 0, bytes.length).some(
    ({ name, from, to }) => name === "moov" && boxes(bytes, from, to).some((inner) => inner.name === "rmra"),
  );
}

function boxes(bytes: Uint8Array, from: number, to: number): { name: string; from: number; to: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: { name: string; from: number; to: number }[] = [];
  for (let at = from; at + 8 <= to && found.length < MAX_BOXES;) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    // Zero means that the box extends to the end.
    const size = short === 0 ? to - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
    if (size < 8) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ name, from: at + (isLong ? 16 : 8), to: Math.min(to, at + size) });
    at += size;
  }
  return found;
}

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
