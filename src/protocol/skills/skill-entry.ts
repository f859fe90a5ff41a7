/**
 * Reads entries of skills: a malformed entry is rejected with a reason, the others are kept (SK-03 … SK-05).
 *
 * Owns: the rules that an entry must follow, and the limits. They are checked before any file is read.
 * https://github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx
 */
import { isObject } from "../../jsonrpc/index.js";
import { readPage, type Page } from "../read/lists.js";
import type { Skill, SkillFrontmatter, SkillResource } from "../types/index.js";
import { directoryOf, nameInDirectory, pathInDirectory } from "./skill-uri.js";

/** Maximum number of files of a skill, and of bytes of all of them: what every client must accept. */
export const SKILL_LIMITS = { files: 512, bytes: 16 * 1_024 * 1_024 } as const;

const DIGEST = /^sha256:[\da-f]{64}$/;
/** Names by the Agent Skills specification, without the length: lower-case words joined by single hyphens. */
const NAME = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;
const MAX_NAME = 64;
/** Maximum number of characters of a server's text in a reason. */
const MAX_SHOWN = 200;

/** Reads an entry. Returns the reason, a sentence without its subject, if it can't be used. */
export function readSkill(raw: unknown): Skill | string {
  if (!isObject(raw)) return "the entry is not an object";
  const { uri, frontmatter, resources, _meta } = raw;
  if (typeof uri !== "string") return "the skill has no uri";
  const directory = directoryOf(uri);
  if (directory === undefined) return `its uri must end with a directory and /SKILL.md; it is ${shown(uri)}`;
  if (!isFrontmatter(frontmatter)) return "its frontmatter must have a name and a description";
  const { name } = frontmatter;
  if (name.length > MAX_NAME || !NAME.test(name) || name !== name.toLowerCase())
    return `the name ${shown(name)} is not made of lower-case words joined by hyphens, ${MAX_NAME} characters at most`;
  if (nameInDirectory(directory) !== name)
    return `its name is ${shown(name)}, but its directory is ${shown(nameInDirectory(directory))}: they must be equal`;
  const files = resources === "dynamic" ? resources : readFiles(resources, uri, directory);
  if (typeof files === "string" && files !== "dynamic") return files;
  return { uri, frontmatter, resources: files as Skill["resources"], ...(isObject(_meta) && { _meta }) }; // reasons were returned above
}

/** Reads a page of `skills/list`; `known`: the skills of earlier pages. */
export function readSkillPage(
  result: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, unknown>,
): Page<Skill> {
  const { skills } = result;
  const named = Array.isArray(skills)
    ? skills.map((raw: unknown) => (isObject(raw) ? { ...raw, name: nameOfEntry(raw) } : raw))
    : skills;
  const here = new Set<string>();
  return readPage<Skill>({ skills: named }, "skills", (raw) => {
    const skill = readSkill(raw);
    if (typeof skill === "string") return skill;
    if (known.has(skill.uri) || here.size === here.add(skill.uri).size)
      return "the server lists this uri twice; the first is used";
    return skill;
  });
}

/** Name under which an invalid entry is reported: its URI, which is unique, or else its name. */
function nameOfEntry({ uri, frontmatter }: Readonly<Record<string, unknown>>): unknown {
  return typeof uri === "string" ? uri : isObject(frontmatter) ? frontmatter.name : undefined;
}

function isFrontmatter(value: unknown): value is SkillFrontmatter {
  return isObject(value) && typeof value.name === "string" && typeof value.description === "string";
}

function readFiles(raw: unknown, uri: string, directory: string): readonly SkillResource[] | string {
  if (!Array.isArray(raw)) return 'its resources must be an array of files, or "dynamic"';
  if (raw.length > SKILL_LIMITS.files)
    return `it has ${raw.length} files; this client accepts ${SKILL_LIMITS.files} in a skill`;
  const files = new Map<string, SkillResource>();
  let bytes = 0;
  for (const one of raw as readonly unknown[]) {
    const file = readFile(one, directory);
    if (typeof file === "string") return file;
    if (files.has(file.uri)) return `it lists the file ${shown(file.uri)} twice`;
    files.set(file.uri, file);
    bytes += file.size;
  }
  if (!files.has(uri)) return "its files do not include its SKILL.md";
  if (bytes > SKILL_LIMITS.bytes)
    return `its files have ${bytes} bytes; this client accepts ${SKILL_LIMITS.bytes} in a skill`;
  return [...files.values()];
}

function readFile(raw: unknown, directory: string): SkillResource | string {
  if (!isObject(raw) || typeof raw.uri !== "string") return "one of its files has no uri";
  const { uri, digest, size } = raw;
  if (pathInDirectory(uri, directory) === undefined) return `the file ${shown(uri)} is not in its directory`;
  if (typeof digest !== "string" || !DIGEST.test(digest))
    return `the digest of ${shown(uri)} is not "sha256:" with 64 lower-case hexadecimal digits`;
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
    return `the size of ${shown(uri)} is not a number of bytes`;
  return { uri, digest, size };
}

const shown = (text: string): string => JSON.stringify(text.slice(0, MAX_SHOWN));
