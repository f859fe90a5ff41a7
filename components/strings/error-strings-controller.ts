/**
 * Provides the strings of an element that shows failures.
 *
 * Owns: updating the element once the sentences about failures are loaded. Elements that show none use
 * {@link StringsController}, whose code does not include them.
 */
import type { ReactiveControllerHost } from "lit";
import type { PlainError } from "../../src/errors/index.js";
import { awaitErrorWords, errorText, prefetchErrorWords, type ErrorText } from "./errors.js";
import { StringsController } from "./strings-controller.js";

/** Strings of one element, with the sentences for failures. */
export class ErrorStringsController extends StringsController {
  readonly #redraw: () => void;

  constructor(host: ReactiveControllerHost & Element) {
    super(host);
    this.#redraw = () => host.requestUpdate();
  }

  override hostConnected(): void {
    super.hostConnected();
    prefetchErrorWords();
  }

  /** Returns the sentences for a failure. The element is updated once they are loaded. */
  readonly error = (error: PlainError): ErrorText => {
    awaitErrorWords(this.#redraw);
    return errorText(this.language, error);
  };
}
