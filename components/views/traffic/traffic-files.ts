/**
 * Recordings as files: chosen, dropped, opened, saved.
 *
 * Owns: the recording shown instead of live traffic, and closing it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, OpenedRecording, RecordingFormat, TrafficFilter } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { saveFile } from "../../parts/basic/save.js";
import { RecordingRequestEvent } from "./recording-request-event.js";

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

export class TrafficFiles implements ReactiveController {
  readonly #element: FilesElement;
  #shown: NamedRecording | undefined;
  #error: PlainError | undefined;
  #isBusy = false;
  #isDragged = false;

  constructor(element: FilesElement) {
    this.#element = element;
    element.addController(this);
    element.addEventListener("dragover", this.#onDrag);
    element.addEventListener("dragleave", this.#onLeave);
    element.addEventListener("drop", this.#onDrop);
  }

  /** Recording shown instead of live traffic. */
  get shown(): NamedRecording | undefined {
    return this.#shown;
  }

  /** The reason the last file could not be opened or saved. */
  get error(): PlainError | undefined {
    return this.#error;
  }

  /** True while a file is being read or written. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** True while a file is dragged over the element. */
  get isDragged(): boolean {
    return this.#isDragged;
  }

  hostDisconnected(): void {
    this.#isDragged = false;
  }

  /** Returns to live traffic. */
  leave(): void {
    void this.#shown?.host.close();
    this.#shown = this.#error = undefined;
    this.#element.requestUpdate();
  }

  /** Clears the failure. */
  dismiss(): void {
    this.#error = undefined;
    this.#element.requestUpdate();
  }

  /** Lets the user choose a file. */
  choose(): void {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".ndjson,.jsonl,.har,.json,application/json,application/x-ndjson";
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) void this.open(file);
    });
    input.click();
  }

  /** Opens a file, and shows the recording here unless a listener shows it itself. */
  async open(file: File): Promise<void> {
    const { host } = this.#element;
    if (!host) return;
    await this.#busy(async () => {
      const opened = await host.traffic.open(file);
      const event = new RecordingRequestEvent(opened, file.name);
      if (!this.#element.dispatchEvent(event)) return;
      void this.#shown?.host.close();
      this.#shown = { ...opened, name: file.name };
    });
  }

  /** Saves the entries that match a filter. */
  async save(format: RecordingFormat, filter: TrafficFilter): Promise<void> {
    const host = this.#shown?.host ?? this.#element.host;
    if (!host) return;
    await this.#busy(async () => {
      const file = await host.traffic.save(format, filter);
      saveFile(file, "mcp-traffic", TYPES[format]);
    });
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#error = undefined;
    this.#element.requestUpdate();
    try {
      await work();
    } catch (error) {
      this.#error = toPlainError(error);
    }
    this.#isBusy = false;
    this.#element.requestUpdate();
  }

  #drag(isDragged: boolean): void {
    if (isDragged === this.#isDragged) return;
    this.#isDragged = isDragged;
    this.#element.requestUpdate();
  }

  readonly #onDrag = (event: Event): void => {
    if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.#drag(true);
  };

  readonly #onLeave = (event: Event): void => {
    const { relatedTarget } = event as DragEvent; // this listener receives only drag events
    if (!(relatedTarget instanceof Node) || !(this.#element as unknown as Node).contains(relatedTarget))
      this.#drag(false); // the element is always a DOM node
  };

  readonly #onDrop = (event: Event): void => {
    this.#drag(false);
    const [file] = event instanceof DragEvent ? (event.dataTransfer?.files ?? []) : [];
    if (!file) return;
    event.preventDefault();
    void this.open(file);
  };
}
