/**
 * Runs of the collection that a view shows.
 *
 * Owns: the subscription. Runs go on when the view is removed, and are shown again when it comes back.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { runsOf, type CollectionRuns } from "./collection-runs.js";

export class ShownRuns implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #now: CollectionRuns | undefined;
  #unwatch: (() => void) | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  /** Runs of the collection that is shown. */
  get now(): CollectionRuns | undefined {
    return this.#now;
  }

  hostConnected(): void {
    this.#watch();
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /** Shows the runs of another collection. */
  show(host: Host | undefined, id: string | undefined): void {
    const runs = host && id !== undefined ? runsOf(host, id) : undefined;
    if (runs === this.#now) return;
    this.hostDisconnected();
    this.#now = runs;
    this.#watch();
  }

  #watch(): void {
    this.#unwatch ??= this.#now?.watch(() => this.#element.requestUpdate());
    this.#element.requestUpdate();
  }
}
