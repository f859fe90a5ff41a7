/**
 * What the dialogs tell.
 *
 * Owns: the classes and their entries in the global event map. All bubble and cross shadow roots; none can be cancelled: a page that
 * answers for the person listens to `mcp-ask` of the panel.
 */
import type { Ask, AskAnswer } from "../../src/client/api/index.js";

/** The person answered. Whoever shows the ask hands the answer to the host. */
export class AskAnswerRequestEvent extends Event {
  readonly ask: Ask;
  /** Fits the kind of the ask. */
  readonly answer: AskAnswer;

  constructor(ask: Ask, answer: AskAnswer) {
    super("mcp-ask-answer-request", { bubbles: true, composed: true });
    this.ask = ask;
    this.answer = answer;
  }
}

/** The person has read what is left to say about an ask that was answered. */
export class AskCloseRequestEvent extends Event {
  constructor() {
    super("mcp-ask-close-request", { bubbles: true, composed: true });
  }
}

/** The dialog was put aside, or opened again. */
export class AskOpenChangeEvent extends Event {
  readonly open: boolean;

  constructor(open: boolean) {
    super("mcp-ask-open-change", { bubbles: true, composed: true });
    this.open = open;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-ask-answer-request": AskAnswerRequestEvent;
    "mcp-ask-close-request": AskCloseRequestEvent;
    "mcp-ask-open-change": AskOpenChangeEvent;
  }
}
