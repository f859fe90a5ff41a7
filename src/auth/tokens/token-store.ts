/**
 * Stores the sign-in of one server for as long as the embedder allows: in memory, for the lifetime of the tab, or
 * permanently.
 *
 * Owns: where each secret is stored. Everything that outlives the page is sealed. A sign-in in progress is stored
 * sealed for ten minutes with every setting, because a redirect unloads the page.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { PendingAuthorization } from "../authorization/authorization-request.js";
import { type AuthRecords, type Sealed, SecretBox } from "./secret-box.js";
import type { Challenge, Client, Tokens, TokenStorage } from "../types.js";

/** Result of signing in to one server. */
export interface SignedIn {
  readonly issuer: string;
  readonly client: Client;
  /** Value of `resource` that is sent with every token request; absent for a server of 2025-03-26. */
  readonly resource?: string | undefined;
  readonly tokens: Tokens;
  /** Time at which the tokens were obtained, in milliseconds since the epoch. */
  readonly obtainedAt: number;
  /** Time at which the user signed in, in milliseconds since the epoch; renewed tokens keep it. */
  readonly signedInAt?: number;
  /** Scopes of the last request, possibly more than were granted; absent if it named none. */
  readonly requested?: readonly string[] | undefined;
  /**
   * True if this or an earlier sign-in requested consent explicitly, to get a refresh token; it is not requested again.
   */
  readonly isConsentRequested?: boolean;
}

/** Sign-in in progress, with all data that is needed to resume it after a redirect. */
export interface Begun extends PendingAuthorization {
  /** Client of the sign-in, which may not be stored anywhere else. */
  readonly client: Client;
  /** Challenge that named the resource's metadata. */
  readonly challenge?: Challenge | undefined;
}

/** Options of token storage. */
export interface TokenStoreOptions {
  readonly records: AuthRecords;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly serverUrl: string;
  readonly storage: TokenStorage;
  /** Name of this tab, the same for its lifetime; without it, `session` works like `memory`. */
  readonly session?: string | undefined;
}

const DAY_MS = 86_400_000;
/**
 * Lifetimes of stored data. `session`: maximum time after which data of a closed tab is no longer valid. `persistent`:
 * data expires half a year after it was last written.
 */
const KEEP_MS = { session: DAY_MS, persistent: 183 * DAY_MS };

export class TokenStore {
  #options: TokenStoreOptions;
  #box: SecretBox;
  /** Key under which this server's tokens are stored; absent if they are kept only in memory. */
  #place: readonly string[] | undefined;
  #keepMs: number;
  /** Registrations, kept even if nothing is stored, so that a page registers only once. */
  #clients = new Map<string, Client>();

  constructor(options: TokenStoreOptions) {
    const { storage, session, serverUrl, records } = options;
    this.#options = options;
    this.#box = new SecretBox(records);
    const owner = storage === "persistent" ? "" : storage === "session" ? session : undefined;
    this.#place = owner === undefined ? undefined : ["tokens", serverUrl, owner];
    this.#keepMs = storage === "persistent" ? KEEP_MS.persistent : KEEP_MS.session;
  }

  /** True if tokens are stored and may be read by another tab or by a later page. */
  get lasts(): boolean {
    return this.#place !== undefined;
  }

  /** Reads tokens that an earlier page or another tab has stored. */
  async load(): Promise<SignedIn | undefined> {
    return this.#place && readSignedIn(await this.#read(this.#place));
  }

  async save(signedIn: SignedIn): Promise<void> {
    if (this.#place) await this.#write(this.#place, signedIn, this.#keepMs);
  }

  async clear(): Promise<void> {
    if (this.#place) await this.#options.records.delete(this.#place);
  }

  /** Registration with this authorization server for this redirect URL; it is never used for any other. */
  async client(issuer: string, redirectUrl: string): Promise<Client | undefined> {
    const held = this.#clients.get(JSON.stringify([issuer, redirectUrl]));
    return held ?? (this.#place && readClient(await this.#read(["client", issuer, redirectUrl])));
  }

  async saveClient(issuer: string, redirectUrl: string, client: Client): Promise<void> {
    this.#clients.set(JSON.stringify([issuer, redirectUrl]), client);
    if (this.#place) await this.#write(["client", issuer, redirectUrl], client, KEEP_MS.persistent);
  }

  /** Deletes a registration that the authorization server no longer knows. */
  async forgetClient(issuer: string, redirectUrl: string): Promise<void> {
    this.#clients.delete(JSON.stringify([issuer, redirectUrl]));
    await this.#options.records.delete(["client", issuer, redirectUrl]);
  }

  /** Stores a sign-in in progress. */
  async begin(pending: Begun): Promise<void> {
    const { records, now } = this.#options;
    for (const { key, value } of await records.entries(["pending"])) {
      const { expiresAt } = value as Partial<Sealed>;
      if (typeof expiresAt !== "number" || expiresAt <= now()) await records.delete(key);
    }
    await this.#write(await placeOfPending(pending.state), pending, pending.expiresAt - now());
  }

  /** Returns the sign-in with this state and deletes it. */
  async take(state: string): Promise<Begun | undefined> {
    const place = await placeOfPending(state);
    const { records } = this.#options;
    const pending = await records.alone(`pending ${place[1]}`, async () => {
      const found = await this.#read(place);
      await records.delete(place);
      return found;
    });
    // Only this client can seal data, so the value has the shape that `begin` stored.
    return pending as Begun | undefined;
  }

  /** Runs `work` while no other tab renews the tokens of this server. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#place ? this.#options.records.alone(this.#place.join(" "), work) : work();
  }

  async #read(place: readonly string[]): Promise<unknown> {
    const { records, now } = this.#options;
    return this.#box.open(place, await records.get(place), now());
  }

  async #write(place: readonly string[], value: unknown, keepMs: number): Promise<void> {
    const { records, now } = this.#options;
    await records.put(place, await this.#box.seal(place, value, now() + keepMs));
  }
}

/**
 * Key under which a sign-in in progress is stored. The state must not be stored unencrypted: with it, other code could
 * answer in place of the authorization server.
 */
async function placeOfPending(state: string): Promise<readonly [string, string]> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
  return ["pending", [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}

/** Checks a sign-in, because an older version of this code may have sealed it in a different shape. */
function readSignedIn(value: unknown): SignedIn | undefined {
  const { issuer, client, tokens } = (value ?? {}) as Partial<SignedIn>;
  const isWhole = typeof issuer === "string" && readClient(client) && typeof tokens?.accessToken === "string";
  return isWhole && Array.isArray(tokens?.scopes) ? (value as SignedIn) : undefined;
}

function readClient(value: unknown): Client | undefined {
  const { clientId, authMethod } = (value ?? {}) as Partial<Client>;
  return typeof clientId === "string" && typeof authMethod === "string" ? (value as Client) : undefined;
}
