/**
 * Types for signing in: the embedder's offer, discovery, requests and results.
 *
 * Types that cross threads contain only plain data ({@link AuthorizationOffer}, {@link AuthorizationView}, {@link
 * TokenRequest}). https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
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
  /** Authorization server of the client: exactly its `issuer`. The client is used nowhere else. */
  readonly issuer: string;
  readonly clientId: string;
  /** Client secret. Use it only for servers that require it, because a page can't protect a secret. */
  readonly clientSecret?: string;
  /**
   * Client authentication method. Default: the server's preference among `none`, `client_secret_basic`,
   * `client_secret_post`.
   */
  readonly tokenEndpointAuthMethod?: string;
}

/** Sign-in configuration of the embedder. Without it, a server that requires sign-in can't be used (`ERR-AUTH`). */
export interface AuthorizationOffer {
  /**
   * Page to which an authorization server redirects: an absolute address, https or loopback, on the embedder's origin.
   */
  readonly redirectUrl: string;
  /** Name of the client on sign-in pages. Default `mcp-panel`. */
  readonly clientName?: string;
  /** Address of the embedder's client id metadata document: https, with a path. */
  readonly clientMetadataUrl?: string;
  /** Manually registered clients, which take precedence at their issuers. */
  readonly clients?: readonly RegisteredClient[];
  /** Lifetime of stored tokens. Default `memory`. */
  readonly storage?: TokenStorage;
  /**
   * Name of the tab for `storage: "session"`, the same after a reload. `createHost` sets it; without it, `session`
   * works like `memory`.
   */
  readonly session?: string;
  /**
   * Binding of tokens to a key (RFC 9449). `required`: if the MCP server requires it. `supported`: also if the
   * authorization server supports it. Default `required`.
   */
  readonly dpop?: "required" | "supported" | "never";
  /**
   * OpenID's `prompt` for every sign-in: `consent`, `select_account`, `login`, or several of them separated by spaces.
   * Default: `login` after a sign-out, `consent` if the authorization server lists `offline_access` and gave no refresh
   * token without it, otherwise none.
   */
  readonly prompt?: string;
  /**
   * Account with which a sign-in starts (`login_hint`), such as an e-mail address. It is sent to every authorization
   * server at which the user signs in.
   */
  readonly loginHint?: string;
  /**
   * Further parameters of the authorization request, such as `audience`, `domain_hint` or `access_type`, at most 50.
   * They are part of the address that the user opens, so they must not contain secrets. Parameters of the protocol
   * (`client_id`, `state`, `scope`, `resource` and others) are refused with `ERR-ARGUMENT`.
   */
  readonly authorizationParams?: Readonly<Record<string, string>>;
}

/** Sign-in hints for one server. */
export interface SignInHints {
  /**
   * Client id that is registered with the server's authorization server; it takes precedence over all other sources.
   */
  readonly clientId?: string;
  /** Scopes to request in addition to those that the server names. */
  readonly scopes?: readonly string[];
}

/** Challenge of `WWW-Authenticate: Bearer` or `DPoP` (RFC 9110 11.6.1, RFC 6750 3, RFC 9728 5.1). */
export interface Challenge {
  /** Authentication scheme in lower case. */
  readonly scheme: string;
  /**
   * Parameters by lower-case name, without quotes; the first of each name. Several values of `resource_metadata` are
   * separated by spaces.
   */
  readonly params: Readonly<Record<string, string>>;
}

/** Those parts of the protected resource metadata (RFC 9728) that this client uses. */
export interface ResourceMetadata {
  /** Resource as in the document; it is sent as `resource`. */
  readonly resource: string;
  /** Authorization servers, at least one: https, or http on loopback. */
  readonly authorizationServers: readonly string[];
  readonly scopesSupported?: readonly string[];
  readonly resourceName?: string;
  readonly dpopRequired: boolean;
}

/** Discovered and checked authorization server of one server. */
export interface Discovered {
  /**
   * Value that is sent as `resource` with every request for a code or a token; absent for a server of 2025-03-26
   * without metadata.
   */
  readonly resource?: string;
  readonly resourceMetadata?: ResourceMetadata;
  /** Issuer as in the metadata, character by character. */
  readonly issuer: string;
  /** Checked metadata; for `foundBy: "defaults"` it consists of the paths that 2025-03-26 prescribes. */
  readonly server: AuthorizationServer;
  /**
   * Source of the metadata. `metadata`: resource metadata. `origin`: the server's own origin (2025-03-26). `defaults`:
   * there was none.
   */
  readonly foundBy: "metadata" | "origin" | "defaults";
}

/** Client at an authorization server. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Authentication method: `none`, `client_secret_basic` or `client_secret_post`. */
  readonly authMethod: string;
  /** Expiry of the secret in milliseconds since the epoch; absent if it never expires. */
  readonly secretExpiresAt?: number;
  /** Source of the client. */
  readonly by: "given" | "metadata-document" | "registered" | "user";
}

/**
 * Tokens from the token endpoint. They are secrets and leave this room only in requests to their server and their
 * authorization server, and encrypted in storage.
 */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: "bearer" | "dpop";
  readonly refreshToken?: string;
  /**
   * Expiry in milliseconds since the epoch, by this device's clock at the time of the response; absent if the server
   * gave none.
   */
  readonly expiresAt?: number;
  /** Granted scopes; if the server listed none, the requested scopes. */
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
  /** Address that was requested, without its query. */
  readonly url?: string;
  readonly status?: number;
  /** Description in one sentence: the result or the problem, and how to fix it. */
  readonly detail: string;
}

/** Receives each step when it happens. */
export type Trail = (step: Omit<AuthorizationStep, "at">) => void;

/** Sign-in state of a server, for the inspector. Contains no secrets. */
export interface AuthorizationView {
  readonly serverUrl: string;
  readonly state: "none" | "signed-in" | "expired" | "refused" | "signed-out";
  readonly issuer?: string;
  readonly clientId?: string;
  readonly clientBy?: "given" | "metadata-document" | "registered" | "user";
  readonly resource?: string;
  readonly scopes?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  readonly canRefresh?: boolean;
  readonly tokenType?: "bearer" | "dpop";
  readonly storage: TokenStorage;
  /** Newest steps, in order; their number is limited. */
  readonly steps: readonly AuthorizationStep[];
}

/** Request to a token provider of the embedder. */
export interface TokenRequest {
  readonly serverUrl: string;
  /**
   * Reason of the request. `first`: there is no token yet. `refused`: the server refused the previous token.
   * `more-scopes`: the server requires more scopes.
   */
  readonly reason: "first" | "refused" | "more-scopes";
  readonly resource?: string;
  readonly issuer?: string;
  readonly tokenEndpoint?: string;
  readonly tokenEndpointAuthMethods?: readonly string[];
  readonly grantProfiles?: readonly string[];
  readonly scopes?: readonly string[];
}

/** Token from a token provider. */
export interface ProvidedToken {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/**
 * Provides tokens without a sign-in by the user: enterprise sign-on, machine credentials, or an application's own
 * session. `undefined`: the other sources are tried.
 */
export type TokenProvider = (request: TokenRequest) => Promise<ProvidedToken | undefined>;

/** Platform ports that the auth room needs. */
export interface AuthPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Calls `run` once after `ms` milliseconds. */
    after(ms: number, run: () => void): { cancel(): void };
  };
}

/** Ports for the sign-in. */
export interface SignInPorts extends AuthPorts {
  /**
   * Runs `attempt`, and runs it again after transient failures. Rejects with the last failure, or with the signal's
   * reason.
   */
  readonly retry: <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}
