/**
 * Export of a skill as a ZIP archive.
 *
 * Owns: reading all files, leaving out those that are not verified, and the paths in the archive. They begin with the
 * server, because two servers may have a skill at the same URI (SK-06), and end with the skill's own directory. The
 * library is loaded with the first export.
 */
import type { Server } from "../../../src/client/api/index.js";
import type { Skill, SkillFile } from "../../../src/protocol/types/index.js";
import { metaFor } from "../../page-storage/request-options.js";
import { isDeviceName } from "../../../src/text-safety/index.js";
import { directoryOf, filesOf, labelOf, pathIn } from "./skill-facts.js";

/** Bytes that are added to the archive at once, so that no step takes long. */
const PIECE = 1_000_000;

/** Outcome of an export. */
export interface SkillExport {
  /** The archive; absent if no file could be verified. */
  readonly zip?: Blob;
  readonly exported: number;
  /** Paths of the files that are not in the archive. */
  readonly leftOut: readonly string[];
}

/** Options of an export. */
export interface ExportOptions {
  readonly signal: AbortSignal;
  /** Called before each file. */
  readonly onFile: (done: number, total: number) => void;
}

/** Reads the files of a skill and packs the verified ones. Rejects only if aborted, or if the code can't be loaded. */
export async function exportSkill(
  server: Server,
  skill: Skill,
  { signal, onFile }: ExportOptions,
): Promise<SkillExport> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(Uint8Array.from(piece));
  });
  const uris = filesOf(skill);
  const leftOut: string[] = [];
  const names = new Set<string>();
  for (const [at, uri] of uris.entries()) {
    onFile(at, uris.length);
    const bytes = await verifiedBytes(server, skill, uri, signal);
    signal.throwIfAborted();
    const name = archivePath(server.info.url, skill, uri);
    if (!bytes || names.size === names.add(name.toLowerCase()).size) {
      leftOut.push(pathIn(skill, uri));
      continue;
    }
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      entry.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
    }
  }
  zip.end();
  const exported = uris.length - leftOut.length;
  return { exported, leftOut, ...(exported > 0 && { zip: new Blob(pieces, { type: "application/zip" }) }) };
}

/** Bytes of a file; `undefined` if it was not verified or could not be read. */
async function verifiedBytes(
  server: Server,
  skill: Skill,
  uri: string,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    const file = await server.readSkillFile(skill, uri, { signal, ...metaFor(server) });
    return file.isVerified ? bytesOf(file) : undefined;
  } catch {
    return undefined; // reported to the user as left out
  }
}

function bytesOf({ content }: SkillFile): Uint8Array {
  if ("text" in content) return new TextEncoder().encode(content.text);
  return Uint8Array.from(atob(content.blob), (char) => char.charCodeAt(0));
}

/** Path of a file in the archive: the server, the path of the skill, the path in the skill. */
export function archivePath(serverUrl: string, skill: Skill, uri: string): string {
  const [, place = ""] = /^[^:]*:(?:\/\/)?(.*)$/s.exec(directoryOf(skill.uri)) ?? [];
  const server = labelOf(serverUrl).replaceAll("/", "_");
  return [server, ...place.split("/"), ...pathIn(skill, uri).split("/")].map(safeSegment).join("/");
}

/** File name that is valid on all systems, without characters that hide or reorder text. */
function safeSegment(segment: string): string {
  const name = decoded(segment)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\\/]/gu, "_")
    .replace(/^\.+$|[. ]+$/g, "_")
    .slice(0, 200);
  return name === "" || isDeviceName(name) ? `_${name}` : name;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
