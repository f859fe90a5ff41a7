/**
 * Saves data as a file.
 *
 * Owns: the download and its file name. Names may come from servers: they are sanitized here, and the extension depends
 * on the type.
 */
import { isDeviceName } from "../../../src/text-safety/index.js";
import { visibleLine } from "./visible-text.js";

const ENDINGS: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "application/har+json": "har",
  "application/x-ndjson": "ndjson",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "application/xml": "xml",
  "application/zip": "zip",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/csv": "csv",
  "text/markdown": "md",
  "text/tab-separated-values": "tsv",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "text/plain": "txt",
};

/**
 * Returns a sanitized file name: no path, no hidden characters, no name of a device, and only the extension of its
 * type.
 */
export function fileName(wanted: string, mimeType: string): string {
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const last = wanted.split(/[\\/?#]/).findLast((part) => part !== "") ?? "";
  const stem = visibleLine(last, 60)
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N}_-]+/gu, "-");
  const name = stem.replace(/^-+|-+$/g, "") || "result";
  return `${isDeviceName(name) ? "_" : ""}${name}.${(Object.hasOwn(ENDINGS, type) && ENDINGS[type]) || "bin"}`;
}

/** Downloads data as a file. @example saveFile(json, "weather", "application/json") */
export function saveFile(data: string | ArrayBuffer | Blob, name: string, mimeType: string): void {
  // Uses a fixed type, because the browser must never treat a server's bytes as a page.
  const url = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(name, mimeType);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
