/**
 * Manages the keys that tokens are bound to, one per authorization server.
 *
 * Owns: deciding where proofs are used, and storing the keys. Code with access to a stored key can use the private key,
 * but can't export it. https://www.rfc-editor.org/rfc/rfc9449
 */
import { DpopKey } from "../http/dpop.js";
import type { AuthRecords } from "./secret-box.js";
import type { AuthorizationOffer, Discovered } from "../types.js";

/** Dependencies of the keys. */
export interface DpopKeysOptions {
  readonly policy: AuthorizationOffer["dpop"];
  /** Storage for keys. Absent: keys are lost when the page is closed. */
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

  /** Key for proofs in requests to the MCP server: the key that was requested last. */
  readonly key = (): DpopKey | undefined => this.#current;

  /** Key for tokens of an authorization server; `undefined` if its tokens are not bound to a key. */
  readonly for = async ({ issuer, server, resourceMetadata }: Discovered): Promise<DpopKey | undefined> => {
    const { policy = "required" } = this.#options;
    const isAble = server.dpop_signing_alg_values_supported?.includes("ES256") === true;
    const isWanted = resourceMetadata?.dpopRequired === true || (policy === "supported" && isAble);
    this.#current = policy !== "never" && isWanted ? await this.#keyOf(issuer) : undefined;
    return this.#current;
  };

  /** Restores the key of stored tokens. Returns false if the key no longer exists: then the tokens are useless. */
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

/** True for a key pair whose private key can't be exported; this client did not create any other pair. */
function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<Record<keyof CryptoKeyPair, unknown>>;
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable;
}
