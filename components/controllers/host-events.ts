/**
 * Events of the host that an element shows.
 *
 * Owns: the subscription. It follows the host, and lasts while the element is connected. A delay makes one call of many
 * events.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, HostEvent } from "../../src/client/api/index.js";

type EventOf<Kind> = Extract<HostEvent, { readonly kind: Kind }>;

/** Options of {@link HostEvents}. */
interface HostEventsOptions<Kind extends HostEvent["kind"]> {
  /** Returns the host; called after each update of the element. */
  readonly host: () => Host | undefined;
  readonly kind: Kind;
  /** Called with the events of this kind, or, with a delay, with those that came first. */
  readonly heard: (events: readonly EventOf<Kind>[]) => void;
  /** Time from the first event to the call, in milliseconds. */
  readonly delayMs?: number;
  /** Called with a new host, and with the same host after the element was connected again. */
  readonly attached?: () => void;
}

/** Subscribes an element to events of one kind. */
export class HostEvents<Kind extends HostEvent["kind"]> implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: HostEventsOptions<Kind>;
  #isConnected = false;
  #host: Host | undefined;
  #unsubscribe: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ReactiveControllerHost, options: HostEventsOptions<Kind>) {
    this.#element = element;
    this.#options = options;
    element.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const host = this.#isConnected ? this.#options.host() : undefined;
    if (host === this.#host) return;
    this.#unsubscribe?.();
    this.#host = host;
    this.#unsubscribe = host?.subscribe((events) => {
      const heard = events.filter((event): event is EventOf<Kind> => event.kind === this.#options.kind);
      if (heard.length > 0) this.#hear(heard);
    });
    this.#options.attached?.();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#unsubscribe?.();
    this.#host = this.#unsubscribe = undefined;
    this.settle();
  }

  /** Cancels a call that is delayed, because what it would read is read now. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #hear(events: readonly EventOf<Kind>[]): void {
    const { delayMs, heard } = this.#options;
    if (delayMs === undefined) return heard(events);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      heard(events);
    }, delayMs);
  }
}
