/**
 * Splits the address of a resource.
 *
 * Owns: scheme, host and segments. Addresses need not be valid URLs.
 */

/** Segments that become folders; deeper ones stay in the name. */
const DEEPEST = 24;

/** An address in parts. */
export interface UriParts {
  /** Scheme, slashes and host, then the path's folders: each a folder within the one before. */
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
  // An address that ends with a slash is named after its last folder.
  let name = segments.pop() ?? "";
  if (name === "" && segments.length > 0) name = `${segments.pop() ?? ""}/`;
  if (segments.length > DEEPEST) name = [...segments.splice(DEEPEST), name].join("/");
  if (host === "") segments.unshift(`${scheme}${slashes}${isAbsolute ? "/" : ""}`);
  else segments.unshift(`${scheme}${slashes}`, host);
  return { folders: segments, name: `${name}${rest}` };
}
