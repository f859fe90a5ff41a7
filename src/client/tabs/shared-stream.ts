/**
 * The long stream of one server, which one tab leads and the others follow: a browser gives an origin few connections, for all tabs together.
 *
 * Owns: who leads (whoever holds the lock), what each tab wants, and passing on what the leader hears. When the leader goes, however it
 * goes, the next in the queue leads. Everything that comes through the channel may be written by any code on this origin: it causes
 * nothing but lists to be asked for again and a bounded number of subscriptions.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { isObject, type Clock, type Params } from "../../jsonrpc/index.js";
import type { Wanted } from "../../session/index.js";
import type { TabChannel, TabPort } from "./tab-port.js";
import { readWanted, union } from "./wishes.js";

/** A connection of this tab. */
export interface StreamMember {
  /** Keeps up what is wanted, on a stream of its own. */
  follow(wanted: Wanted): Promise<Wanted>;
  /** The leading tab heard something. */
  heard(method: string, params: Params): void;
  /** This tab leads now; what changed before was perhaps told to nobody. */
  leads(): void;
}

/** What the stream stands on. */
export interface SharedStreamOptions {
  readonly tabs: TabPort;
  readonly clock: Clock;
  /** The name of server and principal: of the lock and the channel. */
  readonly name: string;
  /** A name for this tab that no other has. */
  readonly tab: string;
  /** True where connections are not scarce (HTTP/2): then every tab has its own stream. */
  readonly isAmple: () => boolean;
}

/** How long a follower waits for the leader's word. */
const ANSWER_MS = 5_000;
/** Tabs whose wishes are kept. */
const MAX_TABS = 50;

export class SharedStream {
  #options: SharedStreamOptions;
  /** Names this tab among the others. */
  #tab: string;
  #members = new Map<StreamMember, Wanted>();
  #turns = new Set<() => void>();
  /** What other tabs want, while this one leads. */
  #wishes = new Map<string, Wanted>();
  #channel: TabChannel | undefined;
  #leave: (() => void) | undefined;
  #isLeading = false;
  /** Another tab is known to lead. */
  #isFollowing = false;
  /** What the first connection keeps up now. */
  #kept: { readonly key: string; readonly agreed: Promise<Wanted> } | undefined;
  #answers = new Set<(agreed: Wanted | Error) => void>();

  constructor(options: SharedStreamOptions) {
    this.#options = options;
    this.#tab = options.tab;
  }

  /** Resolves when this tab may hold the stream, and never when `signal` aborts first. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#options.isAmple()) return;
    this.#enter();
    if (this.#isLeading) return;
    await new Promise<void>((resolve) => {
      this.#turns.add(resolve);
      signal.addEventListener("abort", () => this.#turns.delete(resolve), { once: true });
    });
  }

  /** Takes part; the returned function ends it. */
  join(member: StreamMember): () => void {
    this.#members.set(member, {});
    this.#kept = undefined; // the first may be another one now
    if (!this.#options.isAmple()) this.#enter();
    return () => {
      if (!this.#members.delete(member)) return;
      this.#kept = undefined;
      if (this.#members.size === 0) this.#leave?.();
    };
  }

  /** Says what a connection wants; resolves with what the server agreed to. Rejects as `Session.follow` does. */
  async follow(member: StreamMember, wanted: Wanted): Promise<Wanted> {
    this.#members.set(member, wanted);
    if (this.#options.isAmple()) return member.follow(wanted);
    this.#enter();
    if (this.#isLeading) return this.#keepUp(member);
    const answer = this.#answer();
    this.#post({ kind: "wish", wanted: union([...this.#members.values()]) });
    return answer;
  }

  /** A connection of this tab heard something on its stream: the others hear it from us. */
  tell(method: string, params: Params): void {
    if (this.#isLeading) this.#post({ kind: "told", method, params });
  }

  #enter(): void {
    if (this.#leave) return;
    const { tabs, name } = this.#options;
    const gone = new AbortController();
    const over = new Promise<void>((resolve) => gone.signal.addEventListener("abort", () => resolve(), { once: true }));
    this.#channel = tabs.channel(name);
    this.#channel.addEventListener("message", this.#received);
    this.#leave = () => {
      this.#post({ kind: "gone" });
      gone.abort();
      this.#channel?.close();
      this.#channel = this.#leave = this.#kept = undefined;
      this.#isLeading = this.#isFollowing = false;
      this.#wishes.clear();
    };
    const held = (): Promise<void> => {
      if (!gone.signal.aborted) this.#lead();
      return over;
    };
    this.#post({ kind: "hello" });
    tabs.locks.request(name, { signal: gone.signal }, held).catch(() => undefined); // gone before its turn came
  }

  #lead(): void {
    this.#isLeading = true;
    for (const go of this.#turns) go();
    this.#turns.clear();
    this.#post({ kind: "lead" });
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = false;
    for (const member of this.#members.keys()) {
      if (wasFollowing) member.leads();
      this.#keepUp(member).catch(() => undefined); // who asked was told
    }
  }

  /** Has a connection of this tab keep up what it wants; the first one also what the other tabs want. */
  async #keepUp(member: StreamMember): Promise<Wanted> {
    const own = this.#members.get(member) ?? {};
    const [first] = this.#members.keys();
    const agreed = await (member === first ? this.#keepUpAll(member, own) : member.follow(own));
    for (const answer of this.#answers) answer(agreed);
    return agreed;
  }

  /** What other tabs want may be what is kept up already: then nothing is said to the server. */
  #keepUpAll(member: StreamMember, own: Wanted): Promise<Wanted> {
    const all = union([own, ...this.#wishes.values()]);
    const key = JSON.stringify(all);
    if (this.#kept?.key === key) return this.#kept.agreed;
    const agreed = member.follow(all);
    const kept = { key, agreed };
    this.#kept = kept;
    agreed.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return agreed;
  }

  async #serve(): Promise<void> {
    const [first] = this.#members.keys();
    if (!first) return;
    try {
      this.#post({ kind: "agreed", wanted: await this.#keepUp(first) });
    } catch (error) {
      this.#post({ kind: "refused", code: isMcpError(error) ? error.code : "ERR-CLOSED" });
    }
  }

  #answer(): Promise<Wanted> {
    return new Promise((resolve, reject) => {
      const take = (answer: Wanted | Error): void => {
        this.#answers.delete(take);
        timer.cancel();
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      const timer = this.#options.clock.after(ANSWER_MS, () => take({})); // nobody leads, or it can't tell
      this.#answers.add(take);
    });
  }

  #post(message: object): void {
    this.#channel?.postMessage({ ...message, tab: this.#tab });
  }

  #received = ({ data }: { readonly data: unknown }): void => {
    if (!isObject(data) || typeof data.tab !== "string") return;
    switch (data.kind) {
      case "hello":
        if (this.#isLeading) this.#post({ kind: "lead" });
        return;
      case "lead":
        if (this.#isLeading) return;
        this.#isFollowing = true;
        this.#post({ kind: "wish", wanted: union([...this.#members.values()]) }); // it may not know them yet
        return;
      case "wish":
        if (!this.#isLeading || (this.#wishes.size >= MAX_TABS && !this.#wishes.has(data.tab))) return;
        this.#wishes.set(data.tab, readWanted(data.wanted));
        return void this.#serve();
      case "gone":
        if (this.#wishes.delete(data.tab)) void this.#serve();
        return;
      case "agreed":
        for (const answer of this.#answers) answer(readWanted(data.wanted));
        return;
      case "refused":
        for (const answer of this.#answers) answer(refusedBy(data.code));
        return;
      case "told":
        if (this.#isLeading || typeof data.method !== "string") return;
        for (const member of this.#members.keys()) member.heard(data.method, isObject(data.params) ? data.params : {});
    }
  };
}

/** What another tab was told, as far as it matters here: the server has no such updates, or it could not be asked. */
function refusedBy(code: unknown): ClientError {
  const text = "The server refused these live updates.";
  return new ClientError(code === "ERR-METHOD" ? code : "ERR-CLOSED", text);
}
