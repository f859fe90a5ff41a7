/**
 * What all dialogs have in common.
 *
 * Owns: the ask, when it may be answered, sending the answer off. Never draws and never holds a host.
 */
import { LitElement, type CSSResultGroup } from "lit";
import { property } from "lit/decorators.js";
import type { Ask, AskAnswers, AskKind } from "../../src/client/api/index.js";
import { askTitlesEn } from "../strings/en/ask-titles.js";
import { dialogsEn } from "../strings/en/dialogs.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { AskAnswerRequestEvent } from "./ask-events.js";
import { askStyles } from "./ask-styles.js";

addEnglish(dialogsEn);
addEnglish(askTitlesEn);

/** An ask of one kind. */
export type AskOf<Kind extends AskKind> = Extract<Ask, { kind: Kind }>;

/** The dialog of one kind of ask. */
export abstract class AskElement<Kind extends AskKind> extends LitElement {
  static override styles: CSSResultGroup = [...base, askStyles];

  /** What is asked. Another ask begins anew. */
  @property({ attribute: false }) ask: AskOf<Kind> | undefined;
  /** Nothing can be answered: an answer is on its way. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** What grants something does not work yet: the dialog has just come up under the person's hand (G-05). */
  @property({ type: Boolean, reflect: true }) guarded = false;

  protected readonly strings = new StringsController(this);

  /** Does what the main button does, where a key may do that: Ctrl+Enter in a form. */
  submit(): void {}

  /** Whether what grants something works. */
  protected get canGrant(): boolean {
    return !this.disabled && !this.guarded;
  }

  /** Tells the answer. */
  protected answer(answer: AskAnswers[Kind]): void {
    if (this.ask && !this.disabled) this.dispatchEvent(new AskAnswerRequestEvent(this.ask, answer));
  }
}
