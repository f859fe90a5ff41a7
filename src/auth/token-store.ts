/**
 * Storage of one server's sign-in, as long as the embedder allows: in memory, for the tab, or permanently.
 *
 * Owns: the storage of each secret. Everything that outlasts the page is sealed. A sign-in in progress is also stored sealed, for ten
 * minutes and with any setting: a redirect unloads the page. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { PendingAuthorization } from "./authorization-request.js";
import type { AuthRecords, Sealed } from "./secret-box.js";
import { SecretBox } from "./secret-box.js";
import type { Challenge, Client, Tokens, TokenStorage } from "./types.js";

/** Outcome of signing in to one server. */
export interface SignedIn {
  readonly issuer: string;
  readonly client: Client;
  /** `resource` sent with every token request; absent for a server of 2025-03-26. */
  readonly resource?: string | undefined;
  readonly tokens: Tokens;
  /** Time at which the tokens were obtained, in milliseconds since the epoch. */
  readonly obtainedAt: number;
  /** Scopes requested last, possibly more than granted; absent when none were named. */
  readonly requested?: readonly string[] | undefined;
  /** True if consent was requested explicitly to get a refresh token, this time or before; it is not requested again. */
  readonly isConsentRequested?: boolean;
}

/** Sign-in in progress: everything needed to resume it after a redirect. */
export interface Begun extends PendingAuthorization {
  /** Client of the sign-in; it may be stored nowhere else. */
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
  /** Name of this tab for its lifetime; without one, `session` works as `memory`. */
  readonly session?: string | undefined;
}

const DAY_MS = 86_400_000;
/** Lifetimes: `session` data outlives its tab by no more than this; permanent data is deleted after half a year without use. */
const KEEP_MS = { session: DAY_MS, persistent: 183 * DAY_MS };

export class TokenStore {
  #options: TokenStoreOptions;
  #box: SecretBox;
  /** Storage place of this server's tokens; absent: in memory. */
  #place: readonly string[] | undefined;
  #keepMs: number;
  /** Registrations, kept also where nothing is stored: one per page is enough. */
  #clients = new Map<string, Client>();

  constructor(options: TokenStoreOptions) {
    const { storage, session, serverUrl, records } = options;
    this.#options = options;
    this.#box = new SecretBox(records);
    const owner = storage === "persistent" ? "" : storage === "session" ? session : undefined;
    this.#place = owner === undefined ? undefined : ["tokens", serverUrl, owner];
    this.#keepMs = storage === "persistent" ? KEEP_MS.persistent : KEEP_MS.session;
  }

  /** True when stored data is shared with other tabs or with a later visit. */
  get lasts(): boolean {
    return this.#place !== undefined;
  }

  /** Reads tokens stored by an earlier visit or another tab. */
  async load(): Promise<SignedIn | undefined> {
    return this.#place && readSignedIn(await this.#read(this.#place));
  }

  async save(signedIn: SignedIn): Promise<void> {
    if (this.#place) await this.#write(this.#place, signedIn, this.#keepMs);
  }

  async clear(): Promise<void> {
    if (this.#place) await this.#options.records.delete(this.#place);
  }

  /** Registration with this authorization server for this redirect URL: never used with another. */
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

  /** Takes the sign-in of this state, once. */
  async take(state: string): Promise<Begun | undefined> {
    const place = await placeOfPending(state);
    const { records } = this.#options;
    const pending = await records.alone(`pending ${place[1]}`, async () => {
      const found = await this.#read(place);
      await records.delete(place);
      return found;
    });
    // Sealed by us: its shape is what `begin` was given.
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

/** Storage place of a sign-in in progress. A state must not be stored in clear: its holder could answer for the authorization server. */
async function placeOfPending(state: string): Promise<readonly [string, string]> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
  return ["pending", [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}

/** Reads a sign-in, which an older version of this code may have sealed in another shape. */
function readSignedIn(value: unknown): SignedIn | undefined {
  const { issuer, client, tokens } = (value ?? {}) as Partial<SignedIn>;
  const isWhole = typeof issuer === "string" && readClient(client) && typeof tokens?.accessToken === "string";
  return isWhole && Array.isArray(tokens?.scopes) ? (value as SignedIn) : undefined;
}

function readClient(value: unknown): Client | undefined {
  const { clientId, authMethod } = (value ?? {}) as Partial<Client>;
  return typeof clientId === "string" && typeof authMethod === "string" ? (value as Client) : undefined;
}
