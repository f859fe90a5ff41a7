/**
 * Recording and clearing the traffic of a host.
 *
 * Owns: the reason the last action failed, which belongs to the host that was shown.
 */
import type { ReactiveControllerHost } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import type { TrafficWindow } from "./traffic-window.js";

/** Element with the actions. */
export type ActionsElement = ReactiveControllerHost & {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  entryId: number | undefined;
};

export class TrafficActions {
  readonly #element: ActionsElement;
  readonly #window: TrafficWindow;
  #failed: PlainError | undefined;

  constructor(element: ActionsElement, window: TrafficWindow) {
    this.#element = element;
    this.#window = window;
  }

  /** The reason the last action failed. */
  get failed(): PlainError | undefined {
    return this.#failed;
  }

  /** Sets or clears the failure. */
  fail(error: unknown): void {
    this.#failed = error === undefined ? undefined : toPlainError(error);
    this.#element.requestUpdate();
  }

  /** Starts or pauses recording. */
  readonly record = (): void => {
    const isOn = this.#window.totals?.isRecording !== true;
    void this.#attempt(async ({ traffic }) => traffic.record(isOn));
  };

  /** Deletes all entries that are not pinned. */
  readonly clear = (): void => {
    const { entryId, serverId } = this.#element;
    void this.#attempt(async (host) => {
      await host.traffic.clear(serverId);
      // A pinned entry is not cleared, and stays selected.
      if (entryId === undefined || (await host.traffic.entry(entryId))) return;
      if (host === this.#element.host && entryId === this.#element.entryId) this.#element.entryId = undefined;
    });
  };

  /** Runs `work`, keeps the reason if it fails, and reloads the traffic in either case. */
  async #attempt(work: (host: Host) => Promise<void>): Promise<void> {
    const { host } = this.#element;
    if (!host) return;
    this.fail(undefined);
    try {
      await work(host);
    } catch (error) {
      if (host === this.#element.host) this.fail(error);
    }
    this.#window.refresh();
  }
}
