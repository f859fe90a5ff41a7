/**
 * Base class of all dialogs.
 *
 * Owns: the input request, deciding when it may be answered, and dispatching the response. Nothing is granted before all
 * of it was on screen. Has no reference to a host.
 */
import { html, LitElement, type CSSResultGroup, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { InputRequestOf, InputResponse, InputResponses, InputRequestKind } from "../../src/client/api/index.js";
import { requestsEn } from "../strings/en/requests.js";
import { dialogsEn } from "../strings/en/dialogs.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { InputResponseRequestEvent } from "./input-request-events.js";
import { requestStyles } from "./input-request-styles.js";
import { UnseenFields } from "./unseen-fields.js";

addEnglish(dialogsEn);
addEnglish(requestsEn);

/** Answers that grant and send nothing, and the one that a sign-in window gives. */
const UNGUARDED: ReadonlySet<InputResponse["action"]> = new Set(["decline", "cancel", "deny", "reject", "signed-in"]);

/** Base of the dialog for one kind of input request. */
export abstract class InputRequestElement<Kind extends InputRequestKind> extends LitElement {
  static override styles: CSSResultGroup = [...base, requestStyles];

  /** Input request to answer. Setting another input request resets the dialog. */
  @property({ attribute: false }) request: InputRequestOf<Kind> | undefined;
  /** Disables all controls while a response is being sent. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Disables granting controls, because the dialog has just appeared (G-05). */
  @property({ type: Boolean, reflect: true }) guarded = false;

  /** Milliseconds after scrolling to what was out of sight in which nothing is granted, so that a double click is one. */
  pauseMs = 400;

  protected readonly strings = new StringsController(this);
  readonly #unseen = new UnseenFields(this, this.strings);

  /** Performs the primary action if a key may trigger it, such as Ctrl+Enter in a form. */
  submit(): void {}

  /** True if the granting controls work. */
  protected get canGrant(): boolean {
    return !this.disabled && !this.guarded;
  }

  protected override update(changed: PropertyValues<this>): void {
    const before: InputRequestOf<Kind> | undefined = changed.get("request");
    if (changed.has("request") && before?.requestId !== this.request?.requestId) this.#unseen.reset();
    super.update(changed);
  }

  /** Renders the end of the dialog: what is below the visible part, and the buttons. */
  protected end(buttons: TemplateResult): TemplateResult {
    return html`${this.#unseen.line()}
      <div class="buttons">${buttons}</div>`;
  }

  /**
   * Returns true if all of the request was on screen, and otherwise shows the next part. For what happens before the
   * answer, such as opening a page.
   */
  protected isSeen(): boolean {
    return this.#unseen.pass();
  }

  /** Dispatches the response. One that grants something first shows what was not on screen yet. */
  protected answer(answer: InputResponses[Kind]): void {
    if (!this.request || this.disabled || (!UNGUARDED.has(answer.action) && !this.isSeen())) return;
    this.dispatchEvent(new InputResponseRequestEvent(this.request, answer));
  }
}
