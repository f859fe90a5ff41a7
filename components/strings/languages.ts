/**
 * Languages of the panel, and the language of an element.
 *
 * Owns: the list of languages, those that the page added included, and the choice. It depends on the nearest `lang`
 * attribute, across shadow roots, or, without such an attribute, on the browser's languages. The language setting of a
 * panel is therefore just a `lang` attribute that it sets on itself.
 */

/** A supported language, as a tag of BCP 47: one of the panel, or one that the page added. */
export type Language = "en" | "zh-Hans" | (string & {});

/** Languages by the lower-case tags that mean them. */
const languages = new Map<string, Language>([
  ["en", "en"],
  ["zh", "zh-Hans"],
  ["zh-hans", "zh-Hans"],
]);

/** Returns the language that a tag means exactly, and adds it if it is new. */
export function languageFor(tag: string): Language {
  const known = languages.get(tag.toLowerCase()) ?? tag;
  languages.set(tag.toLowerCase(), known);
  return known;
}

/** Returns all languages, with their names in the language itself. */
export function languageNames(): ReadonlyMap<Language, string> {
  const named = (language: Language): string =>
    new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return new Map([...new Set(languages.values())].map((language) => [language, named(language)]));
}

/** Returns the language with the longest tag that `tag` begins with (RFC 4647, section 3.4). */
function supported(tag: string): Language | undefined {
  const parts = tag.toLowerCase().split("-");
  while (parts.length > 0) {
    const found = languages.get(parts.join("-"));
    if (found !== undefined) return found;
    parts.pop();
  }
  return undefined;
}

/** Returns all roots from `element` outwards: its shadow root, the shadow root of its host, …, the document. */
export function* rootsOf(element: Element): Generator<Node> {
  let root: Node = element.getRootNode();
  yield root;
  while (root instanceof ShadowRoot) yield (root = root.host.getRootNode());
}

/** Returns the language of `element`. An unsupported `lang` results in English. */
export function languageOf(element: Element): Language {
  let here: Element | undefined = element;
  while (here) {
    const lang = here.closest("[lang]")?.getAttribute("lang");
    if (lang) return supported(lang) ?? "en";
    const root: Node = here.getRootNode();
    here = root instanceof ShadowRoot ? root.host : undefined;
  }
  for (const tag of navigator.languages) {
    const language = supported(tag);
    if (language) return language;
  }
  return "en";
}
