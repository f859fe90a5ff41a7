/**
 * Events fired by parts.
 *
 * Owns: the event classes and their entries in the global event map. All events bubble and are composed; none is
 * cancelable.
 */
import type { ValueProblem } from "../../../src/schema/index.js";

/** Fired when the value of a form or editor changed. */
export class ValueChangeEvent extends Event {
  /** The new value: plain JSON, or `undefined` if absent. While the text is invalid, this is the last valid value. */
  readonly value: unknown;
  /** Problems of the value; `[]` if there are none. */
  readonly problems: readonly ValueProblem[];

  constructor(value: unknown, problems: readonly ValueProblem[]) {
    super("mcp-value-change", { bubbles: true, composed: true });
    this.value = value;
    this.problems = problems;
  }
}

/** Fired when the user wants to see a resource named in a result. */
export class OpenResourceRequestEvent extends Event {
  /** URI as the server sent it: untrusted, with any scheme. Pass it to `resources/read`, never to the browser. */
  readonly uri: string;

  constructor(uri: string) {
    super("mcp-open-resource-request", { bubbles: true, composed: true });
    this.uri = uri;
  }
}

/** Fired when the user wants to use a value of a result as an argument. */
export class ValueUseRequestEvent extends Event {
  /** Key of the value, untrusted; empty for an item of a list and for a whole value. */
  readonly name: string;
  /** Reads the value, with all digits of its numbers. Rejects if it is no longer available. */
  readonly load: () => Promise<unknown>;

  constructor(name: string, load: () => Promise<unknown>) {
    super("mcp-value-use-request", { bubbles: true, composed: true });
    this.name = name;
    this.load = load;
  }
}

/** Fired when the user wants to retry something that failed. */
export class RetryRequestEvent extends Event {
  constructor() {
    super("mcp-retry-request", { bubbles: true, composed: true });
  }
}

/** Fired when the user declines an input request that can't be displayed. */
export class DeclineRequestEvent extends Event {
  constructor() {
    super("mcp-decline-request", { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-value-change": ValueChangeEvent;
    "mcp-open-resource-request": OpenResourceRequestEvent;
    "mcp-value-use-request": ValueUseRequestEvent;
    "mcp-retry-request": RetryRequestEvent;
    "mcp-decline-request": DeclineRequestEvent;
  }
}
