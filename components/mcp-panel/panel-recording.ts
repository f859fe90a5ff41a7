/**
 * The recording a panel shows in place of its servers, where one was opened.
 *
 * Owns: which one, and closing it.
 */
import type { ReactiveControllerHost } from "lit";
import type { Host } from "../../src/client/api.js";
import type { RecordingFileRequestEvent } from "../views/connect-form/recording-file-event.js";
import type { RecordingRequestEvent } from "../views/traffic/recording-request-event.js";
import type { ShownRecording } from "./recording-view.js";

/** The recording of one panel. */
export class PanelRecording {
  readonly #panel: ReactiveControllerHost;
  readonly #host: () => Promise<Host>;
  #shown: ShownRecording | undefined;

  /** `host`: what reads the files. */
  constructor(panel: ReactiveControllerHost, host: () => Promise<Host>) {
    this.#panel = panel;
    this.#host = host;
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

  /** Somebody chose a file where there is no server to open it in. */
  readonly onFile = (event: RecordingFileRequestEvent): void => {
    event.respondWith(this.#open(event.file));
  };

  async #open(file: File): Promise<void> {
    const host = await this.#host();
    const opened = await host.traffic.open(file);
    this.#shown = { host: opened.host, name: file.name };
    this.#panel.requestUpdate();
  }

  /** Closes it. */
  readonly close = (): void => {
    this.#shown?.host.close().catch(() => undefined); // it may be gone already
    this.#shown = undefined;
    this.#panel.requestUpdate();
  };
}
