/**
 * What one server is to tell of as it changes: opened only when something is wanted, closed when nothing is.
 *
 * Owns: the filter as a whole. The session keeps the subscription up.
 */
import { isMcpError } from "../../errors/index.js";
import type { ListName } from "../api/index.js";
import type { AcknowledgedFilter, Session, SubscriptionFilter } from "../../session/index.js";

/** Keeps up a subscription: a session, or the stream that the tabs share. */
export interface SubscriptionSource extends Pick<Session, "self"> {
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter>;
}

export class ServerSubscriptions {
  #session: SubscriptionSource;
  /** The resources that are wanted, each with those who asked for it and were not refused. */
  #uris = new Map<string, Set<object>>();
  /** Lists that are wanted: the tools, and any of the others. */
  #lists = new Set<"tools" | "others">();
  /** Changes follow one another: a session takes one filter at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** True if the last subscription was not sent because its code could not be loaded; the next list sends it. */
  #isUnsent = false;

  constructor(session: SubscriptionSource) {
    this.#session = session;
  }

  /** A list; does nothing where the server tells of no changes of it. */
  async list(list: ListName): Promise<void> {
    const feature = list === "resourceTemplates" ? "resources" : list;
    const key = list === "tools" ? list : "others";
    const isReported = this.#session.self.capabilities[feature]?.listChanged === true;
    if (!isReported || (this.#lists.has(key) && !this.#isUnsent)) return;
    this.#lists.add(key);
    await this.#subscribe();
  }

  /** True for a resource that is wanted, and for what lies within one. */
  isSubscribed(uri: string): boolean {
    return [...this.#uris.keys()].some((filter) => uri.startsWith(filter));
  }

  /**
   * A resource. True when the server agreed. Rejects when it refused, and as `Session.follow` does; then it is not wanted, unless another
   * caller asked for it. `caller` is who asks, for {@link takeBack}.
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

  /** Takes one {@link add} back, of a caller who does not wait for it any more. Rejects as {@link remove}. */
  async takeBack(uri: string, caller: object): Promise<void> {
    if (this.#countOut(uri, caller)) await this.remove(uri);
  }

  /** Unsubscribes from a resource, for all its callers. Rejects as `Session.follow` does; then it stays subscribed. */
  async remove(uri: string): Promise<void> {
    if (!this.#uris.delete(uri)) return;
    try {
      await this.#subscribe();
    } catch (error) {
      // The server may still send its updates.
      if (!this.#uris.has(uri)) this.#uris.set(uri, new Set([{}]));
      throw error;
    }
  }

  /** Counts one caller of a resource out; true when it was the last. */
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
        // On a stream that is open anyway.
        resources: isWatching && capabilities.resources?.listChanged === true,
        prompts: isWatching && capabilities.prompts?.listChanged === true,
        uris: [...this.#uris.keys()],
      });
    });
    // A server that refused it is not asked with each list.
    this.#last = next.catch((error: unknown) => (this.#isUnsent = isMcpError(error) && error.code === "ERR-WORKER"));
    return next;
  }
}
