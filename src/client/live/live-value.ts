/**
 * Value that changes over time, and its subscribers.
 *
 * Owns: the snapshot and the order of notifications. A listener that throws affects no other one.
 */
import { callListener } from "../../async/call-listener.js";
import type { Live } from "../api/index.js";

export class LiveValue<T> implements Live<T> {
  #value: T;
  #listeners = new Set<{ readonly call: (value: T) => void }>();
  #onFirst: () => void;

  /** `onFirst` is called when somebody subscribes and nobody had. */
  constructor(value: T, onFirst: () => void = () => undefined) {
    this.#value = value;
    this.#onFirst = onFirst;
  }

  get value(): T {
    return this.#value;
  }

  /** True while somebody is subscribed. */
  get isObserved(): boolean {
    return this.#listeners.size > 0;
  }

  readonly subscribe = (listener: (value: T) => void): (() => void) => {
    const own = { call: listener }; // a listener may be subscribed twice
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#onFirst();
    callListener(listener, this.#value);
    return () => void this.#listeners.delete(own);
  };

  /** Replaces the value, and notifies the subscribers. */
  set(value: T): void {
    this.#value = value;
    for (const { call } of [...this.#listeners]) callListener(call, value);
  }
}
