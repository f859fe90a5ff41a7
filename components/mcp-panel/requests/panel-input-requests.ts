/**
 * Input requests from the servers of a panel: offered to the page first, then to the user.
 *
 * Owns: announcing each input request once, passing the page's responses to the host, and the visibility of the dialog.
 * Never renders.
 */
import type { ReactiveControllerHost } from "lit";
import type { InputRequest, InputResponse, Host } from "../../../src/client/api/index.js";

/**
 * Fired when a server sent an input request. A listener can answer it with {@link InputRequestEvent.respondWith};
 * otherwise the panel prompts the user.
 */
export class InputRequestEvent extends Event {
  /** The input request and its source. */
  readonly request: InputRequest;
  #response: Promise<InputResponse | undefined> | undefined;
  #isOver = false;

  constructor(request: InputRequest) {
    super("mcp-input-request", { bubbles: true, composed: true });
    this.request = request;
  }

  /**
   * Answers on the user's behalf. If the promise resolves to `undefined` or rejects, or if the answer is invalid, the
   * user is prompted. Throws `InvalidStateError` if the input request was already answered or the event is no longer
   * being dispatched.
   * @example panel.addEventListener("mcp-input-request", (event) => event.respondWith(decide(event.request)));
   */
  respondWith(answer: InputResponse | undefined | Promise<InputResponse | undefined>): void {
    if (this.#response || this.#isOver) {
      throw new DOMException("This input request was answered already, or its event is over.", "InvalidStateError");
    }
    this.#response = Promise.resolve(answer);
  }

  /**
   * Ends the period in which listeners can answer, and returns the answer, or `undefined` if there is none. Called by
   * the code that dispatched the event.
   */
  close(): Promise<InputResponse | undefined> | undefined {
    this.#isOver = true;
    return this.#response;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-input-request": InputRequestEvent;
  }
}

/** Manages the input requests of one panel. */
export class PanelInputRequests {
  readonly #panel: ReactiveControllerHost & EventTarget;
  readonly #came: (request: InputRequest) => void;
  #host: Host | undefined;
  #inputRequests: readonly InputRequest[] = [];
  #elsewhere: ReadonlySet<string> = new Set();
  #open = false;
  #seen = false;

  /** `came` is called when an input request that the user has to answer arrives. */
  constructor(panel: ReactiveControllerHost & EventTarget, came: (request: InputRequest) => void) {
    this.#panel = panel;
    this.#came = came;
  }

  /** Ids of input requests that the page answers. */
  get elsewhere(): ReadonlySet<string> {
    return this.#elsewhere;
  }

  /** Input requests that wait for the user. */
  get waiting(): readonly InputRequest[] {
    return this.#inputRequests.filter(({ requestId }) => !this.#elsewhere.has(requestId));
  }

  /** True once an input request was shown to the user. Until then there is no dialog. */
  get seen(): boolean {
    return this.#seen;
  }

  /** True while the dialog is visible. */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    this.#panel.requestUpdate();
  }

  /** Processes the current input requests. */
  follow(host: Host | undefined, inputRequests: readonly InputRequest[]): void {
    if (this.#host !== host) this.#inputRequests = [];
    this.#host = host;
    const known = new Set(this.#inputRequests.map(({ requestId }) => requestId));
    const wereWaiting = this.waiting.some(
      ({ requestId, quiet }) => !quiet && inputRequests.some((request) => request.requestId === requestId),
    );
    this.#inputRequests = inputRequests;
    const fresh = inputRequests.filter(({ requestId }) => !known.has(requestId));
    // All requests are dispatched as events first, so that a request that the page handles never appears in the queue.
    const responses = fresh.map((request) => ({ request, response: this.#report(request) }));
    const taken = responses.filter(({ response }) => response).map(({ request }) => request.requestId);
    this.#elsewhere = new Set(
      [...this.#elsewhere, ...taken].filter((id) => inputRequests.some(({ requestId }) => requestId === id)),
    );
    for (const { request, response } of responses) if (response && host) void this.#hand(host, request, response);
    this.#show(
      responses.filter(({ response }) => !response).map(({ request }) => request),
      wereWaiting,
    );
  }

  #report(request: InputRequest): Promise<InputResponse | undefined> | undefined {
    const event = new InputRequestEvent(request);
    this.#panel.dispatchEvent(event);
    return event.close();
  }

  async #hand(host: Host, request: InputRequest, response: Promise<InputResponse | undefined>): Promise<void> {
    try {
      const answer = await response;
      if (answer !== undefined) {
        await host.inputRequests.answer(request.requestId, answer);
        return;
      }
    } catch (error) {
      reportError(error); // an error in the page's code, reported to its author; the user is prompted instead
    }
    if (!this.#elsewhere.has(request.requestId)) return; // the request has ended meanwhile
    const wereWaiting = this.waiting.some(({ quiet }) => !quiet);
    this.#elsewhere = new Set([...this.#elsewhere].filter((id) => id !== request.requestId));
    this.#show([request], wereWaiting);
  }

  /**
   * Opens the dialog for a new request, except that a request that arrives while others are minimized waits with them,
   * and that a request from a server that was refused three times in a row is only counted.
   */
  #show(inputRequests: readonly InputRequest[], wereWaiting: boolean): void {
    const loud = inputRequests.filter(({ quiet }) => !quiet);
    this.#seen ||= inputRequests.length > 0;
    this.#open ||= loud.length > 0 && !wereWaiting;
    for (const request of loud) this.#came(request);
    this.#panel.requestUpdate();
  }
}
