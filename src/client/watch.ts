/**
 * What one server is to tell of as it changes: opened only when something is wanted, closed when nothing is.
 *
 * Owns: the wish, as one whole. How it is kept up is the session's.
 */
import type { Agreed, Session, Wanted } from "../session/index.js";

/** What keeps up a wish: a session, or the stream that the tabs share. */
export interface Followed extends Pick<Session, "self"> {
  follow(wanted: Wanted): Promise<Agreed>;
}

export class Watch {
  #session: Followed;
  /** The resources that are wanted, each with how many callers asked for it and were not refused. */
  #uris = new Map<string, number>();
  #tools = false;
  #lists = false;
  /** Changes follow one another: a session takes one wish at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** The last change failed: the wish is told again with the next. */
  #hasFailed = false;

  constructor(session: Followed) {
    this.#session = session;
  }

  /** The list of tools; does nothing where the server tells of no changes. */
  async tools(): Promise<void> {
    if ((this.#tools && !this.#hasFailed) || this.#session.self.capabilities.tools?.listChanged !== true) return;
    this.#tools = true;
    await this.#follow();
  }

  /** The lists of resources and prompts; does nothing where the server tells of no changes. */
  async lists(): Promise<void> {
    const { resources, prompts } = this.#session.self.capabilities;
    if ((this.#lists && !this.#hasFailed) || (resources?.listChanged !== true && prompts?.listChanged !== true)) return;
    this.#lists = true;
    await this.#follow();
  }

  /** True for a resource that is wanted, and for what lies within one. */
  isWanted(uri: string): boolean {
    return [...this.#uris.keys()].some((wanted) => uri.startsWith(wanted));
  }

  /**
   * A resource. True when the server agreed. Rejects when it refused, and as `Session.follow` does; then it is not wanted, unless another
   * caller asked for it.
   */
  async add(uri: string): Promise<boolean> {
    this.#uris.set(uri, this.#callers(uri) + 1);
    try {
      const { uris = [], refusal } = await this.#follow();
      if (uris.includes(uri)) return true;
      if (refusal) throw refusal;
      return false;
    } catch (error) {
      if (this.#countOut(uri)) this.#uris.delete(uri);
      throw error;
    }
  }

  /** Takes one {@link add} back: of a caller who does not wait for it any more. Rejects as {@link remove}. */
  async takeBack(uri: string): Promise<void> {
    if (this.#countOut(uri)) await this.remove(uri);
  }

  /** The resource is not wanted any more, however many asked for it. Rejects as `Session.follow` does; then it is still wanted. */
  async remove(uri: string): Promise<void> {
    const callers = this.#callers(uri);
    if (!this.#uris.delete(uri)) return;
    try {
      await this.#follow();
    } catch (error) {
      this.#uris.set(uri, this.#callers(uri) + callers); // the server may still send its updates
      throw error;
    }
  }

  /** Counts one caller of a resource out; true when there is no other. */
  #countOut(uri: string): boolean {
    const others = this.#callers(uri) - 1;
    if (others > 0) this.#uris.set(uri, others);
    return others <= 0;
  }

  #callers(uri: string): number {
    return this.#uris.get(uri) ?? 0;
  }

  #follow(): Promise<Agreed> {
    this.#hasFailed = false;
    const next = this.#last.then(() => {
      const { capabilities } = this.#session.self;
      const isWatching = this.#tools || this.#lists || this.#uris.size > 0;
      return this.#session.follow({
        tools: this.#tools,
        // On a stream that is open anyway.
        resources: isWatching && capabilities.resources?.listChanged === true,
        prompts: isWatching && capabilities.prompts?.listChanged === true,
        uris: [...this.#uris.keys()],
      });
    });
    this.#last = next.catch(() => (this.#hasFailed = true));
    return next;
  }
}
