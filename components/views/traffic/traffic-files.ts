/**
 * Recordings as files: chosen, dropped, opened, saved.
 *
 * Owns: the recording shown instead of live traffic, and closing it.
 */
import type { ReactiveControllerHost } from "lit";
import type { Host, OpenedRecording, RecordingFormat, TrafficFilter } from "../../../src/client/api/index.js";
import { FileDrop } from "../../controllers/file-drop.js";
import { chooseFile, RECORDING_FILES } from "../../parts/basic/choose-file.js";
import { saveFile } from "../../parts/basic/save.js";

/**
 * Fired when the user opened a recording. Bubbles, composed, cancelable: a listener that shows `opened.host` itself
 * cancels the event, and closes that host when done. Unless canceled, the view that fired the event shows the recording
 * itself.
 */
export class RecordingRequestEvent extends Event {
  readonly opened: OpenedRecording;
  /** Name of the file; untrusted. */
  readonly name: string;

  constructor(opened: OpenedRecording, name: string) {
    super("mcp-recording-request", { bubbles: true, composed: true, cancelable: true });
    this.opened = opened;
    this.name = name;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-recording-request": RecordingRequestEvent;
  }
}

/** MIME types that determine the file extensions. */
const TYPES: Readonly<Record<RecordingFormat, string>> = {
  ndjson: "application/x-ndjson",
  har: "application/har+json",
  otlp: "application/json",
};

/** Element that opens recordings. */
export type FilesElement = ReactiveControllerHost & EventTarget & { readonly host: Host | undefined };

/** A recording that is shown here. */
export interface NamedRecording extends OpenedRecording {
  readonly name: string;
}

export class TrafficFiles {
  readonly #element: FilesElement;
  #shown: NamedRecording | undefined;
  readonly #failed: (error: unknown) => void;
  readonly #drop: FileDrop;

  /** `failed` is called with the reason a file could not be opened or saved; before each attempt with `undefined`. */
  constructor(element: FilesElement, failed: (error: unknown) => void) {
    this.#element = element;
    this.#failed = failed;
    this.#drop = new FileDrop(element, (file) => void this.open(file));
  }

  /** Recording shown instead of live traffic. */
  get shown(): NamedRecording | undefined {
    return this.#shown;
  }

  /** Displayed host: the host of the recording that is shown here, otherwise that of the element. */
  get source(): Host | undefined {
    return this.#shown?.host ?? this.#element.host;
  }

  /** True while a file is dragged over the element. */
  get isDragged(): boolean {
    return this.#drop.isDragged;
  }

  /** Returns to live traffic. */
  leave(): void {
    void this.#shown?.host.close();
    this.#shown = undefined;
    this.#failed(undefined);
  }

  /** Lets the user choose a file. */
  choose(): void {
    chooseFile(RECORDING_FILES, (file) => void this.open(file));
  }

  /** Opens a file, and shows the recording here unless a listener shows it itself. */
  async open(file: File): Promise<void> {
    const { host } = this.#element;
    if (!host) return;
    await this.#attempt(async () => {
      const opened = await host.traffic.open(file);
      const event = new RecordingRequestEvent(opened, file.name);
      if (!this.#element.dispatchEvent(event)) return;
      void this.#shown?.host.close();
      this.#shown = { ...opened, name: file.name };
    });
  }

  /** Saves the entries that match a filter. */
  async save(format: RecordingFormat, filter: TrafficFilter): Promise<void> {
    const host = this.source;
    if (!host) return;
    await this.#attempt(async () => {
      const file = await host.traffic.save(format, filter);
      saveFile(file, "mcp-traffic", TYPES[format]);
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#failed(undefined);
    try {
      await work();
      this.#element.requestUpdate();
    } catch (error) {
      this.#failed(error);
    }
  }
}
