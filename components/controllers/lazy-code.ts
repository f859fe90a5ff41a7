/**
 * Code of an element that is loaded when it is first rendered.
 *
 * Owns: loading it once, updating the element when it is loaded, and the failure. After a failure, the next update
 * tries again.
 */
import type { ReactiveControllerHost } from "lit";
import type { PlainError } from "../../src/errors/index.js";
import { lazyAsync } from "../../src/async/lazy-async.js";
import { toPlainError } from "./failure.js";

/** Code that one element renders with. */
export class LazyCode<T> {
  readonly #element: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #open: () => Promise<T>;
  readonly #failed: (error: PlainError) => void;
  #code: T | undefined;
  #failure: PlainError | undefined;

  /** `failed` is called when the code can't be loaded for the first time. */
  constructor(
    element: Pick<ReactiveControllerHost, "requestUpdate">,
    load: () => Promise<T>,
    failed: (error: PlainError) => void = () => undefined,
  ) {
    this.#element = element;
    this.#failed = failed;
    this.#open = lazyAsync(async () => this.#loaded(await load()));
  }

  /** The code; `undefined` until it is loaded, which begins when this is first read. */
  get now(): T | undefined {
    if (!this.#code) this.load().catch(() => undefined); // `failure` has the reason
    return this.#code;
  }

  /**
   * Reason why the code could not be loaded; `undefined` while it is loading for the first time, and once it is loaded.
   */
  get failure(): PlainError | undefined {
    return this.#failure;
  }

  /** Loads the code. Rejects with `ERR-WORKER` (`data.reason`: `not-loaded`) if that fails. */
  async load(): Promise<T> {
    try {
      return await this.#open();
    } catch (error) {
      // Elements are not updated for a second failure: that would load again at once, and so on.
      const isFirst = this.#failure === undefined;
      this.#failure = toPlainError(error);
      if (isFirst) {
        this.#failed(this.#failure);
        this.#element.requestUpdate();
      }
      throw error;
    }
  }

  #loaded(code: T): T {
    this.#code = code;
    this.#failure = undefined;
    this.#element.requestUpdate();
    return code;
  }
}
