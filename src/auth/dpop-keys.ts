/**
 * Keys that tokens are bound to, one per authorization server.
 *
 * Owns: where proofs are used, and storing the keys: code with access to a record can use the private key, but can't export it.
 * https://www.rfc-editor.org/rfc/rfc9449
 */
import { DpopKey } from "./dpop.js";
import type { AuthRecords } from "./secret-box.js";
import type { AuthorizationOffer, Discovered } from "./types.js";

/** Dependencies of the keys. */
export interface DpopKeysOptions {
  readonly policy: AuthorizationOffer["dpop"];
  /** Storage of keys beyond the page; absent: none. */
  readonly records?: AuthRecords | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export class DpopKeys {
  #options: DpopKeysOptions;
  #keys = new Map<string, DpopKey>();
  #current: DpopKey | undefined;

  constructor(options: DpopKeysOptions) {
    this.#options = options;
  }

  /** Key that proves requests to the server: the one that was requested last. */
  readonly key = (): DpopKey | undefined => this.#current;

  /** Key for tokens of this authorization server; `undefined` if none are bound. */
  readonly for = async ({ issuer, server, resourceMetadata }: Discovered): Promise<DpopKey | undefined> => {
    const { policy = "required" } = this.#options;
    const isAble = server.dpop_signing_alg_values_supported?.includes("ES256") === true;
    const isWanted = resourceMetadata?.dpopRequired === true || (policy === "supported" && isAble);
    this.#current = policy !== "never" && isWanted ? await this.#keyOf(issuer) : undefined;
    return this.#current;
  };

  /** Restores the key of stored tokens. False when it is gone: the tokens are useless without it. */
  async restore(issuer: string): Promise<boolean> {
    this.#current = this.#keys.get(issuer) ?? (await this.#kept(issuer));
    return this.#current !== undefined;
  }

  async #keyOf(issuer: string): Promise<DpopKey> {
    const { records, now } = this.#options;
    const known = this.#keys.get(issuer) ?? (await this.#kept(issuer));
    const key = known ?? (await DpopKey.create(now));
    this.#keys.set(issuer, key);
    if (!known) await records?.put(["dpop", issuer], { keyPair: key.keyPair });
    return key;
  }

  async #kept(issuer: string): Promise<DpopKey | undefined> {
    const { records, now } = this.#options;
    const record = await records?.get(["dpop", issuer]);
    const pair: unknown =
      typeof record === "object" && record !== null && "keyPair" in record ? record.keyPair : undefined;
    return isKeyPair(pair) ? new DpopKey(pair, now) : undefined;
  }
}

/** True for a key pair whose private half can't be exported; others are not this client's. */
function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<Record<keyof CryptoKeyPair, unknown>>;
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable;
}
