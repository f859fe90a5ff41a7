/** Event for a recording file chosen by the user. */

/**
 * Fired when the user chose a recording file. Bubbles, composed. A listener that opens it calls {@link respondWith}.
 */
export class RecordingFileRequestEvent extends Event {
  readonly file: File;
  #opening: Promise<void> | undefined;

  constructor(file: File) {
    super("mcp-recording-file-request", { bubbles: true, composed: true });
    this.file = file;
  }

  /** Handles the request; a rejection is shown where the file was chosen. Only the first call counts. */
  respondWith(opening: Promise<void>): void {
    this.#opening ??= opening;
  }

  /** Resolves when the recording is open, or if no listener opens it; rejects with the reason it can't be opened. */
  get opened(): Promise<void> {
    return this.#opening ?? Promise.resolve();
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-recording-file-request": RecordingFileRequestEvent;
  }
}
