/**
 * Facts about skills, read from their entries.
 *
 * Owns: paths, sizes and which skills lie in others. The engine has checked the entries: each file is in its skill's
 * directory.
 */
import type { ServerInfo } from "../../../src/client/api/index.js";
import type { ListedSkill, Skill } from "../../../src/protocol/types/index.js";

/** Identifier of the extension. */
const SKILLS = "io.modelcontextprotocol/skills";

/** Settings of the extension; `undefined` if the server does not offer skills. */
function settingsOf(info: ServerInfo | undefined): Readonly<Record<string, unknown>> | undefined {
  const settings = info?.era === "modern" ? info.capabilities.extensions?.[SKILLS] : undefined;
  return typeof settings === "object" && settings !== null
    ? (settings as Readonly<Record<string, unknown>>)
    : undefined; // a JSON object
}

/** Returns true if the server offers skills. */
export const offersSkills = (info: ServerInfo | undefined): boolean => settingsOf(info) !== undefined;

/** Returns true if the server lists the contents of directories. */
export const listsDirectories = (info: ServerInfo | undefined): boolean => settingsOf(info)?.directoryRead === true;

/** Returns the URI of a skill's directory. */
export const directoryOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/"));

/** Returns the path of a file in the directory of its skill. */
export const pathIn = (skill: Skill, uri: string): string => uri.slice(directoryOf(skill.uri).length + 1);

/**
 * Returns the path of a skill without its name and its scheme, which tells skills of the same name apart; may be empty.
 */
export function placeOf({ uri }: Skill): string {
  const directory = directoryOf(uri).replace(/^skill:\/\//, "");
  return directory.includes("/") ? directory.slice(0, directory.lastIndexOf("/")) : "";
}

/** Returns the skills inside another one, at any depth. */
export function nestedIn(skill: Skill, all: readonly ListedSkill[]): readonly ListedSkill[] {
  const start = `${directoryOf(skill.uri)}/`;
  return all.filter(({ uri }) => uri !== skill.uri && uri.startsWith(start));
}

/** Returns true if another skill of the server has the same name. */
export function hasNamesake(skill: Skill, all: readonly ListedSkill[]): boolean {
  return all.some(({ uri, frontmatter }) => uri !== skill.uri && frontmatter.name === skill.frontmatter.name);
}

/** Returns the total size of the files in bytes; 0 for a dynamic skill. */
export function sizeOf({ resources }: Skill): number {
  return resources === "dynamic" ? 0 : resources.reduce((sum, { size }) => sum + size, 0);
}

/** Returns the URIs of the files: all that can be read without knowing more than the entry. */
export function filesOf({ uri, resources }: Skill): readonly string[] {
  return resources === "dynamic" ? [uri] : resources.map((file) => file.uri);
}

/** Returns the name by which the user knows a server: its address, never the name that it gives itself. */
export function labelOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, protocol } = new URL(url);
  return host === "" ? url : `${/^https?:$/.test(protocol) ? "" : protocol}${host}${pathname}`;
}
