/**
 * The words of a failure, as far as they are here: the sentences load when they are first needed, or when nothing else is to be done.
 *
 * Owns: loading them, and the stopgap until then: a title, and the message of the error itself. The sentences are in `error-words.ts`.
 */
import type { ErrorCode, PlainError } from "../../src/errors/index.js";
import type { Language } from "./languages.js";
import { translate } from "./translate.js";

/** Sentences about a failure. */
export interface ErrorText {
  /** Description of the event, in the words of the wire. For a server's error it holds the server's message. */
  readonly title: string;
  /** Next step for the user. */
  readonly advice: string;
  /** The stable code, where the failure has one. */
  readonly code?: ErrorCode;
  /** Text before the server's own message, where the message is shown apart. */
  readonly label?: string;
}

type Words = typeof import("./error-words.js");

/** The sentences in one place: loads them by `load`, and says what there is to say until then. */
export class ErrorSentences {
  readonly #load: () => Promise<Words>;
  #words: Words | undefined;
  #loading: Promise<void> | undefined;
  /** Called once the sentences are there. */
  readonly #waiting = new Set<() => void>();

  constructor(load: () => Promise<Words>) {
    this.#load = load;
  }

  /** Loads the sentences. Resolves also when they can't be had now: the next failure requests them again, and so does coming online. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load().then(
      (loaded) => {
        this.#words = loaded;
        for (const listener of this.#waiting) listener();
        this.#waiting.clear();
      },
      () => {
        this.#loading = undefined;
        globalThis.addEventListener?.("online", () => void this.load(), { once: true });
      },
    ));
  }

  /** Calls `listener` once {@link text} says more than it does now; loads the sentences. */
  await(listener: () => void): void {
    if (this.#words) return;
    this.#waiting.add(listener);
    void this.load();
  }

  /** Sentences about `error`. */
  text(language: Language, error: PlainError): ErrorText {
    if (this.#words) return this.#words.errorWords(language, error);
    const title = translate(language, error.kind === "server" ? "error.title-server" : "error.title");
    // Of a server's error the message is shown apart.
    const advice = error.kind === "server" ? "" : error.message;
    return "code" in error ? { title, advice, code: error.code } : { title, advice };
  }
}

const sentences = new ErrorSentences(() => import("./error-words.js"));

/** Loads the sentences of the whole page. */
export const loadErrorWords = (): Promise<void> => sentences.load();

/** Loads the sentences while nothing else is to be done: they have to be there when the network is lost. */
export function prefetchErrorWords(): void {
  const begin = (): void => void loadErrorWords();
  if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 1_000); // WebKit
}

/** Calls `listener` once {@link errorText} says more than it does now; loads the sentences. */
export const awaitErrorWords = (listener: () => void): void => sentences.await(listener);

/** Sentences about `error`. @example errorText("en", plain).title */
export const errorText = (language: Language, error: PlainError): ErrorText => sentences.text(language, error);
