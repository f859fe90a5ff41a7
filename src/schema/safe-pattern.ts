/**
 * Patterns of a schema, used only where they can't hang the page.
 *
 * Owns: the judgement. A regular expression is a program written by a stranger; backtracking is bounded by refusing nested quantifiers,
 * quantified alternatives, back references and look-behind, and by the length of pattern and text.
 */

const MAX_PATTERN = 200;
/** Steps a match may take at worst. */
const MAX_STEPS = 5_000_000;

/** Whether `text` matches; `undefined` when the pattern is not one we run (too costly, or not valid). */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const repeats = pattern.length > MAX_PATTERN ? undefined : countRepeats(pattern);
  if (repeats === undefined) return undefined;
  // Each repetition may try every place; one more when the start is free.
  const loops = repeats + (pattern.startsWith("^") ? 0 : 1);
  if (Math.max(1, text.length) ** loops > MAX_STEPS) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

/** How many repetitions a pattern has; `undefined` when they are nested or otherwise hard to bound. */
function countRepeats(pattern: string): number | undefined {
  // Escapes and classes are one character each as far as repetition goes.
  if (/\\[1-9k]|\(\?<[=!]/.test(pattern)) return undefined;
  const plain = pattern.replace(/\\./gs, "a").replace(/\[[^\]]*\]/g, "a");
  let repeats = 0;
  const groups: { start: number; alternatives: boolean }[] = [];
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at];
    if (char === "(") groups.push({ start: repeats, alternatives: false });
    else if (char === "|") {
      const group = groups.at(-1);
      if (group) group.alternatives = true;
    } else if (char === ")") {
      const group = groups.pop();
      if (!group) return undefined;
      const repeated = /^[*+{]/.test(plain.slice(at + 1));
      if (repeated && (group.alternatives || repeats > group.start)) return undefined;
      const outer = groups.at(-1);
      if (outer && group.alternatives) outer.alternatives = true;
    } else if (char === "*" || char === "+") repeats++;
    else if (char === "{" && /^\{\d+,\d*\}/.test(plain.slice(at))) repeats++;
  }
  return repeats;
}
