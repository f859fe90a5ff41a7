/**
 * Verifies a file of a skill against the entry (SK-13 … SK-15).
 *
 * Owns: the checks and their order. A match shows that the file is the one in the entry, not that the skill is safe
 * (SK-16).
 */
import { ClientError } from "../../errors/index.js";
import type { ResourceContents, Skill, SkillFile, SkillResource } from "../types/index.js";
import { pathInDirectory, directoryOf } from "./skill-uri.js";

/** Lower-case hexadecimal SHA-256 of bytes. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/**
 * Throws `ERR-SKILL` for a file that is not part of the skill, before it is read. Returns its description, if there is
 * one.
 */
export function requireFile({ uri: skillUri, resources }: Skill, uri: string): SkillResource | undefined {
  const listed = resources === "dynamic" ? undefined : resources.find((file) => file.uri === uri);
  const isInside = pathInDirectory(uri, directoryOf(skillUri) ?? "") !== undefined;
  if (listed ?? (resources === "dynamic" && isInside)) return listed;
  throw failure("unlisted", uri, "is not a file of this skill. If the skill changed, get its entry again");
}

/** Returns the facts about a file that was read. Rejects with `ERR-SKILL` if it is not the one in the entry. */
export async function verifyFile(
  skill: Skill,
  uri: string,
  contents: readonly ResourceContents[],
  sha256: Sha256,
): Promise<SkillFile> {
  const listed = requireFile(skill, uri);
  const [content] = contents;
  if (!content || contents.length > 1 || content.uri !== uri)
    throw failure("contents", uri, "was answered with something else than the contents of this one file");
  const bytes = bytesOf(content);
  if (!bytes) throw failure("contents", uri, "has a blob that is not Base64");
  if (listed && bytes.length !== listed.size)
    throw failure("size", uri, `has ${bytes.length} bytes instead of ${listed.size}`, listed.size, bytes.length);
  const digest = `sha256:${await sha256(bytes)}`;
  if (listed && digest !== listed.digest)
    throw failure("digest", uri, "does not have the content that the entry describes", listed.digest, digest);
  if (uri === skill.uri) await verifyFrontmatter(skill, bytes);
  const { mimeType } = content;
  return {
    uri,
    size: bytes.length,
    digest,
    isVerified: listed !== undefined,
    content,
    ...(mimeType !== undefined && { mimeType }),
  };
}

/** Verifies the frontmatter of a `SKILL.md`. The library for YAML is loaded with the first of them. */
async function verifyFrontmatter({ uri, frontmatter }: Skill, bytes: Uint8Array): Promise<void> {
  const { compareFrontmatter, readFrontmatter } = await import("./frontmatter.js");
  const read = readFrontmatter(new TextDecoder().decode(bytes));
  if (typeof read === "string") throw failure("frontmatter", uri, `can't be compared with the entry: ${read}`);
  const differences = compareFrontmatter(frontmatter, read);
  if (differences.length === 0) return;
  const text = `SKILL.md and the entry of the skill differ in ${differences.map(({ field }) => field).join(", ")}.`;
  throw new ClientError("ERR-SKILL", text, { reason: "frontmatter", uri, differences });
}

/**
 * Bytes that the digest covers: of a text, its UTF-8; of a blob, what Base64 encodes. `undefined` if it is not Base64.
 */
function bytesOf(content: ResourceContents): Uint8Array<ArrayBuffer> | undefined {
  if ("text" in content) return new TextEncoder().encode(content.text);
  try {
    return Uint8Array.from(atob(content.blob), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function failure(reason: string, uri: string, text: string, expected?: unknown, actual?: unknown): ClientError {
  const values = expected === undefined ? {} : { expected, actual };
  const shown = JSON.stringify(uri.slice(0, 200));
  return new ClientError("ERR-SKILL", `${shown} ${text}.`, { reason, uri, ...values });
}
