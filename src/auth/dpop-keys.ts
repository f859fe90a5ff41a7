/**
 * The keys tokens are bound to, one per authorization server.
 *
 * Owns: where proofs are wanted, and keeping the keys: the private half can be used by whoever has the record, and read out by nobody.
 * https://www.rfc-editor.org/rfc/rfc9449
 */
import { DpopKey } from "./dpop.js";
import type { AuthRecords } from "./secret-box.js";
import type { AuthorizationOffer, Discovered } from "./types.js";

/** What the keys stand on. */
export interface DpopKeysOptions {
  readonly policy: AuthorizationOffer["dpop"];
  /** Where keys outlast the page; absent: they don't. */
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

  /** The key that requests to the server are proved with: the one that was asked for last. */
  readonly key = (): DpopKey | undefined => this.#current;

  /** The key for tokens of this place; `undefined` where none are to be bound. */
  readonly for = async ({ issuer, server, resourceMetadata }: Discovered): Promise<DpopKey | undefined> => {
    const { policy = "required" } = this.#options;
    const isAble = server.dpop_signing_alg_values_supported?.includes("ES256") === true;
    const isWanted = resourceMetadata?.dpopRequired === true || (policy === "supported" && isAble);
    this.#current = policy !== "never" && isWanted ? await this.#keyOf(issuer) : undefined;
    return this.#current;
  };

  /** Takes up the key of tokens that were kept. False when it is gone: they are worth nothing without it. */
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

/** A key whose private half could be read out is not ours. */
function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<Record<keyof CryptoKeyPair, unknown>>;
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable;
}
