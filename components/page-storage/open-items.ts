/**
 * Open item of each server in a view. Survives a reload of the page.
 *
 * Owns: storing the open items for this tab. Never shows them.
 */
import { readRemembered, remember } from "./remembered.js";

/** The open item of each server. */
export class OpenItems {
  readonly #kind: string;
  readonly #items = new Map<string, string | undefined>();

  /** `kind`: kind of item, such as `tool` or `resource`. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Returns the item that is open, or was open before a reload; `undefined` if there is none. */
  of(serverId: string, url: string | undefined): string | undefined {
    if (!this.#items.has(serverId) && url !== undefined) {
      const cached = readRemembered("session", this.#key(url));
      this.#items.set(serverId, typeof cached === "string" ? cached : undefined);
    }
    return this.#items.get(serverId);
  }

  /** Stores the open item. */
  keep(serverId: string, url: string | undefined, item: string): void {
    this.#items.set(serverId, item);
    if (url !== undefined) remember("session", this.#key(url), item);
  }

  #key(url: string): string {
    return `${this.#kind}:${url}`;
  }
}
