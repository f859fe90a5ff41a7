/** Source files in built code, with the bytes that each has there. */
import { SourceMap } from "node:module";

/**
 * Minified bytes of each source file, by the source maps of the code; what is of no file counts as the bundler's own. Sorted by name, so that the
 * lists of two versions can be compared.
 *
 * @param {readonly { readonly code: string, readonly map: string | undefined }[]} pieces each file with its map as JSON
 * @returns {readonly (readonly [source: string, bytes: number])[]}
 */
export function sourcesOf(pieces) {
  const bytes = new Map();
  for (const { code, map } of pieces) {
    const places = map === undefined ? undefined : new SourceMap(JSON.parse(map));
    for (const [line, text] of code.split("\n").entries()) {
      for (let column = 0; column < text.length; column++) {
        const { originalSource = "(bundler)" } = places?.findEntry(line, column) ?? {};
        bytes.set(originalSource, (bytes.get(originalSource) ?? 0) + Buffer.byteLength(text[column]));
      }
    }
  }
  return [...bytes]
    .map(([source, count]) => [source.replace(/^(\.*\/)+|^.*(?=\bnode_modules\/)/g, ""), count])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
