/**
 * The recording a panel shows in place of its servers, where one was opened.
 *
 * Owns: which one, and closing it.
 */
import type { ReactiveControllerHost } from "lit";
import type { RecordingRequestEvent } from "../views/traffic/recording-request-event.js";
import type { ShownRecording } from "./recording-view.js";

/** The recording of one panel. */
export class PanelRecording {
  readonly #panel: ReactiveControllerHost;
  #shown: ShownRecording | undefined;

  constructor(panel: ReactiveControllerHost) {
    this.#panel = panel;
  }

  /** What is shown. */
  get shown(): ShownRecording | undefined {
    return this.#shown;
  }

  /** Somebody opened one. */
  readonly onRequest = (event: RecordingRequestEvent): void => {
    if (event.defaultPrevented || this.#shown) return; // one within another shows itself
    event.preventDefault();
    this.#shown = { host: event.opened.host, name: event.name };
    this.#panel.requestUpdate();
  };

  /** Closes it. */
  readonly close = (): void => {
    this.#shown?.host.close().catch(() => undefined); // it may be gone already
    this.#shown = undefined;
    this.#panel.requestUpdate();
  };
}
