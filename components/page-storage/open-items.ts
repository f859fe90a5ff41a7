/**
 * Open item of each server in a view. It survives a reload of the page.
 *
 * Owns: remembering it, for this tab. Never: showing it.
 */
import { readRemembered, remember } from "./remembered.js";

/** The open item of each server. */
export class OpenItems {
  readonly #kind: string;
  readonly #items = new Map<string, string | undefined>();

  /** `kind` names what is remembered: `tool`, `resource`. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** The item that is open, or was before the page was loaded again; `undefined` for none. */
  of(serverId: string, url: string | undefined): string | undefined {
    if (!this.#items.has(serverId) && url !== undefined) {
      const cached = readRemembered("session", this.#key(url));
      this.#items.set(serverId, typeof cached === "string" ? cached : undefined);
    }
    return this.#items.get(serverId);
  }

  /** Notes that an item was opened. */
  keep(serverId: string, url: string | undefined, item: string): void {
    this.#items.set(serverId, item);
    if (url !== undefined) remember("session", this.#key(url), item);
  }

  #key(url: string): string {
    return `${this.#kind}:${url}`;
  }
}
