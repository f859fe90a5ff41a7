/**
 * Base class of all dialogs.
 *
 * Owns: the input request, deciding when it may be answered, and dispatching the response. Never renders and has no
 * reference to a host.
 */
import { LitElement, type CSSResultGroup } from "lit";
import { property } from "lit/decorators.js";
import type { InputRequestOf, InputResponses, InputRequestKind } from "../../src/client/api/index.js";
import { requestsEn } from "../strings/en/requests.js";
import { dialogsEn } from "../strings/en/dialogs.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { InputResponseRequestEvent } from "./input-request-events.js";
import { requestStyles } from "./input-request-styles.js";

addEnglish(dialogsEn);
addEnglish(requestsEn);

/** Base of the dialog for one kind of input request. */
export abstract class InputRequestElement<Kind extends InputRequestKind> extends LitElement {
  static override styles: CSSResultGroup = [...base, requestStyles];

  /** Input request to answer. Setting another input request resets the dialog. */
  @property({ attribute: false }) request: InputRequestOf<Kind> | undefined;
  /** Disables all controls while a response is being sent. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Disables granting controls, because the dialog has just appeared (G-05). */
  @property({ type: Boolean, reflect: true }) guarded = false;

  protected readonly strings = new StringsController(this);

  /** Performs the primary action if a key may trigger it, such as Ctrl+Enter in a form. */
  submit(): void {}

  /** True if the granting controls work. */
  protected get canGrant(): boolean {
    return !this.disabled && !this.guarded;
  }

  /** Dispatches the response. */
  protected answer(answer: InputResponses[Kind]): void {
    if (this.request && !this.disabled) this.dispatchEvent(new InputResponseRequestEvent(this.request, answer));
  }
}
