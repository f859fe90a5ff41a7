/**
 * Code of an element that is loaded when it is first rendered.
 *
 * Owns: loading it once, and updating the element when it is loaded. After a failure, the next update tries again.
 */
import type { ReactiveControllerHost } from "lit";

/** Code that one element renders with. */
export class LazyCode<T> {
  readonly #element: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #load: () => Promise<T>;
  #code: T | undefined;
  #loading: Promise<void> | undefined;
  #hasFailed = false;

  constructor(element: Pick<ReactiveControllerHost, "requestUpdate">, load: () => Promise<T>) {
    this.#element = element;
    this.#load = load;
  }

  /** The code; `undefined` until it is loaded, which begins when this is first read. */
  get now(): T | undefined {
    if (!this.#code) void this.load();
    return this.#code;
  }

  /** True if the code could not be loaded so far. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Loads the code. Resolves also if that fails. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load().then(
      (code) => this.#settle(code),
      () => this.#settle(undefined),
    ));
  }

  #settle(code: T | undefined): void {
    const hadFailed = this.#hasFailed;
    this.#code = code;
    this.#hasFailed = code === undefined;
    if (this.#hasFailed) this.#loading = undefined;
    // Elements are not updated for a second failure: that would load again at once, and so on.
    if (!this.#hasFailed || !hadFailed) this.#element.requestUpdate();
  }
}
