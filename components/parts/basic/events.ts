/**
 * The events parts fire.
 *
 * Owns: their classes and their entries in the global event map. All bubble and cross shadow roots; none can be cancelled.
 */
import type { ValueProblem } from "../../../src/schema/index.js";

/** A form's or editor's value changed. */
export class ValueChangeEvent extends Event {
  /** The new value: plain JSON; `undefined` when absent. While text does not parse, the last value that did. */
  readonly value: unknown;
  /** Problems of the value; `[]` when there are none. */
  readonly problems: readonly ValueProblem[];

  constructor(value: unknown, problems: readonly ValueProblem[]) {
    super("mcp-value-change", { bubbles: true, composed: true });
    this.value = value;
    this.problems = problems;
  }
}

/** A user wants to see a resource that a result names. */
export class OpenResourceRequestEvent extends Event {
  /** As the server sent it: untrusted, of any scheme. Hand it to `resources/read`, never to the browser. */
  readonly uri: string;

  constructor(uri: string) {
    super("mcp-open-resource-request", { bubbles: true, composed: true });
    this.uri = uri;
  }
}

/** A user wants a failed thing tried again. */
export class RetryRequestEvent extends Event {
  constructor() {
    super("mcp-retry-request", { bubbles: true, composed: true });
  }
}

/** The user declines an input request that can't be shown. */
export class DeclineRequestEvent extends Event {
  constructor() {
    super("mcp-decline-request", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-value-change": ValueChangeEvent;
    "mcp-open-resource-request": OpenResourceRequestEvent;
    "mcp-retry-request": RetryRequestEvent;
    "mcp-decline-request": DeclineRequestEvent;
  }
}
