/**
 * Finds names that look alike.
 *
 * Owns: the skeleton of a name, in which letters of other alphabets are replaced by the Latin letters they resemble,
 * `0` by `o`, `1` and `I` by `l`, and `-` by `_`. The work is bounded. 10,000 names take about fifty milliseconds, so
 * they are compared in slices if a page is waiting. https://www.unicode.org/reports/tr39/
 */

/** Letters of Cyrillic and Greek that look like Latin ones. */
const LIKE: ReadonlyMap<string, string> = new Map(
  [
    ["аαạ", "a"],
    ["ВΒ", "B"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еёε", "e"],
    ["һ", "h"],
    ["іιї", "i"],
    ["јϳ", "j"],
    ["кκ", "k"],
    ["ӏ", "l"],
    ["МΜ", "M"],
    ["НΗ", "H"],
    ["пη", "n"],
    ["оοσ", "o"],
    ["рρ", "p"],
    ["ԛ", "q"],
    ["г", "r"],
    ["ѕ", "s"],
    ["ТΤтτ", "t"],
    ["υ", "u"],
    ["νѵ", "v"],
    ["ԝω", "w"],
    ["хχ", "x"],
    ["уγ", "y"],
    ["АΑ", "A"],
    ["ЕΕ", "E"],
    ["ІΙ", "I"],
    ["ЈͿ", "J"],
    ["КΚ", "K"],
    ["ОΟ", "O"],
    ["РΡ", "P"],
    ["С", "C"],
    ["Ѕ", "S"],
    ["ХΧ", "X"],
    ["УΥ", "Y"],
    ["Ζ", "Z"],
    ["Ν", "N"],
  ].flatMap(([letters = "", latin = ""]) => [...letters].map((letter) => [letter, latin] as const)),
);
const MAX_NAME = 300;
const PLAIN = /^[\x20-\x7E]*$/;

/**
 * Text in which letters of other alphabets are replaced by the Latin letters they resemble, without invisible
 * characters.
 */
export function latinOf(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.normalize("NFKC").replace(/[\p{Cf}\p{Mn}\p{Cc}\uFE00-\uFE0F]/gu, "");
  return [...visible].map((char) => LIKE.get(char) ?? char).join("");
}

/** Skeleton of a name; names that look alike have the same skeleton. */
export function glanceOf(name: string): string {
  return latinOf(name.slice(0, MAX_NAME))
    .replace(/[I|1]/g, "l")
    .toLowerCase()
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[-. ]/g, "_");
}

/** Names that look like each name, in the given order. Names without such names are absent. */
export function lookAlikes(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const work = comparingNames(names);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Computes {@link lookAlikes} in steps, for long lists: yields after every name. */
export function* comparingNames(names: Iterable<string>): Generator<undefined, ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, Set<string>>();
  for (const name of names) {
    const glance = glanceOf(name);
    const group = groups.get(glance);
    if (group) group.add(name);
    else groups.set(glance, new Set([name]));
    yield;
  }
  const alike = new Map<string, readonly string[]>();
  for (const group of groups.values()) {
    if (group.size < 2) continue;
    const few = [...group].slice(0, 10);
    for (const name of group) {
      const others = few.filter((other) => other !== name);
      alike.set(name, others);
    }
    yield;
  }
  return alike;
}
