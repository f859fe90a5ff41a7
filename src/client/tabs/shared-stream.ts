/**
 * Long-lived stream of one server, held by one leading tab on behalf of all others, because browsers limit the
 * connections per origin across all tabs.
 *
 * Owns: the election of the leader (the holder of the lock), the filter of each tab, and forwarding the leader's
 * notifications. When the leader ends for any reason, the next tab in the queue becomes the leader. Any code on this
 * origin may write to the channel; its messages can only cause list reloads and a bounded number of subscriptions.
 */
import { isMcpError, ClientError } from "../../errors/index.js";
import { isObject, type Clock, type Params } from "../../jsonrpc/index.js";
import type { AcknowledgedFilter, SubscriptionFilter } from "../../session/index.js";
import type { TabChannel, TabPort } from "./tab-port.js";

/** Maximum number of resources one tab may subscribe to on behalf of others. */
const MAX_URIS = 1_000;

/** Union of the subscription filters of connections; filters of other tabs that are invalid are ignored. */
function union(filters: readonly unknown[]): SubscriptionFilter {
  const all = filters.filter(isObject);
  const some = (key: "tools" | "prompts" | "resources"): boolean => all.some((filter) => filter[key] === true);
  const uris = all.flatMap((filter): unknown => filter.uris);
  return {
    tools: some("tools"),
    prompts: some("prompts"),
    resources: some("resources"),
    uris: [...new Set(uris.filter((uri): uri is string => typeof uri === "string"))].slice(0, MAX_URIS),
  };
}

/**
 * Error for unavailable live updates: `code` is the reason that another tab received, or `ERR-CLOSED` if they are
 * impossible.
 */
function liveUpdatesError(code?: unknown): ClientError {
  return new ClientError(code === "ERR-METHOD" ? code : "ERR-CLOSED", "No live updates; ask again.");
}

/** Connection of this tab. */
export interface StreamMember {
  /** Maintains a subscription on its own stream. */
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter>;
  /** Receives a notification from the leading tab. */
  heard(method: string, params: Params): void;
  /** Called when this tab becomes the leader; earlier changes may have been missed. */
  leads(): void;
}

/** Dependencies of the stream. */
export interface SharedStreamOptions {
  readonly tabs: TabPort;
  readonly clock: Clock;
  /** Name of the server and principal, used for the lock and the channel. */
  readonly name: string;
  /** Unique name of this tab. */
  readonly tab: string;
  /** True if connections are not scarce (HTTP/2): every tab then has its own stream. */
  readonly isAmple: () => boolean;
}

/** Deadline of the leader's response to a follower, in milliseconds. */
const ANSWER_MS = 5_000;
/** Maximum number of tabs whose filters are kept. */
const MAX_TABS = 50;

interface MemberFilter {
  filter: SubscriptionFilter;
  /** Latest filter to maintain, and its outcome. */
  key: string;
  acknowledged: Promise<AcknowledgedFilter>;
}

interface Requested {
  readonly member: StreamMember;
  readonly take: (acknowledged: AcknowledgedFilter | Promise<AcknowledgedFilter>) => void;
}

export class SharedStream {
  #options: SharedStreamOptions;
  #members = new Map<StreamMember, MemberFilter>();
  /** Connections that hold the stream or wait for it. */
  #turns = new Map<AbortSignal, () => void>();
  /** Filters of other tabs, while this tab leads. */
  #filters = new Map<string, SubscriptionFilter>();
  #channel: TabChannel | undefined;
  #leave: (() => void) | undefined;
  #isLeading = false;
  /** True while another tab is known to lead. */
  #isFollowing = false;
  /** Pending requests of this tab, by number. */
  #requested = new Map<number, Requested>();
  #lastRequest = 0;

  constructor(options: SharedStreamOptions) {
    this.#options = options;
  }

  /**
   * Resolves when this tab may hold the stream; never resolves if `signal` aborts first. The tab holds the stream until
   * `signal` aborts.
   */
  turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (this.#options.isAmple()) return resolve();
      if (signal.aborted) return;
      this.#turns.set(signal, resolve);
      const end = (): void => {
        this.#turns.delete(signal);
        this.#rest();
      };
      signal.addEventListener("abort", end);
      this.#enter();
      if (this.#isLeading) resolve();
    });
  }

  /** Joins; the returned function leaves. */
  join(member: StreamMember): () => void {
    this.#members.set(member, { filter: {}, key: "", acknowledged: Promise.resolve({}) });
    if (!this.#options.isAmple()) this.#enter();
    return () => {
      if (!this.#members.delete(member)) return;
      this.#settle({ refusal: liveUpdatesError() }, member);
      this.#rest();
      if (this.#isLeading) this.#serve().catch(() => undefined); // another connection now maintains the filters of the other tabs
    };
  }

  /**
   * Subscribes for a connection; resolves with the filter that the server agreed to; `refusal` holds the reason that
   * another tab received. Rejects as `Session.subscribe` does, and with `ERR-CLOSED` if the connection has left.
   */
  async subscribe(member: StreamMember, filter: SubscriptionFilter): Promise<AcknowledgedFilter> {
    const kept = this.#members.get(member);
    if (!kept) throw liveUpdatesError();
    kept.filter = filter;
    if (this.#options.isAmple()) return member.subscribe(filter);
    this.#enter();
    return this.#isLeading ? this.#keepUp(member, kept) : this.#requestFromLeader(member);
  }

  /** Forwards a notification from the stream of one of this tab's connections to the other tabs. */
  report(method: string, { uri }: Params): void {
    if (this.#isLeading) this.#post({ kind: "notification", method, uri });
  }

  #enter(): void {
    if (this.#leave) return;
    const { tabs, name } = this.#options;
    const gone = new AbortController();
    let letGo = (): void => undefined;
    this.#channel = tabs.channel(name);
    this.#channel.addEventListener("message", this.#received);
    this.#leave = () => {
      this.#post({ kind: "gone" });
      gone.abort();
      letGo();
      this.#channel?.close();
      this.#channel = this.#leave = undefined;
      this.#isLeading = this.#isFollowing = false;
      this.#filters.clear();
    };
    const held = (): Promise<void> | undefined => {
      if (gone.signal.aborted) return undefined;
      this.#lead();
      return new Promise((resolve) => (letGo = resolve));
    };
    this.#request(); // the leader responds to this message
    tabs.locks.request(name, { signal: gone.signal }, held).catch(() => undefined); // the tab no longer waits for the lock
  }

  /** Releases the lock when no connection of this tab needs it. */
  #rest(): void {
    if (this.#members.size + this.#turns.size === 0) this.#leave?.();
  }

  #lead(): void {
    this.#isLeading = true;
    for (const go of this.#turns.values()) go();
    this.#post({ kind: "lead" });
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = false;
    for (const [member, kept] of this.#members) {
      if (wasFollowing) member.leads();
      const acknowledged = this.#keepUp(member, kept);
      acknowledged.catch(() => undefined); // waiting callers receive the error
      this.#settle(acknowledged, member);
    }
  }

  /** Maintains the filter of a connection of this tab; the first connection also maintains those of the other tabs. */
  #keepUp(member: StreamMember, kept: MemberFilter): Promise<AcknowledgedFilter> {
    const [first] = this.#members.keys();
    const all = member === first ? union([kept.filter, ...this.#filters.values()]) : kept.filter;
    const key = JSON.stringify(all);
    // If the filters of the other tabs are already maintained, nothing is sent to the server.
    if (kept.key !== key) {
      kept.key = key;
      const go = (): Promise<AcknowledgedFilter> => member.subscribe(all);
      kept.acknowledged = kept.acknowledged.then(go, go); // a session takes one filter at a time
      const again = (): void => void (kept.key = ""); // a refused filter may be requested again
      kept.acknowledged.then(({ refusal: why }) => why && again(), again);
    }
    return kept.acknowledged;
  }

  /** Maintains the filters of the other tabs, if there is a connection. Rejects as the server does. */
  async #serve(): Promise<AcknowledgedFilter> {
    const [first] = this.#members;
    return first ? this.#keepUp(...first) : {};
  }

  /**
   * Applies the filter of one other tab. Refused parts are dropped; if all are refused, its previous filter is
   * restored.
   */
  async #grant(to: string, filter: SubscriptionFilter, request: unknown): Promise<void> {
    const before = this.#filters.get(to);
    this.#filters.set(to, filter);
    const acknowledged = await this.#serve().catch((why: unknown): AcknowledgedFilter => ({ ...before, refusal: why }));
    const { uris = [], refusal: why } = acknowledged;
    this.#post({ kind: "answer", to, request, filter: union([acknowledged]), code: isMcpError(why) && why.code });
    if (!why || this.#filters.get(to) !== filter) return;
    this.#filters.set(to, { ...filter, uris: uris.filter((uri) => filter.uris?.includes(uri)) });
    this.#serve().catch(() => undefined);
  }

  /** Waits for the leader's response. */
  #requestFromLeader(member: StreamMember): Promise<AcknowledgedFilter> {
    return new Promise((resolve) => {
      const request = this.#lastRequest + 1;
      const take: Requested["take"] = (acknowledged) => {
        this.#requested.delete(request);
        timer.cancel();
        resolve(acknowledged);
      };
      const timer = this.#options.clock.after(ANSWER_MS, () => take({})); // there is no leader, or the leader can't respond
      this.#requested.set(request, { member, take });
      this.#request();
    });
  }

  /**
   * Settles the requests of a connection, or all requests up to a number, because each request names the complete
   * filter.
   */
  #settle(acknowledged: AcknowledgedFilter | Promise<AcknowledgedFilter>, member?: StreamMember, upTo = 0): void {
    for (const [request, requested] of this.#requested)
      if (requested.member === member || request <= upTo) requested.take(acknowledged);
  }

  #request(): void {
    const filter = union([...this.#members.values()].map((kept) => kept.filter));
    this.#post({ kind: "request", request: ++this.#lastRequest, filter });
  }

  #post(message: object): void {
    try {
      this.#channel?.postMessage({ ...message, tab: this.#options.tab });
    } catch {
      // The channel is closed, or the page is being unloaded: the others detect that through the lock.
    }
  }

  #received = ({ data }: { readonly data: unknown }): void => {
    if (!isObject(data) || typeof data.tab !== "string") return;
    const { kind, tab, request, method, uri } = data;
    if (this.#isLeading) {
      if (kind === "request" && (this.#filters.size < MAX_TABS || this.#filters.has(tab))) {
        void this.#grant(tab, union([data.filter]), request);
      } else if (kind === "gone" && this.#filters.delete(tab)) this.#serve().catch(() => undefined);
    } else if (kind === "lead") {
      this.#isFollowing = true;
      this.#request(); // the new leader may not have this tab's filter yet
    } else if (kind === "answer" && data.to === this.#options.tab) {
      this.#isFollowing = true;
      const why = data.code ? liveUpdatesError(data.code) : undefined;
      this.#settle({ ...union([data.filter]), refusal: why }, undefined, Number(request));
    } else if (kind === "notification" && typeof method === "string") {
      for (const member of this.#members.keys()) member.heard(method, { uri });
    }
  };
}
