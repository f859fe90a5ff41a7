/**
 * Subscribed resources, and those that changed.
 *
 * Owns: the change marks, and an element's subscriptions, which are renewed on a new connection and end with the
 * element. Never reads a resource.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import type { HostSource } from "../../controllers/host-controller.js";

/** Maximum number of marks: a server may report any sub-resource of a subscribed resource. */
const MOST_MARKS = 1_000;

/** State of one subscription. `refused`: the server refused it without a reason. */
export type WatchState = "off" | "requesting" | "on" | "refused" | PlainError;

/** The watched resources of an element. */
export class ResourceWatch implements ReactiveController {
  readonly #element: ReactiveControllerHost & HostSource;
  readonly #now: () => number;
  #host: Host | undefined;
  #serverId: string | undefined;
  #server: Server | undefined;
  #states: ReadonlyMap<string, WatchState> = new Map();
  #changes: ReadonlyMap<string, number> = new Map();

  constructor(element: ReactiveControllerHost & HostSource, now: () => number = () => Date.now()) {
    this.#element = element;
    this.#now = now;
    element.addController(this);
    new HostEvents(element, {
      host: () => this.#host,
      kind: "resource-updated",
      heard: (events) => {
        for (const { serverId, uri } of events) if (serverId === this.#serverId) this.#changed(uri);
      },
    });
  }

  /** Time of the last change of each resource since it was last read, by URI, in milliseconds since the epoch. */
  get changes(): ReadonlyMap<string, number> {
    return this.#changes;
  }

  /** Returns the state of the subscription to a resource. */
  state(uri: string): WatchState {
    return this.#states.get(uri) ?? "off";
  }

  /** Starts or ends a subscription. Never rejects. */
  async set(uri: string, on: boolean): Promise<void> {
    const server = this.#server;
    if (!server) return;
    if (!on) {
      this.#put(uri, "off");
      await server.unsubscribeResource(uri).catch(() => undefined); // the response is irrelevant, because nothing is listening anymore
      return;
    }
    this.#put(uri, "requesting");
    const outcome = await server.subscribeResource(uri).then(
      (agreed): WatchState => (agreed ? "on" : "refused"),
      (error: unknown): WatchState => toPlainError(error),
    );
    if (this.#states.get(uri) === "requesting" && this.#server === server) this.#put(uri, outcome);
  }

  /** Removes the mark of a resource after its newest contents were read. */
  seen(uri: string): void {
    if (!this.#changes.has(uri)) return;
    const changes = new Map(this.#changes);
    changes.delete(uri);
    this.#changes = changes;
    this.#element.requestUpdate();
  }

  /** Uses the current connection and renews the subscriptions on a new one. Call this while updating. */
  follow(server: Server | undefined): void {
    const { host, serverId } = this.#element;
    if (host !== this.#host || serverId !== this.#serverId) this.#begin(host, serverId);
    if (server === this.#server) return;
    this.#server = server;
    const wanted = [...this.#states]
      .filter(([, state]) => state === "on" || state === "requesting")
      .map(([uri]) => uri);
    if (server) for (const uri of wanted) void this.set(uri, true);
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#end();
    this.#host = this.#serverId = undefined;
  }

  #begin(host: Host | undefined, serverId: string | undefined): void {
    this.#end();
    this.#host = host;
    this.#serverId = serverId;
  }

  #end(): void {
    const server = this.#server;
    for (const [uri, state] of this.#states) {
      if (state === "on" || state === "requesting") void server?.unsubscribeResource(uri).catch(() => undefined);
    }
    this.#server = undefined;
    this.#states = new Map();
    this.#changes = new Map();
  }

  /** Marks a changed resource. An update may name a sub-resource of a subscribed resource; both are marked. */
  #changed(uri: string): void {
    const watched = [...this.#states.keys()].filter((one) => uri.startsWith(one));
    const changes = new Map(this.#changes);
    for (const one of [uri, ...watched]) changes.set(one, this.#now());
    for (const oldest of changes.keys()) if (changes.size > MOST_MARKS) changes.delete(oldest);
    this.#changes = changes;
    this.#element.requestUpdate();
  }

  #put(uri: string, state: WatchState): void {
    this.#states = new Map(this.#states).set(uri, state);
    this.#element.requestUpdate();
  }
}
