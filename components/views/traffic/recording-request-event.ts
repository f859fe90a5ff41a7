/** The event of a recording that a user opened. */
import type { OpenedRecording } from "../../../src/client/api/index.js";

/**
 * A user opened a recording. Bubbles, composed, cancelable: a listener that shows `opened.host` itself prevents it, and closes that host when
 * done. Unless prevented, the view that fired it shows the recording itself.
 */
export class RecordingRequestEvent extends Event {
  readonly opened: OpenedRecording;
  /** The file's name; untrusted. */
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
