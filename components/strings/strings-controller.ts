/**
 * Provides an element's language, and updates the element when it changes.
 *
 * Owns: one mutation observer for all elements, watching `lang` in every root above any of them. It needs no cleanup,
 * because an observer does not keep nodes alive.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { formats, type Formats } from "./format.js";
import { translate, type Translate } from "./translate.js";
import { languageFor, languageOf, rootsOf, type Language } from "./languages.js";
import { addOwn, loadLanguage } from "./packs.js";
import type { Entry } from "./table.js";

const connected = new Set<StringsController>();
const watched = new WeakSet<Node>();
let observer: MutationObserver | undefined;

function watch(element: Element): void {
  observer ??= new MutationObserver(() => {
    for (const controller of connected) controller.refresh();
  });
  for (const root of rootsOf(element)) {
    if (watched.has(root)) continue;
    watched.add(root);
    observer.observe(root, { attributes: true, attributeFilter: ["lang"], subtree: true });
  }
}

/**
 * Adds sentences of the page for a language, and renders all elements again. The returned function removes the
 * sentences.
 */
export function addStrings(tag: string, table: Readonly<Record<string, Entry>>): () => void {
  const remove = addOwn(languageFor(tag), table);
  const renew = (): void => {
    for (const controller of connected) controller.refresh(true);
  };
  renew();
  return () => {
    remove();
    renew();
  };
}

/**
 * Provides the strings of one element.
 * @example
 *   readonly #strings = new StringsController(this);
 *   render() { return html`<button>${this.#strings.t("value.copy")}</button>`; }
 */
export class StringsController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #language: Language = "en";
  #t: Translate = this.#newest();

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Current language. */
  get language(): Language {
    return this.#language;
  }

  /** Formats for numbers, sizes and durations in this language. */
  get formats(): Formats {
    return formats(this.#language);
  }

  /**
   * Function that returns the sentence `key`. It can be passed on, and is replaced with a new function when the
   * sentences change.
   */
  get t(): Translate {
    return this.#t;
  }

  hostConnected(): void {
    connected.add(this);
    watch(this.#host);
    this.refresh();
  }

  hostDisconnected(): void {
    connected.delete(this);
  }

  /** Determines the language again. `isNew`: there are other sentences, too. */
  refresh(isNew = false): void {
    const language = languageOf(this.#host);
    if (language === this.#language && !isNew) return;
    this.#language = language;
    this.#redrawAll();
    // Each element requests the sentences of the language; a single load serves all elements that wait for it.
    void loadLanguage(language).then(() => this.#redrawAll());
  }

  /** Renders the element with other sentences, including its guarded parts. */
  #redrawAll(): void {
    this.#t = this.#newest();
    this.#host.requestUpdate();
  }

  #newest(): Translate {
    return (key, params) => translate(this.#language, key, params);
  }
}
