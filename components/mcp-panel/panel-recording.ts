/**
 * Recording that a panel shows instead of its servers.
 *
 * Owns: opening and closing the recording.
 */
import { nothing, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../src/client/api/index.js";
import type { StringsController } from "../strings/index.js";
import type { RecordingFileRequestEvent } from "../views/connect-form/recording-file-event.js";
import type { RecordingRequestEvent } from "../views/traffic/recording-request-event.js";
import type { ShownRecording } from "./recording-view.js";

/** Manages the recording of one panel. */
export class PanelRecording {
  readonly #panel: LitElement;
  readonly #host: () => Promise<Host>;
  #shown: ShownRecording | undefined;
  #view: typeof import("./recording-view.js") | undefined;
  /** Restores the focus. */
  #leave: (() => void) | undefined;

  /** `host`: host that reads the files. */
  constructor(panel: LitElement, host: () => Promise<Host>) {
    this.#panel = panel;
    this.#host = host;
  }

  /** The displayed recording. */
  get shown(): ShownRecording | undefined {
    return this.#shown;
  }

  /** Renders the recording; nothing if there is none. */
  draw(strings: StringsController): TemplateResult | typeof nothing {
    return this.#shown && this.#view ? this.#view.recordingView(this.#shown, this.close, strings) : nothing;
  }

  /** Handles the opening of a recording. */
  readonly onRequest = (event: RecordingRequestEvent): void => {
    if (event.defaultPrevented || this.#shown) return; // a nested recording handles this itself
    event.preventDefault();
    const { host } = event.opened;
    this.#show({ host, name: event.name }).catch(() => host.close()); // the code can't be loaded: the current content stays
  };

  /** Handles a file chosen on the start screen. */
  readonly onFile = (event: RecordingFileRequestEvent): void => {
    event.respondWith(this.#open(event.file));
  };

  async #open(file: File): Promise<void> {
    const host = await this.#host();
    const opened = await host.traffic.open(file);
    await this.#show({ host: opened.host, name: file.name });
  }

  /** Shows a recording once the code that can also close it is loaded. */
  async #show(recording: ShownRecording): Promise<void> {
    this.#view ??= await import("./recording-view.js");
    this.#shown = recording;
    this.#leave = this.#view.moveFocus(this.#panel);
  }

  /** Closes the recording. */
  readonly close = (): void => {
    this.#shown?.host.close().catch(() => undefined); // the host may already be closed
    this.#shown = undefined;
    this.#leave?.();
  };
}
