/**
 * `<mcp-input-request-dialog>`: input requests of servers, one at a time.
 *
 * Owns: the frame with the source of the request, the queue, focus handling, and passing responses to the host. A
 * separate element for each kind renders the request. Not modal: the user can look at everything else first.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { InputRequest, InputResponse, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { isServersOwn, refusalOf } from "../../../src/requests/queue/refusal-response.js";
import { EMPTY_SNAPSHOT, serverState, type PanelSnapshot } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { breathe } from "../../parts/basic/slices.js";
import { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { InputRequestElement } from "../input-request-element.js";
import { InputResponseRequestEvent, InputRequestOpenChangeEvent } from "../input-request-events.js";
import { McpElicitationForm } from "../elicitation-form.js";
import { McpElicitationUrl } from "../elicitation-url.js";
import { AnswerGuard } from "./answer-guard.js";
import { requestBody, type InputRequestBodyView } from "./input-request-body.js";
import { requestDialogStyles } from "./input-request-dialog-styles.js";
import { sourceView, requestTitle } from "./source-view.js";
import { FocusTurns } from "./focus-turns.js";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Input requests of all servers of a host, oldest first, one at a time. Shows nothing if there are none.
 *
 * Keyboard: Escape cancels a form or a page visit, and minimizes any other request; Ctrl+Enter (Command+Enter) sends a
 * form if the user has already clicked or typed in it.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - A response for the host.
 * @fires {InputRequestOpenChangeEvent} mcp-input-request-open-change - The dialog was minimized, or opened by `show()`.
 * @csspart frame - The frame.
 * @cssprop [--mcp-accent] - Colour of the border.
 */
export class McpInputRequestDialog extends LitElement {
  static override styles = [...base, requestDialogStyles];

  /** The host whose input requests are shown. */
  @property({ attribute: false }) host: Host | undefined;
  /** Ids of input requests that are answered outside this dialog. */
  @property({ attribute: false }) except: ReadonlySet<string> = NOBODY;
  /** Shows the dialog; otherwise it is minimized, which keeps the entered values. */
  @property({ type: Boolean, reflect: true }) open = false;
  /**
   * Milliseconds until granting controls work, so that a click or key press intended for something else does not answer
   * a request (G-05).
   */
  @property({ type: Number, attribute: "guard-ms" }) guardMs = 500;

  /** Input request whose page was opened; the request has ended, but its note is still shown. */
  @state() private lingering: InputRequest | undefined;
  @state() private sending: string | undefined;
  @state() private failure: PlainError | undefined;
  /** True if the shortcut was used before the user interacted with the form. */
  @state() private isUntouched = false;
  @query("h2") private readonly heading: HTMLElement | null | undefined;
  @query(".request") private readonly body: Element | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #focus = new FocusTurns(this, () => this.heading);
  #shown: string | undefined;
  /** Request that the user wants to answer first. */
  #chosen: string | undefined;
  /** True if the user opened the dialog, so that quiet requests are shown too. */
  #showsQuiet = false;

  readonly #guard = new AnswerGuard(this, () => this.guardMs);

  constructor() {
    super();
    new HostController(this, (_server, snapshot) => [snapshot.inputRequests, this.#isOver(this.lingering, snapshot)]);
    this.addEventListener("keydown", this.#onKeyDown);
    this.addEventListener("mcp-input-response-request", this.#onAnswer);
    this.addEventListener("mcp-decline-request", this.#onDecline);
    this.addEventListener("mcp-input-request-close", () => (this.lingering = undefined));
  }

  /**
   * Brings the dialog into view and focuses it; `askId`: request to show first. Quiet requests are shown from now on
   * too.
   */
  async show(requestId?: string): Promise<void> {
    this.#focus.remember();
    this.#chosen = requestId;
    this.#showsQuiet = true;
    this.open = true;
    this.requestUpdate();
    this.dispatchEvent(new InputRequestOpenChangeEvent(true));
    await this.updateComplete;
    this.#guard.act();
    this.heading?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shown = undefined;
  }

  /** Requests that wait for the user: the displayed request stays first, quiet requests come last. */
  get #waiting(): readonly InputRequest[] {
    const rank = ({ requestId, quiet }: InputRequest): number =>
      requestId === this.#chosen ? 0 : requestId === this.#shown ? 1 : quiet ? 3 : 2;
    return this.#snapshot.inputRequests
      .filter(({ requestId }) => !this.except.has(requestId))
      .sort((one, other) => rank(one) - rank(other));
  }

  /**
   * Current input request. A note about an opened page does not block others: it disappears with the next request, and
   * when its call ends.
   */
  get #current(): InputRequest | undefined {
    const { lingering } = this;
    const [first] = this.#waiting;
    if (first && first.requestId !== lingering?.requestId) return first;
    return first === undefined && this.#isOver(lingering, this.#snapshot) ? undefined : lingering;
  }

  get #snapshot(): PanelSnapshot {
    return this.host ? mirrorOf(this.host).snapshot : EMPTY_SNAPSHOT;
  }

  /** Returns true if the call to which an input request belongs has ended. */
  #isOver(request: InputRequest | undefined, snapshot: PanelSnapshot): boolean {
    const { callId } = request?.during ?? {};
    if (!request || callId === undefined) return false;
    const call = serverState(snapshot, request.serverId)?.calls.find((one) => one.callId === callId);
    return call !== undefined && call.state !== "running";
  }

  /**
   * Renders for the first time in a separate task, because the previous task evaluated the code that was just loaded.
   */
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
    if (this.sending !== undefined && !this.#waiting.some(({ requestId }) => requestId === this.sending))
      this.sending = undefined;
    const shown = this.open ? current?.requestId : undefined;
    if (shown === this.#shown) return;
    const isOther = current?.requestId !== this.#shown;
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
    const head = html`${sourceView(current, strings)}
      ${failure ? html`<div class="failure" role="alert"><mcp-error-view .error=${failure}></mcp-error-view></div>` : nothing}
      <p class="untouched small" role="status">${this.isUntouched ? t("input.untouched") : nothing}</p>`;
    return html`
      <div class="frame" part="frame" role="dialog" aria-labelledby="title" aria-describedby="who" ?hidden=${!this.open}>
        <div class="bar">
          ${icon("request")}${requestTitle(current, strings)}
          <button class="icon aside" title=${t("input.aside")} aria-label=${t("input.aside")} @click=${this.#putAside}>
            ${icon("remove")}
          </button>
        </div>
        ${keyed(current.requestId, requestBody({ request: current, disabled, guarded, head, check: this.#check, loadFile: this.#loadFile }))}
        ${this.#queue(current)}
      </div>
    `;
  }

  /**
   * The function stays the same for the lifetime of the element, because a new function would look like a new request.
   */
  readonly #loadFile: InputRequestBodyView["loadFile"] = (downloadId, index) =>
    this.host?.apps.file(downloadId, index) ?? Promise.reject(new Error("The host is gone."));

  readonly #check: InputRequestBodyView["check"] = async (schema, value) => this.host?.checkValue(schema, value);

  #queue(current: InputRequest): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const more = this.#waiting.filter(({ requestId }) => requestId !== current.requestId).length;
    // Consent and sign-in are not server requests, and a request that has ended can't be declined.
    const canRefuse = isServersOwn(current) && current !== this.lingering;
    if (more === 0 && !canRefuse) return nothing;
    const refuse = html`<button class="quiet small refuse" title=${t("input.refuse-all-note")} @click=${() => this.#refuseAll(current)}>
      ${t("input.refuse-all")}
    </button>`;
    return html`<div class="queue">
      <span class="count">${more > 0 ? t("input.waiting", { count: more }) : nothing}</span>${canRefuse ? refuse : nothing}
    </div>`;
  }

  readonly #putAside = (): void => {
    this.#focus.act();
    this.lingering = undefined;
    this.#close();
  };

  #close(): void {
    this.open = false;
    this.dispatchEvent(new InputRequestOpenChangeEvent(false));
  }

  readonly #onAnswer = (event: InputResponseRequestEvent): void => {
    const { request, answer } = event;
    this.#focus.act();
    if (this.body instanceof McpElicitationUrl && this.body.opened) this.lingering = request;
    void this.#send(request, answer);
  };

  /** A body that failed to render has no buttons of its own. */
  readonly #onDecline = (event: Event): void => {
    const request = event.composedPath().find((one) => one instanceof InputRequestElement)?.request as
      | InputRequest
      | undefined; // an element for any kind of request
    if (request) this.dispatchEvent(new InputResponseRequestEvent(request, refusalOf(request.kind)));
  };

  async #send(request: InputRequest, answer: InputResponse): Promise<void> {
    this.sending = request.requestId;
    this.failure = undefined;
    try {
      await this.host?.inputRequests.answer(request.requestId, answer);
      // The request stays, and can't be answered again, until the host reports that it has ended.
    } catch (error) {
      if (this.sending === request.requestId) this.sending = undefined;
      if (this.#shown !== request.requestId) return; // another request is shown by now
      this.failure = toPlainError(error);
      this.#focus.enter(); // the focused button was disabled meanwhile
    }
  }

  async #refuseAll({ serverId }: InputRequest): Promise<void> {
    this.#focus.act();
    try {
      await this.host?.inputRequests.refuseAll(serverId);
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
      else if (this.body instanceof McpElicitationForm && this.body.isFilledIn) this.#putAside(); // a key pressed out of habit must not lose work
      else if (this.sending === undefined) this.#cancel(current);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault(); // it is not intended for the tool behind the dialog
      // The key that runs a tool repeatedly must not send values filled in by the server.
      this.isUntouched = !this.#guard.hasActed;
      if (!this.isUntouched && this.body instanceof InputRequestElement) this.body.submit();
    }
  };

  #cancel(request: InputRequest): void {
    this.#focus.act();
    void this.#send(request, { action: "cancel" });
  }
}

keepScroll(McpInputRequestDialog);
define("mcp-input-request-dialog", McpInputRequestDialog, "frame");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-input-request-dialog": McpInputRequestDialog;
  }
}
