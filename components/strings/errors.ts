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
  /** What happened, in the words of the wire. Of a server's error it holds the server's message. */
  readonly title: string;
  /** What to do next. */
  readonly advice: string;
  /** The stable code, where the failure has one. */
  readonly code?: ErrorCode;
  /** What comes before the server's own message, where it is shown apart. */
  readonly label?: string;
}

type Words = typeof import("./error-words.js");

let words: Words | undefined;
let loading: Promise<void> | undefined;
let load: () => Promise<Words> = () => import("./error-words.js");
let isPlanned = false;
/** Called once the sentences are there. */
const waiting = new Set<() => void>();

/** Loads the sentences. Resolves also when they can't be had now: they are asked for again with the next failure, or once online. */
export function loadErrorWords(): Promise<void> {
  return (loading ??= load().then(
    (loaded) => {
      words = loaded;
      for (const reported of waiting) reported();
      waiting.clear();
    },
    () => {
      loading = undefined;
      globalThis.addEventListener?.("online", () => void loadErrorWords(), { once: true });
    },
  ));
}

/** Loads the sentences while nothing else is to be done: they have to be there when the network is lost. */
export function prefetchErrorWords(): void {
  if (isPlanned) return;
  isPlanned = true;
  const begin = (): void => void loadErrorWords();
  if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 1_000); // WebKit
}

/** Has the sentences loaded by `how` from now on. For tests. */
export function loadErrorWordsBy(how: () => Promise<Words>): void {
  load = how;
  words = loading = undefined;
}

/** Calls `told` once {@link errorText} says more than it does now; loads the sentences. */
export function awaitErrorWords(reported: () => void): void {
  if (words) return;
  waiting.add(reported);
  void loadErrorWords();
}

/** What to say about `error`. @example errorText("en", plain).title */
export function errorText(language: Language, error: PlainError): ErrorText {
  if (words) return words.errorWords(language, error);
  const title = translate(language, error.kind === "server" ? "error.title-server" : "error.title");
  // Of a server's error the message is shown apart.
  const advice = error.kind === "server" ? "" : error.message;
  return "code" in error ? { title, advice, code: error.code } : { title, advice };
}
