/**
 * `<mcp-ask-dialog>`: what servers ask, one question at a time.
 *
 * Owns: the frame with who asks, the queue, the way in and out for the focus, and handing answers to the host. What is asked is drawn
 * by an element for each kind. Not modal: the person can look at everything else first.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Ask, AskAnswer, Host } from "../../../src/client/api.js";
import type { PlainError } from "../../../src/errors/index.js";
import { EMPTY_SNAPSHOT, serverState, type PanelSnapshot } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/define.js";
import "../../parts/error-view.js";
import { StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { AskElement } from "../ask-element.js";
import { AskOpenChangeEvent, type AskAnswerRequestEvent } from "../ask-events.js";
import { McpAskForm } from "../ask-form.js";
import { McpAskUrl } from "../ask-url.js";
import { askBody } from "./ask-body.js";
import { askDialogStyles } from "./ask-dialog-styles.js";
import { askerView, askTitle } from "./asker-view.js";
import { FocusTurns } from "./focus-turns.js";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The questions of all servers of a host, oldest first, one at a time. Without questions it shows nothing.
 *
 * Keyboard: Escape cancels a form or a page to visit, and puts every other question aside; Ctrl+Enter (Command+Enter) sends a form.
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
  @state() private guarded = true;
  @query("h2") private readonly heading: HTMLElement | null | undefined;
  @query(".ask") private readonly body: Element | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #focus = new FocusTurns(this, () => this.heading);
  #shown: string | undefined;
  #guard: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new HostController(this, (_server, snapshot) => [snapshot.asks, this.#isOver(this.lingering, snapshot)]);
    this.addEventListener("keydown", this.#onKeyDown);
    this.addEventListener("mcp-ask-answer-request", this.#onAnswer);
    this.addEventListener("mcp-ask-close-request", () => (this.lingering = undefined));
  }

  /** Brings the question into sight, with the focus. */
  async show(): Promise<void> {
    this.#focus.remember();
    this.open = true;
    this.dispatchEvent(new AskOpenChangeEvent(true));
    await this.updateComplete;
    this.heading?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#guard);
    this.#shown = undefined;
  }

  /** What waits for the person. */
  get #waiting(): readonly Ask[] {
    return this.#snapshot.asks.filter(({ askId }) => !this.except.has(askId));
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host")) this.lingering = undefined;
    const current = this.#current;
    if (current !== this.lingering) this.lingering = undefined;
    if (this.sending !== undefined && !this.#waiting.some(({ askId }) => askId === this.sending))
      this.sending = undefined;
    const shown = this.open ? current?.askId : undefined;
    if (shown === this.#shown) return;
    const isOther = current?.askId !== this.#shown;
    this.#shown = shown;
    if (isOther) this.failure = undefined;
    clearTimeout(this.#guard);
    this.guarded = this.guardMs > 0;
    if (shown === undefined) return this.#focus.leave();
    if (this.guarded) this.#guard = setTimeout(() => (this.guarded = false), this.guardMs);
    this.#focus.enter();
  }

  override render(): TemplateResult | typeof nothing {
    const current = this.#current;
    if (!current) return nothing;
    const strings = this.#strings;
    const { t } = strings;
    const { failure } = this;
    const disabled = this.sending !== undefined;
    const guarded = this.guarded;
    const head = html`${askerView(current, strings)}
      ${failure ? html`<div class="failure" role="alert"><mcp-error-view .error=${failure}></mcp-error-view></div>` : nothing}`;
    return html`
      <div class="frame" part="frame" role="dialog" aria-labelledby="title" aria-describedby="who" ?hidden=${!this.open}>
        <div class="bar">
          ${icon("prompt")}${askTitle(current, strings)}
          <button class="icon aside" title=${t("ask.aside")} aria-label=${t("ask.aside")} @click=${this.#putAside}>
            ${icon("remove")}
          </button>
        </div>
        ${keyed(current.askId, askBody({ ask: current, disabled, guarded, head }))}
        ${this.#queue(current)}
      </div>
    `;
  }

  #queue(current: Ask): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const more = this.#waiting.filter(({ askId }) => askId !== current.askId).length;
    // The consent to one's own calls is not the server's question, and what is over can't be declined.
    const canRefuse = current.kind !== "tool" && current !== this.lingering;
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
    this.open = false;
    this.lingering = undefined;
    this.dispatchEvent(new AskOpenChangeEvent(false));
  };

  readonly #onAnswer = (event: AskAnswerRequestEvent): void => {
    const { ask, answer } = event;
    this.#focus.act();
    if (this.body instanceof McpAskUrl && this.body.opened) this.lingering = ask;
    void this.#send(ask, answer);
  };

  async #send(ask: Ask, answer: AskAnswer): Promise<void> {
    this.sending = ask.askId;
    this.failure = undefined;
    try {
      await this.host?.asks.answer(ask.askId, answer);
      // Until the host says that it is over, it is still there, and can't be answered again.
    } catch (error) {
      if (this.sending === ask.askId) this.sending = undefined;
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
      if (this.body instanceof AskElement) this.body.submit();
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
