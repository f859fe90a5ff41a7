/**
 * Text of failures. The sentences are loaded when they are first needed, or after a while.
 *
 * Owns: loading the sentences, and the placeholder until they are loaded: a title, and the message of the error itself.
 * The sentences are in `error-words.ts`.
 */
import type { ErrorCode, PlainError } from "../../src/errors/index.js";
import type { Language } from "./languages.js";
import { translate } from "./translate.js";

/** Sentences about a failure. */
export interface ErrorText {
  /** Description of the failure. For a server error it contains the server's message. */
  readonly title: string;
  /** Next step for the user. */
  readonly advice: string;
  /** Stable code, if the failure has one. */
  readonly code?: ErrorCode;
  /** Text before the server's own message, if the message is shown separately. */
  readonly label?: string;
}

type Words = typeof import("./error-words.js");

/** Sentences that are loaded on demand with `load`; provides placeholders until then. */
export class ErrorSentences {
  readonly #load: () => Promise<Words>;
  #words: Words | undefined;
  #loading: Promise<void> | undefined;
  /** Called once the sentences are loaded. */
  readonly #waiting = new Set<() => void>();

  constructor(load: () => Promise<Words>) {
    this.#load = load;
  }

  /**
   * Loads the sentences. Resolves even if loading fails, which is then retried with the next failure and with the
   * `online` event.
   */
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

  /** Loads the sentences, and calls `listener` once {@link text} can use them. */
  await(listener: () => void): void {
    if (this.#words) return;
    this.#waiting.add(listener);
    void this.load();
  }

  /** Returns the sentences about `error`. */
  text(language: Language, error: PlainError): ErrorText {
    if (this.#words) return this.#words.errorWords(language, error);
    const title = translate(language, error.kind === "server" ? "error.title-server" : "error.title");
    // The message of a server error is shown separately.
    const advice = error.kind === "server" ? "" : error.message;
    return "code" in error ? { title, advice, code: error.code } : { title, advice };
  }
}

const sentences = new ErrorSentences(() => import("./error-words.js"));

/** Loads the sentences of the whole page. */
export const loadErrorWords = (): Promise<void> => sentences.load();

/**
 * Time from the first view of a host, or the first element that shows failures, until the sentences are loaded, in
 * milliseconds: the first tools should be there by then.
 */
const PREFETCH_MS = 2_000;

let prefetch: ReturnType<typeof setTimeout> | undefined;

/** Loads the sentences after a while, once for the page, because they must be available when the network is lost. */
export function prefetchErrorWords(): void {
  prefetch ??= setTimeout(() => void loadErrorWords(), PREFETCH_MS);
}

/** Loads the sentences, and calls `listener` once {@link errorText} can use them. */
export const awaitErrorWords = (listener: () => void): void => sentences.await(listener);

/** Returns the sentences about `error`. @example errorText("en", plain).title */
export const errorText = (language: Language, error: PlainError): ErrorText => sentences.text(language, error);
