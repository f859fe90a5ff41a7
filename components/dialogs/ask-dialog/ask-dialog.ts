/**
 * `<mcp-ask-dialog>`: what servers ask, one question at a time.
 *
 * Owns: the frame with who asks, the queue, the way in and out for the focus, and handing answers to the host. What is asked is drawn
 * by an element for each kind. Not modal: the person can look at everything else first.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Ask, AskAnswer, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { EMPTY_SNAPSHOT, serverState, type PanelSnapshot } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { breathe } from "../../parts/basic/slices.js";
import { StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { AskElement } from "../ask-element.js";
import { AskAnswerRequestEvent, AskOpenChangeEvent } from "../ask-events.js";
import { McpAskForm } from "../ask-form.js";
import { McpAskUrl } from "../ask-url.js";
import { refusalOf } from "../refusals.js";
import { AnswerGuard } from "./answer-guard.js";
import { askBody, type AskBodyView } from "./ask-body.js";
import { askDialogStyles } from "./ask-dialog-styles.js";
import { askerView, askTitle } from "./asker-view.js";
import { FocusTurns } from "./focus-turns.js";

/** Asked by this client: declining all from a server spares them. */
const OWN: readonly Ask["kind"][] = ["tool", "sign-in", "client-id"];
const NOBODY: ReadonlySet<string> = new Set();

/**
 * The questions of all servers of a host, oldest first, one at a time. Without questions it shows nothing.
 *
 * Keyboard: Escape cancels a form or a page to visit, and puts every other question aside; Ctrl+Enter (Command+Enter) sends a form in
 * which the user has clicked or pressed another key before.
 *
 * @fires {AskAnswerRequestEvent} mcp-ask-answer-request - An answer, on its way to the host.
 * @fires {AskOpenChangeEvent} mcp-ask-open-change - The dialog was put aside, or opened by `show()`.
 * @csspart frame - The frame.
 * @cssprop [--mcp-accent] - Its border.
 */
export class McpAskDialog extends LitElement {
  static override styles = [...base, askDialogStyles];

  /** The host whose servers ask. */
  @property({ attribute: false }) host: Host | undefined;
  /** Ids of asks that somebody else answers. */
  @property({ attribute: false }) except: ReadonlySet<string> = NOBODY;
  /** Whether the question is in sight; put aside, it waits with what was filled in. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Milliseconds until what grants something works: no click or key meant for something else answers (G-05). */
  @property({ type: Number, attribute: "guard-ms" }) guardMs = 500;

  /** A page that was opened: the ask is over, what is to say about it is not. */
  @state() private lingering: Ask | undefined;
  @state() private sending: string | undefined;
  @state() private failure: PlainError | undefined;
  /** A shortcut came before anything else was done in the form. */
  @state() private isUntouched = false;
  @query("h2") private readonly heading: HTMLElement | null | undefined;
  @query(".ask") private readonly body: Element | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #focus = new FocusTurns(this, () => this.heading);
  #shown: string | undefined;
  /** The one the user wants to answer first. */
  #chosen: string | undefined;
  /** The user opened the dialog: what waits quietly is shown, too. */
  #showsQuiet = false;

  readonly #guard = new AnswerGuard(this, () => this.guardMs);

  constructor() {
    super();
    new HostController(this, (_server, snapshot) => [snapshot.asks, this.#isOver(this.lingering, snapshot)]);
    this.addEventListener("keydown", this.#onKeyDown);
    this.addEventListener("mcp-ask-answer-request", this.#onAnswer);
    this.addEventListener("mcp-decline-request", this.#onDecline);
    this.addEventListener("mcp-ask-close-request", () => (this.lingering = undefined));
  }

  /** Brings the question into sight, with the focus; `askId`: this one before the others. What waits quietly is shown from now on, too. */
  async show(askId?: string): Promise<void> {
    this.#focus.remember();
    this.#chosen = askId;
    this.#showsQuiet = true;
    this.open = true;
    this.requestUpdate();
    this.dispatchEvent(new AskOpenChangeEvent(true));
    await this.updateComplete;
    this.#guard.act();
    this.heading?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shown = undefined;
  }

  /** Requests that wait for the user: the one on screen stays first, quiet ones come last. */
  get #waiting(): readonly Ask[] {
    const rank = ({ askId, quiet }: Ask): number =>
      askId === this.#chosen ? 0 : askId === this.#shown ? 1 : quiet ? 3 : 2;
    return this.#snapshot.asks
      .filter(({ askId }) => !this.except.has(askId))
      .sort((one, other) => rank(one) - rank(other));
  }

  /** What is to say about a page that was opened waits for nobody: it is gone with the next question, and as the call it was part of ends. */
  get #current(): Ask | undefined {
    const { lingering } = this;
    const [first] = this.#waiting;
    if (first && first.askId !== lingering?.askId) return first;
    return first === undefined && this.#isOver(lingering, this.#snapshot) ? undefined : lingering;
  }

  get #snapshot(): PanelSnapshot {
    return this.host ? mirrorOf(this.host).snapshot : EMPTY_SNAPSHOT;
  }

  /** Whether the call that an ask was part of has ended. */
  #isOver(ask: Ask | undefined, snapshot: PanelSnapshot): boolean {
    const { callId } = ask?.during ?? {};
    if (!ask || callId === undefined) return false;
    const call = serverState(snapshot, ask.serverId)?.calls.find((one) => one.callId === callId);
    return call !== undefined && call.state !== "running";
  }

  /** The first drawing is a task of its own: the one before ran the code that has just come. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await breathe();
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host")) this.lingering = undefined;
    const current = this.#current;
    if (current !== this.lingering) this.lingering = undefined;
    if (!current || !this.open) this.#showsQuiet = false;
    if (this.open && current?.quiet && !this.#showsQuiet) this.#close();
    if (this.sending !== undefined && !this.#waiting.some(({ askId }) => askId === this.sending))
      this.sending = undefined;
    const shown = this.open ? current?.askId : undefined;
    if (shown === this.#shown) return;
    const isOther = current?.askId !== this.#shown;
    this.#shown = shown;
    if (isOther) this.failure = undefined;
    this.isUntouched = false;
    if (shown === undefined) {
      this.#guard.end();
      return this.#focus.leave();
    }
    this.#guard.begin();
    this.#focus.enter();
  }

  override render(): TemplateResult | typeof nothing {
    const current = this.#current;
    if (!current) return nothing;
    const strings = this.#strings;
    const { t } = strings;
    const { failure } = this;
    const disabled = this.sending !== undefined;
    const guarded = this.#guard.isOn;
    const head = html`${askerView(current, strings)}
      ${failure ? html`<div class="failure" role="alert"><mcp-error-view .error=${failure}></mcp-error-view></div>` : nothing}
      <p class="untouched small" role="status">${this.isUntouched ? t("ask.untouched") : nothing}</p>`;
    return html`
      <div class="frame" part="frame" role="dialog" aria-labelledby="title" aria-describedby="who" ?hidden=${!this.open}>
        <div class="bar">
          ${icon("prompt")}${askTitle(current, strings)}
          <button class="icon aside" title=${t("ask.aside")} aria-label=${t("ask.aside")} @click=${this.#putAside}>
            ${icon("remove")}
          </button>
        </div>
        ${keyed(current.askId, askBody({ ask: current, disabled, guarded, head, check: this.#check }))}
        ${this.#queue(current)}
      </div>
    `;
  }

  /** One function for the life of the element: another one would be another question. */
  readonly #check: AskBodyView["check"] = async (schema, value) => this.host?.checkValue(schema, value);

  #queue(current: Ask): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const more = this.#waiting.filter(({ askId }) => askId !== current.askId).length;
    // Consent and sign-in are not requests of the server, and a request that is over can't be declined.
    const canRefuse = !OWN.includes(current.kind) && current !== this.lingering;
    if (more === 0 && !canRefuse) return nothing;
    const refuse = html`<button class="quiet small refuse" title=${t("ask.refuse-all-note")} @click=${() => this.#refuseAll(current)}>
      ${t("ask.refuse-all")}
    </button>`;
    return html`<div class="queue">
      <span class="count">${more > 0 ? t("ask.waiting", { count: more }) : nothing}</span>${canRefuse ? refuse : nothing}
    </div>`;
  }

  readonly #putAside = (): void => {
    this.#focus.act();
    this.lingering = undefined;
    this.#close();
  };

  #close(): void {
    this.open = false;
    this.dispatchEvent(new AskOpenChangeEvent(false));
  }

  readonly #onAnswer = (event: AskAnswerRequestEvent): void => {
    const { ask, answer } = event;
    this.#focus.act();
    if (this.body instanceof McpAskUrl && this.body.opened) this.lingering = ask;
    void this.#send(ask, answer);
  };

  /** A body that can't be shown has no buttons of its own. */
  readonly #onDecline = (event: Event): void => {
    const ask = event.composedPath().find((one) => one instanceof AskElement)?.ask as Ask | undefined; // of whichever kind
    if (ask) this.dispatchEvent(new AskAnswerRequestEvent(ask, refusalOf(ask)));
  };

  async #send(ask: Ask, answer: AskAnswer): Promise<void> {
    this.sending = ask.askId;
    this.failure = undefined;
    try {
      await this.host?.asks.answer(ask.askId, answer);
      // Until the host says that it is over, it is still there, and can't be answered again.
    } catch (error) {
      if (this.sending === ask.askId) this.sending = undefined;
      if (this.#shown !== ask.askId) return; // another one is in front by now
      this.failure = toPlainError(error);
      this.#focus.enter(); // the button that had it was disabled meanwhile
    }
  }

  async #refuseAll({ serverId }: Ask): Promise<void> {
    this.#focus.act();
    try {
      await this.host?.asks.refuseAll(serverId);
    } catch (error) {
      this.failure = toPlainError(error);
    }
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const current = this.#current;
    if (!current || event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (current === this.lingering) this.lingering = undefined;
      else if (current.kind !== "elicitation-form" && current.kind !== "elicitation-url") this.#putAside();
      else if (this.body instanceof McpAskForm && this.body.isFilledIn)
        this.#putAside(); // a key pressed by habit costs no work
      else if (this.sending === undefined) this.#cancel(current);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault(); // it is not for the tool behind
      // The key that runs a tool again and again must not send what the server filled in.
      this.isUntouched = !this.#guard.hasActed;
      if (!this.isUntouched && this.body instanceof AskElement) this.body.submit();
    }
  };

  #cancel(ask: Ask): void {
    this.#focus.act();
    void this.#send(ask, { action: "cancel" });
  }
}

keepScroll(McpAskDialog);
define("mcp-ask-dialog", McpAskDialog);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-ask-dialog": McpAskDialog;
  }
}
