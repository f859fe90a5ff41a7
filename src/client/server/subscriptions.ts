/**
 * Manages list-changed and resource subscriptions for one server: opened with the first subscription, closed with the
 * last.
 *
 * Owns: the filter as a whole. The session maintains the subscription.
 */
import { isMcpError } from "../../errors/index.js";
import type { ListName } from "../api/index.js";
import type { AcknowledgedFilter, Session, SubscriptionFilter } from "../../session/index.js";

/** Maintains a subscription: a session, or the stream that the tabs share. */
export interface SubscriptionSource extends Pick<Session, "self"> {
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter>;
}

export class ServerSubscriptions {
  #session: SubscriptionSource;
  /** Subscribed resources, each with its callers, except those that were refused. */
  #uris = new Map<string, Set<object>>();
  /** Subscribed lists: always the tools, and possibly others. */
  #lists = new Set<"tools" | "others">();
  /** Last change. Changes run in sequence, because a session accepts one filter at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** True if the last subscription was not sent because the code could not be loaded; the next list sends it. */
  #isUnsent = false;

  constructor(session: SubscriptionSource) {
    this.#session = session;
  }

  /** Subscribes to changes of a list; does nothing if the server does not report them. */
  async list(list: ListName): Promise<void> {
    const feature = list === "resourceTemplates" ? "resources" : list;
    const key = list === "tools" ? list : "others";
    const isReported = this.#session.self.capabilities[feature]?.listChanged === true;
    if (!isReported || (this.#lists.has(key) && !this.#isUnsent)) return;
    this.#lists.add(key);
    await this.#subscribe();
  }

  /** True for a subscribed resource and its sub-resources. */
  isSubscribed(uri: string): boolean {
    return [...this.#uris.keys()].some((filter) => uri.startsWith(filter));
  }

  /**
   * Subscribes to a resource. Resolves to true if the server agreed. Rejects if it refused, and as `Session.subscribe`
   * does; the resource is then unsubscribed, unless another caller subscribed to it. `caller` identifies the caller,
   * for {@link takeBack}.
   */
  async add(uri: string, caller: object = {}): Promise<boolean> {
    const callers = this.#uris.get(uri) ?? new Set();
    this.#uris.set(uri, callers.add(caller));
    try {
      const { uris = [], refusal } = await this.#subscribe();
      if (uris.includes(uri)) return true;
      if (refusal) throw refusal;
      return false;
    } catch (error) {
      if (this.#countOut(uri, caller)) this.#uris.delete(uri);
      throw error;
    }
  }

  /** Reverts one {@link add} for a caller that no longer waits for it. Rejects as {@link remove} does. */
  async takeBack(uri: string, caller: object): Promise<void> {
    if (this.#countOut(uri, caller)) await this.remove(uri);
  }

  /**
   * Unsubscribes from a resource for all its callers. Rejects as `Session.subscribe` does; the resource then stays
   * subscribed.
   */
  async remove(uri: string): Promise<void> {
    if (!this.#uris.delete(uri)) return;
    try {
      await this.#subscribe();
    } catch (error) {
      // The server may still send updates of this resource.
      if (!this.#uris.has(uri)) this.#uris.set(uri, new Set([{}]));
      throw error;
    }
  }

  /** Removes one caller of a resource; returns true if it was the last. */
  #countOut(uri: string, caller: object): boolean {
    const callers = this.#uris.get(uri);
    return callers?.delete(caller) === true && callers.size === 0;
  }

  #subscribe(): Promise<AcknowledgedFilter> {
    this.#isUnsent = false;
    const next = this.#last.then(() => {
      const { capabilities } = this.#session.self;
      const isWatching = this.#lists.size + this.#uris.size > 0;
      return this.#session.subscribe({
        tools: this.#lists.has("tools"),
        // Reported on the same stream, so that it needs no additional one.
        resources: isWatching && capabilities.resources?.listChanged === true,
        prompts: isWatching && capabilities.prompts?.listChanged === true,
        uris: [...this.#uris.keys()],
      });
    });
    // After a refusal by the server, the subscription is not sent again with each list.
    this.#last = next.catch((error: unknown) => (this.#isUnsent = isMcpError(error) && error.code === "ERR-WORKER"));
    return next;
  }
}
