/**
 * What exports lack in words: a sentence each, and an example where there is something to call.
 *
 * Owns: that rule. Elements and their members are looked at by ../element-manifest.mjs; events are seen where elements fire them.
 */

const needsExample = ({ name, kind, entries }) =>
  (kind === "function" || kind === "class") && !name.endsWith("Event") && entries[0] !== "mcp-panel/elements";

/** One line for each export that lacks something. `api`: see readApi. */
export function apiGaps(api) {
  return api.flatMap((one) => [
    ...(one.words ? [] : [`${one.name} (${one.file}) has no description`]),
    ...(needsExample(one) && one.examples.length === 0 ? [`${one.name} (${one.file}) has no example`] : []),
  ]);
}
