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
  #uris = new Set<string>();
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
    return [...this.#uris].some((wanted) => uri.startsWith(wanted));
  }

  /** A resource. True when the server agreed. Rejects when it refused, and as `Session.follow` does; then it is not wanted. */
  async add(uri: string): Promise<boolean> {
    this.#uris.add(uri);
    try {
      const { uris = [], refusal } = await this.#follow();
      if (uris.includes(uri)) return true;
      if (refusal) throw refusal;
      return false;
    } catch (error) {
      this.#uris.delete(uri);
      throw error;
    }
  }

  /** Takes back {@link add}. Rejects as `Session.follow` does; then the resource is still wanted. */
  async remove(uri: string): Promise<void> {
    if (!this.#uris.delete(uri)) return;
    try {
      await this.#follow();
    } catch (error) {
      this.#uris.add(uri); // the server may still send its updates
      throw error;
    }
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
        uris: [...this.#uris],
      });
    });
    this.#last = next.catch(() => (this.#hasFailed = true));
    return next;
  }
}
