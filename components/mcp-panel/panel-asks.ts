/**
 * What the servers of a panel ask: told to the page first, then to the person.
 *
 * Owns: telling each ask once, handing the page's answers to the host, and whether the dialog is in sight. Never draws.
 */
import type { ReactiveControllerHost } from "lit";
import type { Ask, AskAnswer, Host } from "../../src/client/api/index.js";
import { AskEvent } from "./ask-event.js";

/** The asks of one panel. */
export class PanelAsks {
  readonly #panel: ReactiveControllerHost & EventTarget;
  readonly #came: (ask: Ask) => void;
  #host: Host | undefined;
  #asks: readonly Ask[] = [];
  #elsewhere: ReadonlySet<string> = new Set();
  #open = false;
  #seen = false;

  /** `came`: an ask came that the person has to answer. */
  constructor(panel: ReactiveControllerHost & EventTarget, came: (ask: Ask) => void) {
    this.#panel = panel;
    this.#came = came;
  }

  /** Ids of asks that the page answers. */
  get elsewhere(): ReadonlySet<string> {
    return this.#elsewhere;
  }

  /** What waits for the person. */
  get waiting(): readonly Ask[] {
    return this.#asks.filter(({ askId }) => !this.#elsewhere.has(askId));
  }

  /** Whether the person was ever asked: until then there is no dialog. */
  get seen(): boolean {
    return this.#seen;
  }

  /** Whether the dialog is in sight. */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    this.#panel.requestUpdate();
  }

  /** Takes the asks there are now. */
  follow(host: Host | undefined, asks: readonly Ask[]): void {
    if (this.#host !== host) this.#asks = [];
    this.#host = host;
    const known = new Set(this.#asks.map(({ askId }) => askId));
    const wereWaiting = this.waiting.some(({ askId, quiet }) => !quiet && asks.some((ask) => ask.askId === askId));
    this.#asks = asks;
    const fresh = asks.filter(({ askId }) => !known.has(askId));
    // First all are told: what the page takes is in nobody's queue, not even for a moment.
    const responses = fresh.map((ask) => ({ ask, response: this.#tell(ask) }));
    const taken = responses.filter(({ response }) => response).map(({ ask }) => ask.askId);
    this.#elsewhere = new Set([...this.#elsewhere, ...taken].filter((id) => asks.some(({ askId }) => askId === id)));
    for (const { ask, response } of responses) if (response && host) void this.#hand(host, ask, response);
    this.#show(
      responses.filter(({ response }) => !response).map(({ ask }) => ask),
      wereWaiting,
    );
  }

  #tell(ask: Ask): Promise<AskAnswer | undefined> | undefined {
    const event = new AskEvent(ask);
    this.#panel.dispatchEvent(event);
    return event.close();
  }

  async #hand(host: Host, ask: Ask, response: Promise<AskAnswer | undefined>): Promise<void> {
    try {
      const answer = await response;
      if (answer !== undefined) {
        await host.asks.answer(ask.askId, answer);
        return;
      }
    } catch (error) {
      reportError(error); // the page's own mistake, for its author; the person is asked instead
    }
    if (!this.#elsewhere.has(ask.askId)) return; // over meanwhile
    const wereWaiting = this.waiting.some(({ quiet }) => !quiet);
    this.#elsewhere = new Set([...this.#elsewhere].filter((id) => id !== ask.askId));
    this.#show([ask], wereWaiting);
  }

  /** One that comes while others were put aside waits with them; one of a server that was refused three times in a row only counts. */
  #show(asks: readonly Ask[], wereWaiting: boolean): void {
    const loud = asks.filter(({ quiet }) => !quiet);
    this.#seen ||= asks.length > 0;
    this.#open ||= loud.length > 0 && !wereWaiting;
    for (const ask of loud) this.#came(ask);
    this.#panel.requestUpdate();
  }
}
