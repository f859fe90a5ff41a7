/**
 * `AbortController` and `AbortSignal` in plain JavaScript: those of Node cost a third of a run's time.
 *
 * Owns: the behaviour of signals in the DOM standard, as far as the engine uses it; `any` keeps its order: all dependent signals are aborted
 * before the first listener is called. Never used when a single run is traced, so that a difference from the platform would show.
 * https://dom.spec.whatwg.org/#interface-AbortSignal
 */
type Listener = ((event: Event) => void) | { handleEvent(event: Event): void };

const ABORT = new Event("abort");

class LightSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort: ((event: Event) => void) | null = null;
  #listeners: Map<Listener, boolean> | undefined;
  /** Signals made from this one with `any`. */
  #dependents: Set<LightSignal> | undefined;
  /** Signals that this one was made from; `undefined` for a controller's signal. */
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
      if (isOnce === undefined) continue; // removed by an earlier listener
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

/** Replaces the platform's classes, in a process that only runs seeds. */
export function useLightAbort(): void {
  Object.assign(globalThis, { AbortController: LightController, AbortSignal: LightSignal });
}
