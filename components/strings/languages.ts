/**
 * Languages of the panel, and the language of an element.
 *
 * Owns: the choice. It depends on the nearest `lang` attribute, across shadow roots, or, without such an attribute, on the
 * browser's languages. The language setting of a panel is therefore just a `lang` attribute that it sets on itself.
 */

/** A supported language. */
export type Language = "en" | "zh-Hans";

/** All languages, with their native names. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", "zh-Hans": "简体中文" };

function supported(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^zh\b/.test(lower)) return "zh-Hans";
  return /^en\b/.test(lower) ? "en" : undefined;
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
