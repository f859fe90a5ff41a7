/**
 * Sign-in: the embedder's offer, discovery, requests and results. Types only.
 *
 * Plain data throughout where it crosses threads ({@link AuthorizationOffer}, {@link AuthorizationView}, {@link TokenRequest}).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { AuthorizationServer } from "oauth4webapi";

/** Lifetime of stored tokens. */
export type TokenStorage =
  /** Until the page is closed or reloaded. */
  | "memory"
  /** As long as the tab is open. */
  | "session"
  /** Until the user signs out. */
  | "persistent";

/** Client that was registered manually with an authorization server. */
export interface RegisteredClient {
  /** Authorization server of the client: exactly its `issuer`. It is used nowhere else. */
  readonly issuer: string;
  readonly clientId: string;
  /** Client secret, only for servers that require one: no secret is safe in a page. */
  readonly clientSecret?: string;
  /** Client authentication method; default: the server's preference among `none`, `client_secret_basic`, `client_secret_post`. */
  readonly tokenEndpointAuthMethod?: string;
}

/** Sign-in configuration of the embedder. Without it a server that demands sign-in can't be used (`ERR-AUTH`). */
export interface AuthorizationOffer {
  /** Page an authorization server redirects to: absolute, https or loopback, on the embedder's own origin. */
  readonly redirectUrl: string;
  /** Name of the client on sign-in pages. Default `mcp-panel`. */
  readonly clientName?: string;
  /** Address of the embedder's client id metadata document: https, with a path. */
  readonly clientMetadataUrl?: string;
  /** Manually registered clients; the first choice for their issuers. */
  readonly clients?: readonly RegisteredClient[];
  /** Lifetime of stored tokens. Default `memory`. */
  readonly storage?: TokenStorage;
  /** Name of the tab for `storage: "session"`, the same after a reload. `createHost` sets it; without one, `session` works as `memory`. */
  readonly session?: string;
  /** Binds tokens to a key (RFC 9449). `required`: where the server demands it. `supported`: wherever it can. Default `required`. */
  readonly dpop?: "required" | "supported" | "never";
  /**
   * OpenID's `prompt` for every sign-in: `consent`, `select_account`, `login`, or several separated by spaces. Default: `login` after a
   * sign-out, `consent` when the authorization server lists `offline_access` and gave no refresh token without it, else none.
   */
  readonly prompt?: string;
  /**
   * Account a sign-in starts with (`login_hint`), such as an e-mail address. It is sent to every authorization server at which the user
   * signs in.
   */
  readonly loginHint?: string;
  /**
   * Further parameters of the authorization request, such as `audience`, `domain_hint` or `access_type`, at most 50. They are part of
   * the address that the user opens: no secrets. Parameters of the protocol (`client_id`, `state`, `scope`, `resource` and others) are refused
   * with `ERR-ARGUMENT`.
   */
  readonly authorizationParams?: Readonly<Record<string, string>>;
}

/** Sign-in hints for one server. */
export interface SignInHints {
  /** Client id registered with its authorization server; takes precedence over every other source. */
  readonly clientId?: string;
  /** Scopes to request besides those the server names. */
  readonly scopes?: readonly string[];
}

/** Challenge of `WWW-Authenticate: Bearer` or `DPoP` (RFC 9110 11.6.1, RFC 6750 3, RFC 9728 5.1). */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  /** Parameters by lower-case name, the first of each; unquoted. */
  readonly params: Readonly<Record<string, string>>;
}

/** Protected resource metadata (RFC 9728), as far as this client uses it. */
export interface ResourceMetadata {
  /** Resource as in the document, sent as `resource`. */
  readonly resource: string;
  /** At least one; https, or http on loopback. */
  readonly authorizationServers: readonly string[];
  readonly scopesSupported?: readonly string[];
  readonly resourceName?: string;
  readonly dpopRequired: boolean;
}

/** Discovered and checked authorization server of one server. */
export interface Discovered {
  /** Sent as `resource` with every request for a code or a token; absent for a server of 2025-03-26 without metadata. */
  readonly resource?: string;
  readonly resourceMetadata?: ResourceMetadata;
  /** Issuer as in the metadata, character by character. */
  readonly issuer: string;
  /** Checked metadata; for `foundBy: "defaults"` made of the paths that 2025-03-26 prescribes. */
  readonly server: AuthorizationServer;
  /** Source of the metadata. `metadata`: resource metadata. `origin`: the server's own origin (2025-03-26). `defaults`: none at all. */
  readonly foundBy: "metadata" | "origin" | "defaults";
}

/** Client at an authorization server. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret?: string;
  /** `none`, `client_secret_basic` or `client_secret_post`. */
  readonly authMethod: string;
  /** Expiry of the secret in milliseconds since the epoch; absent when it never expires. */
  readonly secretExpiresAt?: number;
  /** Source of the client. */
  readonly by: "given" | "metadata-document" | "registered" | "user";
}

/** Tokens from the token endpoint. Secrets: they never leave this room except in the headers of a request to their server. */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: "bearer" | "dpop";
  readonly refreshToken?: string;
  /** Expiry in milliseconds since the epoch, by this device's clock at the time of the response; absent when the server gave none. */
  readonly expiresAt?: number;
  /** Granted scopes; the requested ones when the server listed none. */
  readonly scopes: readonly string[];
}

/** Step of a sign-in, for the inspector. Contains no secrets. */
export interface AuthorizationStep {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly step:
    | "challenge"
    | "resource-metadata"
    | "server-metadata"
    | "registration"
    | "scopes"
    | "authorization"
    | "callback"
    | "token"
    | "refresh"
    | "revocation"
    | "provider"
    | "storage";
  readonly outcome: "ok" | "failed" | "skipped";
  /** Requested address, without its query. */
  readonly url?: string;
  readonly status?: number;
  /** Description in one sentence: what was found, chosen or wrong, and what to do. */
  readonly detail: string;
}

/** Receives the steps as they happen. */
export type Trail = (step: Omit<AuthorizationStep, "at">) => void;

/** Sign-in state of a server, for the inspector. Holds no secret. */
export interface AuthorizationView {
  readonly serverUrl: string;
  readonly state: "none" | "signed-in" | "expired" | "refused" | "signed-out";
  readonly issuer?: string;
  readonly clientId?: string;
  readonly clientBy?: Client["by"];
  readonly resource?: string;
  readonly scopes?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  readonly canRefresh?: boolean;
  readonly tokenType?: Tokens["tokenType"];
  readonly storage: TokenStorage;
  /** Steps, newest last; bounded. */
  readonly steps: readonly AuthorizationStep[];
}

/** Request to a host-supplied token provider. */
export interface TokenRequest {
  readonly serverUrl: string;
  /** Reason. `first`: there is no token yet. `refused`: the server refused the previous one. `more-scopes`: it requires more scopes. */
  readonly reason: "first" | "refused" | "more-scopes";
  readonly resource?: string;
  readonly issuer?: string;
  readonly tokenEndpoint?: string;
  readonly tokenEndpointAuthMethods?: readonly string[];
  readonly grantProfiles?: readonly string[];
  readonly scopes?: readonly string[];
}

/** Token of a token provider; `undefined` continues with the other sources. */
export interface ProvidedToken {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** Provides tokens instead of a user's sign-in: enterprise sign-on, machine credentials, an application's own session. */
export type TokenProvider = (request: TokenRequest) => Promise<ProvidedToken | undefined>;

/** Platform ports of `src/auth`. */
export interface AuthPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Calls `run` once after this many milliseconds. */
    after(ms: number, run: () => void): { cancel(): void };
  };
}

/** Ports for the sign-in. */
export interface SignInPorts extends AuthPorts {
  /** Runs an attempt, and again after transient failures. Rejects with the last failure, or with the signal's reason. */
  readonly retry: <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}
