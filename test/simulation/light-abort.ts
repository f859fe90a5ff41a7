/**
 * `AbortController` and `AbortSignal` in plain JavaScript: those of Node cost a third of a run's time.
 *
 * Owns: what the DOM standard says of signals, as far as the engine uses it; `any` keeps its order: all dependent signals are aborted before
 * the first listener is called. Never used where a single run is told, so that a difference to the platform's would show.
 * https://dom.spec.whatwg.org/#interface-AbortSignal
 */
type Listener = ((event: Event) => void) | { handleEvent(event: Event): void };

const ABORT = new Event("abort");

class LightSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort: ((event: Event) => void) | null = null;
  #listeners: Map<Listener, boolean> | undefined;
  /** Signals made of this one with `any`. */
  #dependents: Set<LightSignal> | undefined;
  /** What this one was made of; `undefined` for a controller's. */
  #sources: LightSignal[] | undefined;

  static any(signals: Iterable<LightSignal>): LightSignal {
    const made = new LightSignal();
    const given = [...signals];
    const first = given.find((one) => one.aborted);
    if (first) {
      made.aborted = true;
      made.reason = first.reason;
      return made;
    }
    made.#sources = [...new Set(given.flatMap((one) => one.#sources ?? [one]))];
    for (const source of made.#sources) (source.#dependents ??= new Set()).add(made);
    return made;
  }

  static abort(reason?: unknown): LightSignal {
    const made = new LightSignal();
    made.abort(reason);
    return made;
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  addEventListener(type: string, listener: Listener | null, options?: boolean | { once?: boolean }): void {
    if (type !== "abort" || listener === null) return;
    this.#listeners ??= new Map();
    if (!this.#listeners.has(listener))
      this.#listeners.set(listener, typeof options === "object" && options.once === true);
  }

  removeEventListener(type: string, listener: Listener | null): void {
    if (type === "abort" && listener !== null) this.#listeners?.delete(listener);
  }

  abort(reason: unknown = new DOMException("This operation was aborted", "AbortError")): void {
    if (this.aborted) return;
    const all: LightSignal[] = [this];
    for (const one of this.#dependents ?? []) if (!one.aborted) all.push(one);
    this.#dependents = undefined;
    for (const one of all) {
      one.aborted = true;
      one.reason = reason;
      for (const source of one.#sources ?? []) if (source !== this) source.#dependents?.delete(one);
    }
    for (const one of all) one.#fire();
  }

  #fire(): void {
    this.onabort?.(ABORT);
    for (const listener of [...(this.#listeners?.keys() ?? [])]) {
      const isOnce = this.#listeners?.get(listener);
      if (isOnce === undefined) continue; // removed by one before it
      if (isOnce) this.#listeners?.delete(listener);
      if (typeof listener === "function") listener(ABORT);
      else listener.handleEvent(ABORT);
    }
  }
}

class LightController {
  readonly signal = new LightSignal();

  abort(reason?: unknown): void {
    this.signal.abort(reason);
  }
}

/** Puts them in the place of the platform's, in a process that does nothing but run seeds. */
export function useLightAbort(): void {
  Object.assign(globalThis, { AbortController: LightController, AbortSignal: LightSignal });
}
