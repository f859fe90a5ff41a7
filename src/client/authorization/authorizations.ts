/**
 * Sign-in for all servers of a host. Loaded when a server first requires it.
 *
 * Owns: one authorizer per server, and connecting it to the store, to other tabs and to the user. Does not own: the
 * sign-in itself (`src/auth`).
 */
import {
  Authorizer,
  DpopKeys,
  AuthorizationSteps,
  TokenStore,
  type AuthorizationOffer,
  type AuthorizationView,
  type AuthRecords,
  type SignInPrompts,
  type SignInHints,
  type SignInQuestion,
} from "../../auth/index.js";
import { ClientError } from "../../errors/index.js";
import { Pace, type Backoff } from "../../jsonrpc/pace.js";
import { retry } from "../../jsonrpc/retry.js";
import { readPageAddress } from "../../requests/elicitation/elicitation-url.js";
import type {
  InputResponses,
  InputRequestBody,
  InputRequestSource,
  InputRequestWarning,
  AuditNote,
} from "../../requests/index.js";
import type { Authorizations, HostEvent } from "../api/index.js";
import { authRecords, heldRecords } from "./auth-records.js";
import type { Authorizing } from "./authorized-http.js";
import { AuthorizedRequests, type ReadServerText } from "./authorizing.js";
import { readUrl } from "../platform/read-url.js";
import type { HostMemory } from "../memory/host-memory.js";
import type { HttpPort } from "../../transport/index.js";
import type { Platform } from "../platform/platform.js";

/** Delays before a request to the authorization server is retried. */
const BACKOFF: Backoff = { firstMs: 1_000, maxMs: 4_000 };

const UNVERIFIED: InputRequestWarning = { kind: "unverified-server" };

/** Prompts the user. */
export type PromptUser = <Body extends InputRequestBody>(
  body: Body & InputRequestSource,
  signal: AbortSignal | undefined,
) => Promise<InputResponses[Body["kind"]]>;

/** Parts of the host that sign-in uses. */
export interface SigningHost {
  /** Current offer; `undefined` if sign-in is not offered. */
  readonly offer: () => AuthorizationOffer | undefined;
  readonly memory: () => Promise<HostMemory>;
  readonly request: PromptUser;
  readonly emit: (event: HostEvent) => void;
  /** Called after a sign-in, possibly of a different user, with the address of the server. */
  readonly signedIn: (serverUrl: string) => void;
  /** HTTP for the sign-in to a server that no connection began. Default: that of the platform. */
  readonly http?: (serverUrl: string) => Promise<HttpPort>;
  /** Records an event that had no prompt on this page: the end of a redirect sign-in. */
  readonly note: (entry: AuditNote) => void;
}

interface Known {
  readonly authorizer: Authorizer;
  /** Source of prompts: the newest connection. */
  source: () => InputRequestSource;
  /** HTTP port for the requests of sign-in. */
  http: HttpPort;
  /** Sign-in hints given by the embedder. */
  own: SignInHints | undefined;
}

export class HostAuthorizations implements Authorizations {
  #platform: Platform;
  #host: SigningHost;
  #records: Promise<AuthRecords>;
  #readText: ReadServerText;
  #known = new Map<string, Known>();
  /** Offer that the existing authorizers were created with. */
  #offer: AuthorizationOffer | undefined;

  constructor(platform: Platform, host: SigningHost, readText: ReadServerText) {
    this.#platform = platform;
    this.#readText = readText;
    this.#host = host;
    const locks = platform.tabs?.locks;
    this.#records = host.memory().then(
      ({ store }) => authRecords(store, locks),
      () => heldRecords(), // data that can't be stored is requested again when needed
    );
  }

  /** HTTP of one connection with authorization, over `http`. `own`: sign-in hints given by the embedder. */
  async of(
    source: () => InputRequestSource,
    http = this.#platform.http,
    permitted?: () => void,
    own?: SignInHints,
  ): Promise<Authorizing> {
    const { serverUrl } = source();
    const known = await this.#open(serverUrl, source);
    known.source = source;
    known.http = http;
    known.own = own;
    const view = known.authorizer.view();
    // A sign-in completed before the first connection is reported now.
    if (view.state !== "none") this.#host.emit({ kind: "authorization", view });
    return new AuthorizedRequests(http, known.authorizer, serverUrl, this.#readText, permitted);
  }

  async view(url: string | URL): Promise<AuthorizationView | undefined> {
    return this.#known.get(readUrl(url, this.#platform.baseUrl))?.authorizer.view();
  }

  async signOut(url: string | URL): Promise<void> {
    const serverUrl = readUrl(url, this.#platform.baseUrl);
    if (!this.#host.offer() && !this.#platform.tokens) throw notOffered();
    await (await this.#open(serverUrl)).authorizer.signOut();
    await this.#forgetAccount(serverUrl);
  }

  async resume(callbackUrl: string): Promise<string> {
    if (!this.#host.offer()) throw notOffered();
    const state = new URL(readUrl(callbackUrl, this.#platform.baseUrl)).searchParams.get("state") ?? "";
    const pending = await (await this.#storeOf("")).take(state);
    if (!pending) {
      const text = "This sign-in is not known here, or took more than ten minutes. Begin again.";
      throw new ClientError("ERR-AUTH-MIXUP", text);
    }
    const { serverUrl } = pending;
    const { authorizer, source } = await this.#open(serverUrl);
    const { serverId } = source();
    const noted = { serverId, serverUrl, kind: "sign-in", by: "user" } as const;
    await authorizer.resume(pending, callbackUrl).catch((error: unknown) => {
      const isKnown = error instanceof ClientError;
      this.#host.note({ ...noted, outcome: "failed", ...(isKnown && { code: error.code }) });
      if (!isKnown) throw error;
      // The caller has only the callback URL; `serverUrl` identifies the server.
      throw new ClientError(error.code, error.message, { ...error.data, serverUrl }, error.cause);
    });
    this.#host.note({ ...noted, outcome: "signed-in" });
    return serverUrl;
  }

  async #open(
    serverUrl: string,
    source: () => InputRequestSource = () => ({ serverId: serverUrl, serverUrl }),
  ): Promise<Known> {
    const offer = this.#host.offer();
    // An existing sign-in is kept unless the offer changes.
    if (JSON.stringify(offer) !== JSON.stringify(this.#offer)) this.#known.clear();
    this.#offer = offer;
    const records = await this.#records;
    const store = await this.#storeOf(serverUrl);
    const known = this.#known.get(serverUrl);
    if (known) return known;
    const { clock, tokens: provider } = this.#platform;
    const http = (await this.#host.http?.(serverUrl)) ?? this.#platform.http;
    const opened = this.#known.get(serverUrl); // meanwhile
    if (opened) return opened;
    const now = (): number => clock.now();
    const made: Known = {
      source,
      http,
      own: undefined,
      authorizer: new Authorizer({
        serverUrl,
        offer,
        store,
        provider,
        own: () => made.own,
        ports: {
          fetch: (url, init) => made.http.fetch(url, init),
          clock: { now, after: (ms, run) => clock.after(ms, run) },
          retry: (attempt, signal) => retryTwice(attempt, this.#platform, signal),
        },
        steps: new AuthorizationSteps(now, () =>
          this.#host.emit({ kind: "authorization", view: made.authorizer.view() }),
        ),
        dpop: new DpopKeys({ policy: offer?.dpop, now, ...(store.lasts && { records }) }),
        user: this.#promptsFor(() => made.source()),
        onChange: (view) => this.#host.emit({ kind: "authorization", view }),
        onSignedIn: () => void this.#forgetAccount(serverUrl).then(() => this.#host.signedIn(serverUrl)),
      }),
    };
    this.#known.set(serverUrl, made);
    return made;
  }

  async #storeOf(serverUrl: string): Promise<TokenStore> {
    const { clock } = this.#platform;
    const { storage = "memory", session } = this.#host.offer() ?? {};
    return new TokenStore({ records: await this.#records, now: () => clock.now(), serverUrl, storage, session });
  }

  /** Clears the data of the previous account, which must not be shown to the next one. */
  async #forgetAccount(serverUrl: string): Promise<void> {
    const memory = await this.#host
      .memory()
      .then((all) => all.of(serverUrl))
      .catch(() => undefined);
    await memory?.lists.clearPrivate();
  }

  #promptsFor(source: () => InputRequestSource): SignInPrompts {
    const { request } = this.#host;
    return {
      async signIn(question, signal) {
        const answer = await request({ ...source(), ...signInRequest(question) }, signal);
        return answer.action === "signed-in" ? answer.callbackUrl : undefined;
      },
      async clientId(question, signal) {
        const answer = await request({ ...source(), kind: "client-id", ...question }, signal);
        return answer.action === "use" ? answer : undefined;
      },
    };
  }
}

/** Runs an attempt, and twice more after transient failures. */
function retryTwice<T>(attempt: () => Promise<T>, platform: Platform, signal: AbortSignal | undefined): Promise<T> {
  let left = 2;
  const again = ({ isTransient }: { readonly isTransient: boolean }): boolean => isTransient && left-- > 0;
  return retry(attempt, { pace: new Pace(platform, BACKOFF), signal, again });
}

/**
 * Warnings for an authorization URL. Its query is long by design and created by this client, so its length is not a
 * warning. The URL was already checked: it leads only to a network to which the server belongs.
 */
function oddities(url: string): readonly InputRequestWarning[] {
  return readPageAddress(url, url).warnings.filter((one) => one.kind !== "odd-url" || one.what !== "long-query");
}

function notOffered(): ClientError {
  const text = "Signing in was not offered. Call host.offer({ authorization: { redirectUrl } }) first.";
  return new ClientError("ERR-ARGUMENT", text);
}

function signInRequest({
  isUnverified,
  isSplit,
  ...question
}: SignInQuestion): Extract<InputRequestBody, { kind: "sign-in" }> {
  const { origin: authorizationOrigin } = new URL(question.authorizationUrl);
  return {
    ...question,
    kind: "sign-in",
    authorizationOrigin,
    warnings: [
      ...(isSplit ? [{ kind: "code-elsewhere", origin: question.tokenOrigin } as const] : []),
      ...oddities(question.authorizationUrl),
      ...(isUnverified ? [UNVERIFIED] : []),
    ],
  };
}
