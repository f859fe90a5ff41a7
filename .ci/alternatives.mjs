/** Patterns without alternatives that a pattern stands for: `a/(b|c)` is `a/b` and `a/c`. Each is checked to match something. */
export function alternativesOf(pattern) {
  const [whole, inner = ""] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (whole === undefined) return pattern.split("|");
  return [...new Set(inner.split("|").flatMap((one) => alternativesOf(pattern.replace(whole, one))))];
}
