/** Event for a recording opened by the user. */
import type { OpenedRecording } from "../../../src/client/api/index.js";

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
