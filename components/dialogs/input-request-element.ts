/**
 * Base class of all dialogs.
 *
 * Owns: the input request, when it may be answered, sending the answer off. Never draws and never holds a host.
 */
import { LitElement, type CSSResultGroup } from "lit";
import { property } from "lit/decorators.js";
import type { InputRequest, InputResponses, InputRequestKind } from "../../src/client/api/index.js";
import { requestTitlesEn } from "../strings/en/input-request-titles.js";
import { dialogsEn } from "../strings/en/dialogs.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { InputResponseRequestEvent } from "./input-request-events.js";
import { requestStyles } from "./input-request-styles.js";

addEnglish(dialogsEn);
addEnglish(requestTitlesEn);

/** An input request of one kind. */
export type InputRequestOf<Kind extends InputRequestKind> = Extract<InputRequest, { kind: Kind }>;

/** The dialog of one kind of input request. */
export abstract class InputRequestElement<Kind extends InputRequestKind> extends LitElement {
  static override styles: CSSResultGroup = [...base, requestStyles];

  /** Input request to answer. Another input request starts again. */
  @property({ attribute: false }) request: InputRequestOf<Kind> | undefined;
  /** Nothing can be answered: an answer is on its way. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Controls that grant something do not work yet: the dialog has just appeared under the user's hand (G-05). */
  @property({ type: Boolean, reflect: true }) guarded = false;

  protected readonly strings = new StringsController(this);

  /** Does what the main button does, where a key may do that: Ctrl+Enter in a form. */
  submit(): void {}

  /** True if the controls that grant something work. */
  protected get canGrant(): boolean {
    return !this.disabled && !this.guarded;
  }

  /** Sends the answer. */
  protected answer(answer: InputResponses[Kind]): void {
    if (this.request && !this.disabled) this.dispatchEvent(new InputResponseRequestEvent(this.request, answer));
  }
}
