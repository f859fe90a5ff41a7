/**
 * Seals data that is stored beyond this page, with AES-GCM and a key that no script can export.
 *
 * Owns: the key, and sealing. The key is created once per origin and never leaves the platform. Data that is sealed for
 * one place can't be opened at another, nor later than its expiry. This protects against reading the disk, against
 * exports and against mix-ups, but not against code that runs on this origin.
 * https://www.w3.org/TR/webcrypto-2/#aes-gcm
 */

/** Storage for records: one table of a store, whose readers check the records. Nothing rejects. */
export interface AuthRecords {
  get(key: readonly string[]): Promise<unknown>;
  put(key: readonly string[], record: object): Promise<void>;
  delete(key: readonly string[]): Promise<void>;
  /** Records whose keys start with these parts. */
  entries(prefix: readonly string[]): Promise<readonly { readonly key: readonly string[]; readonly value: unknown }[]>;
  /** Runs `work` while no other tab runs work with the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Sealed value and its expiry. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const KEY = ["key"] as const;
const AES = "AES-GCM";

export class SecretBox {
  #records: AuthRecords;
  #key: Promise<CryptoKey> | undefined;

  constructor(records: AuthRecords) {
    this.#records = records;
  }

  /** Seals `value`, which must be plain data, for the place `name`. */
  async seal(name: readonly string[], value: unknown, expiresAt: number): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const additionalData = boundTo(name, expiresAt);
    const data = await crypto.subtle.encrypt({ name: AES, iv, additionalData }, await this.#own(), text);
    return { iv, data, expiresAt };
  }

  /** Opens a sealed value; `undefined` if it was not sealed by this client for this place, or has expired. */
  async open(name: readonly string[], sealed: unknown, now: number): Promise<unknown> {
    if (!isSealed(sealed) || sealed.expiresAt <= now) return undefined;
    const { iv, data, expiresAt } = sealed;
    try {
      const key = await this.#own();
      const additionalData = boundTo(name, expiresAt);
      const text = await crypto.subtle.decrypt({ name: AES, iv, additionalData }, key, data);
      return JSON.parse(new TextDecoder().decode(text)) as unknown;
    } catch {
      return undefined; // sealed with another key, for another place or until another time, or written by other code
    }
  }

  #own(): Promise<CryptoKey> {
    this.#key ??= this.#records.alone("key", async () => {
      const kept = await this.#records.get(KEY);
      const known = isKeyRecord(kept) ? kept.key : undefined;
      if (known) return known;
      const key = await crypto.subtle.generateKey({ name: AES, length: 256 }, false, ["encrypt", "decrypt"]);
      await this.#records.put(KEY, { key });
      return key;
    });
    this.#key.catch(() => (this.#key = undefined)); // the next call tries again
    return this.#key;
  }
}

/** Place and expiry, which a sealed value is bound to: neither can be changed in storage. */
function boundTo(name: readonly string[], expiresAt: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([name, expiresAt]));
}

/** True for a record with a key that can't be exported; this client did not create any other key. */
function isKeyRecord(record: unknown): record is { readonly key: CryptoKey } {
  const key: unknown = typeof record === "object" && record !== null && "key" in record ? record.key : undefined;
  return key instanceof CryptoKey && !key.extractable && key.algorithm.name === AES;
}

function isSealed(value: unknown): value is Sealed {
  if (typeof value !== "object" || value === null) return false;
  const { iv, data, expiresAt } = value as Partial<Record<keyof Sealed, unknown>>; // any object can be read like this
  return iv instanceof Uint8Array && data instanceof ArrayBuffer && typeof expiresAt === "number";
}
