/**
 * Names of hosts in private networks.
 *
 * Owns: what each name is, found once and then kept: a name that was public when it was first used does not become
 * private later (DNS rebinding). A user who opens a server in a private network names it before.
 */
import { lookup } from "node:dns/promises";
import { addressSpaceOf } from "../../../src/addresses/address-class.js";

/** Finds all addresses of a name. */
type Lookup = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export class PrivateNames {
  readonly #lookup: Lookup;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(find: Lookup = (name) => lookup(name, { all: true })) {
    this.#lookup = find;
  }

  /** True if the host is private by its name, or had a private address when it was first used. Never rejects. */
  async has(hostname: string): Promise<boolean> {
    if (addressSpaceOf(hostname) !== "public") return true;
    const known = this.#known.get(hostname) ?? this.#isPrivate(hostname);
    this.#known.set(hostname, known);
    return known;
  }

  async #isPrivate(hostname: string): Promise<boolean> {
    try {
      const found = await this.#lookup(hostname);
      return found.some(({ address, family }) => addressSpaceOf(family === 6 ? `[${address}]` : address) !== "public");
    } catch {
      this.#known.delete(hostname); // nothing is known yet
      return false;
    }
  }
}
