/**
 * Splits the address of a resource.
 *
 * Owns: splitting it into scheme, host and path segments. Addresses need not be valid URLs.
 */

/** Maximum number of path segments that become folders; deeper segments are part of the name. */
const DEEPEST = 24;

/** An address in parts. */
export interface UriParts {
  /** Nested folders, outermost first: scheme and slashes, host, then the segments of the path. */
  readonly folders: readonly string[];
  readonly name: string;
}

/** Splits an address. */
export function uriParts(uri: string): UriParts {
  const [, scheme = "", slashes = "", host = "", path = "", rest = ""] =
    /^([a-z][a-z0-9+.-]*:)?(?:(\/\/)([^/?#]*))?([^?#]*)(.*)$/is.exec(uri) ?? [];
  const segments = path.split("/");
  const isAbsolute = segments[0] === "" && segments.length > 1;
  if (isAbsolute) segments.shift();
  // For an address that ends with a slash, the name is that of the last folder.
  let name = segments.pop() ?? "";
  if (name === "" && segments.length > 0) name = `${segments.pop() ?? ""}/`;
  if (segments.length > DEEPEST) name = [...segments.splice(DEEPEST), name].join("/");
  if (host === "") segments.unshift(`${scheme}${slashes}${isAbsolute ? "/" : ""}`);
  else segments.unshift(`${scheme}${slashes}`, host);
  return { folders: segments, name: `${name}${rest}` };
}
