/**
 * What signing in to one server gave, kept as long as the embedder allows: in memory, as long as the tab, or for good.
 *
 * Owns: which secret is kept where. Everything that outlasts the page is sealed. Also kept sealed, for ten minutes and whatever is
 * allowed, is a sign-in that is under way: the page may have to leave for it.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { PendingAuthorization } from "./authorization-request.js";
import type { AuthRecords, Sealed } from "./secret-box.js";
import { SecretBox } from "./secret-box.js";
import type { Challenge, Client, Tokens, TokenStorage } from "./types.js";

/** What came of signing in to one server. */
export interface SignedIn {
  readonly issuer: string;
  readonly client: Client;
  /** Sent with every request for a token; absent for a server of 2025-03-26. */
  readonly resource?: string | undefined;
  readonly tokens: Tokens;
  /** When they were, milliseconds since the epoch. */
  readonly obtainedAt: number;
  /** What was asked for last, which may be more than was granted; absent when nothing was named. */
  readonly requested?: readonly string[] | undefined;
  /** True if consent was requested explicitly to get a refresh token, this time or before; it is not requested again. */
  readonly isConsentRequested?: boolean;
}

/** A sign-in that is under way: all it takes to go on after the page was left for it. */
export interface Begun extends PendingAuthorization {
  /** Who we said we are; it may be known nowhere else. */
  readonly client: Client;
  /** What told where the resource's metadata is. */
  readonly challenge?: Challenge | undefined;
}

/** How tokens are kept. */
export interface TokenStoreOptions {
  readonly records: AuthRecords;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly serverUrl: string;
  readonly storage: TokenStorage;
  /** Names this tab for as long as it lives; without one, `session` is as `memory`. */
  readonly session?: string | undefined;
}

const DAY_MS = 86_400_000;
/** A session outlives its tab by no more than this; what is kept for good is forgotten after half a year without use. */
const KEEP_MS = { session: DAY_MS, persistent: 183 * DAY_MS };

export class TokenStore {
  #options: TokenStoreOptions;
  #box: SecretBox;
  /** Where this server's tokens are kept; absent: in memory. */
  #place: readonly string[] | undefined;
  #keepMs: number;
  /** Also where nothing may last: one registration is enough for a page. */
  #clients = new Map<string, Client>();

  constructor(options: TokenStoreOptions) {
    const { storage, session, serverUrl, records } = options;
    this.#options = options;
    this.#box = new SecretBox(records);
    const owner = storage === "persistent" ? "" : storage === "session" ? session : undefined;
    this.#place = owner === undefined ? undefined : ["tokens", serverUrl, owner];
    this.#keepMs = storage === "persistent" ? KEEP_MS.persistent : KEEP_MS.session;
  }

  /** True when what is kept is shared with other tabs or with a later visit. */
  get lasts(): boolean {
    return this.#place !== undefined;
  }

  /** What an earlier visit or another tab kept. */
  async load(): Promise<SignedIn | undefined> {
    return this.#place && readSignedIn(await this.#read(this.#place));
  }

  async save(signedIn: SignedIn): Promise<void> {
    if (this.#place) await this.#write(this.#place, signedIn, this.#keepMs);
  }

  async clear(): Promise<void> {
    if (this.#place) await this.#options.records.delete(this.#place);
  }

  /** The registration with this authorization server for this redirect URL: never used with another. */
  async client(issuer: string, redirectUrl: string): Promise<Client | undefined> {
    const held = this.#clients.get(JSON.stringify([issuer, redirectUrl]));
    return held ?? (this.#place && readClient(await this.#read(["client", issuer, redirectUrl])));
  }

  async saveClient(issuer: string, redirectUrl: string, client: Client): Promise<void> {
    this.#clients.set(JSON.stringify([issuer, redirectUrl]), client);
    if (this.#place) await this.#write(["client", issuer, redirectUrl], client, KEEP_MS.persistent);
  }

  /** Forgets a registration the authorization server does not know any more. */
  async forgetClient(issuer: string, redirectUrl: string): Promise<void> {
    this.#clients.delete(JSON.stringify([issuer, redirectUrl]));
    await this.#options.records.delete(["client", issuer, redirectUrl]);
  }

  /** Keeps a sign-in that is under way. */
  async begin(pending: Begun): Promise<void> {
    const { records, now } = this.#options;
    for (const { key, value } of await records.entries(["pending"])) {
      const { expiresAt } = value as Partial<Sealed>;
      if (typeof expiresAt !== "number" || expiresAt <= now()) await records.delete(key);
    }
    await this.#write(await placeOfPending(pending.state), pending, pending.expiresAt - now());
  }

  /** The sign-in of this state, once. */
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

/** A state must not stand in the store in clear: whoever has it can answer for the authorization server. */
async function placeOfPending(state: string): Promise<readonly [string, string]> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
  return ["pending", [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}

/** What was sealed by an older version of this code may have another shape. */
function readSignedIn(value: unknown): SignedIn | undefined {
  const { issuer, client, tokens } = (value ?? {}) as Partial<SignedIn>;
  const isWhole = typeof issuer === "string" && readClient(client) && typeof tokens?.accessToken === "string";
  return isWhole && Array.isArray(tokens?.scopes) ? (value as SignedIn) : undefined;
}

function readClient(value: unknown): Client | undefined {
  const { clientId, authMethod } = (value ?? {}) as Partial<Client>;
  return typeof clientId === "string" && typeof authMethod === "string" ? (value as Client) : undefined;
}
