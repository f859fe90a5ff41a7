/**
 * URIs of skills and of their files.
 *
 * Owns: the directory of a skill, and which URIs are files in it. Never fetches or resolves anything: the authority of
 * a `skill:` URI has no meaning.
 */

/** File name of the instructions of a skill. */
const SKILL_MD = "/SKILL.md";

/** Segments that would leave the directory or hide where a file is, also when they are percent-encoded. */
const UNSAFE_SEGMENT = /^(?:\.|%2e){0,2}$|[\\?#]|%(?:2f|5c|00)/i;

/** URI of the directory of a skill, without a trailing slash; `undefined` if `uri` is not that of a `SKILL.md`. */
export function directoryOf(uri: string): string | undefined {
  if (!uri.endsWith(SKILL_MD)) return undefined;
  const directory = uri.slice(0, -SKILL_MD.length);
  const [, path] = /^[a-z][a-z\d+.-]*:(?:\/\/)?(.+)$/i.exec(directory) ?? [];
  return path
    ?.replace(/^\//, "")
    .split("/")
    .some((segment) => UNSAFE_SEGMENT.test(segment)) === false
    ? directory
    : undefined;
}

/** Name in the URI of a skill's directory: its last segment. */
export function nameInDirectory(directory: string): string {
  return directory.slice(Math.max(directory.lastIndexOf("/"), directory.indexOf(":")) + 1);
}

/** Path of a file relative to a directory; `undefined` if `uri` is not a file in it or in a directory below it. */
export function pathInDirectory(uri: string, directory: string): string | undefined {
  if (!uri.startsWith(`${directory}/`)) return undefined;
  const path = uri.slice(directory.length + 1);
  return path.split("/").some((segment) => UNSAFE_SEGMENT.test(segment)) ? undefined : path;
}
