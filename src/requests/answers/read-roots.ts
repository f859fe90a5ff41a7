/**
 * Reads roots of the embedding page or of the user.
 *
 * Owns: their checks: absolute `file://` URIs without credentials, dots or a query (RO-02, RO-04).
 */
import { ClientError } from "../../errors/index.js";
import type { Root } from "../../protocol/types/index.js";

const MAX_ROOTS = 1_000;

/** Checks roots and copies their known members. Throws `ERR-ARGUMENT` (RO-02, RO-04). */
export function readRoots(roots: readonly Root[]): readonly Root[] {
  if (!Array.isArray(roots) || roots.length > MAX_ROOTS) {
    throw new ClientError("ERR-ARGUMENT", `Roots are a list of at most ${MAX_ROOTS}.`);
  }
  return Object.freeze(
    roots.map((root: Root) => {
      const problem = uriProblem(root.uri);
      if (problem !== undefined) throw new ClientError("ERR-ARGUMENT", `A root can't be used: its uri ${problem}.`);
      const { uri, name, _meta } = root;
      return Object.freeze({ uri, ...(name !== undefined && { name }), ...(_meta && { _meta }) });
    }),
  );
}

function uriProblem(uri: unknown): string | undefined {
  if (typeof uri !== "string" || !/^file:\/\//i.test(uri) || !URL.canParse(uri)) return "does not begin with file://";
  // Checks the original text: not every URL parser keeps the credentials of a file URL, but the server may read them.
  if (/^file:\/\/[^/\\?#]*@/i.test(uri)) return "holds credentials";
  const { search, hash } = new URL(uri);
  if (search !== "" || hash !== "") return "has a query or a fragment";
  // Checks the original text, because the URL parser has already resolved the dots. It is decoded, so that `%2e%2e` and
  // `%2f` hide nothing.
  let path: string;
  try {
    path = decodeURIComponent(uri.slice("file://".length));
  } catch {
    return "is not well encoded";
  }
  if (path.includes("\0")) return "holds a NUL";
  return path.split(/[/\\]/).includes("..") ? `climbs with ".."` : undefined;
}
