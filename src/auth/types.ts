/**
 * The words of signing in: what an embedder offers, what is found out, what is asked and what comes of it. Types only.
 *
 * Plain data throughout where it crosses threads ({@link AuthorizationOffer}, {@link AuthorizationView}, {@link TokenRequest}).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { AuthorizationServer } from "oauth4webapi";

/** How long what signing in gave is kept. */
export type TokenStorage =
  /** Until the page is closed or reloaded. */
  | "memory"
  /** As long as the tab lives. */
  | "session"
  /** Until the user signs out. */
  | "persistent";

/** A client that was registered with an authorization server by hand. */
export interface RegisteredClient {
  /** The authorization server it is known to: exactly its `issuer`. It is used nowhere else. */
  readonly issuer: string;
  readonly clientId: string;
  /** No secret is safe in a page: only for servers that demand one. */
  readonly clientSecret?: string;
  /** How the client says who it is; default: what the server prefers of `none`, `client_secret_basic`, `client_secret_post`. */
  readonly tokenEndpointAuthMethod?: string;
}

/** What the embedder brings for signing in. Without it a server that demands it can't be used (`ERR-AUTH`). */
export interface AuthorizationOffer {
  /** The page an authorization server sends people back to: absolute, https or loopback, on the embedder's own origin. */
  readonly redirectUrl: string;
  /** How the client is called where people sign in. Default `mcp-panel`. */
  readonly clientName?: string;
  /** Where the embedder serves its client id metadata document: https, with a path. */
  readonly clientMetadataUrl?: string;
  /** Registered by hand; the first choice for their issuers. */
  readonly clients?: readonly RegisteredClient[];
  /** Default `memory`. */
  readonly storage?: TokenStorage;
  /** Names the tab for `storage: "session"`, the same after a reload. `createHost` fills it in; without one, `session` is as `memory`. */
  readonly session?: string;
  /** Binds tokens to a key (RFC 9449). `required`: where the server demands it. `supported`: wherever it can. Default `required`. */
  readonly dpop?: "required" | "supported" | "never";
  /**
   * OpenID's `prompt` for every sign-in: `consent`, `select_account`, `login`, or several with spaces between them. Default: `login` after
   * a sign-out, `consent` when the authorization server lists `offline_access` and gave no refresh token without it, else none.
   */
  readonly prompt?: string;
  /** The account a sign-in starts with (`login_hint`), such as an e-mail address. It is sent to every authorization server at which the user signs in. */
  readonly loginHint?: string;
  /**
   * Further parameters of the authorization request, such as `audience`, `domain_hint` or `access_type`, at most 50. They are part of
   * the address that the user opens: no secrets. Parameters of the protocol (`client_id`, `state`, `scope`, `resource` and others) are refused
   * with `ERR-ARGUMENT`.
   */
  readonly authorizationParams?: Readonly<Record<string, string>>;
}

/** What is known beforehand of signing in to one server. */
export interface SignInHints {
  /** The client ID registered with its authorization server; comes before every other way to one. */
  readonly clientId?: string;
  /** Scopes to ask for besides those the server names. */
  readonly scopes?: readonly string[];
}

/** What a `WWW-Authenticate: Bearer` or `DPoP` challenge says (RFC 9110 11.6.1, RFC 6750 3, RFC 9728 5.1). */
export interface Challenge {
  /** Lower case. */
  readonly scheme: string;
  /** The parameters by lower-case name, the first of each; unquoted. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a protected resource says of itself (RFC 9728), as far as we use it. */
export interface ResourceMetadata {
  /** As the document has it: what is sent as `resource`. */
  readonly resource: string;
  /** At least one; https, or http on loopback. */
  readonly authorizationServers: readonly string[];
  readonly scopesSupported?: readonly string[];
  readonly resourceName?: string;
  readonly dpopRequired: boolean;
}

/** Where signing in happens for one server, found out and checked. */
export interface Discovered {
  /** Sent as `resource` with every request for a code or a token; absent for a server of 2025-03-26 without metadata. */
  readonly resource?: string;
  readonly resourceMetadata?: ResourceMetadata;
  /** As the metadata says, character by character. */
  readonly issuer: string;
  /** The checked metadata; for `foundBy: "defaults"` made of the paths that 2025-03-26 prescribes. */
  readonly server: AuthorizationServer;
  /** `metadata`: by resource metadata. `origin`: metadata at the server's own origin (2025-03-26). `defaults`: none at all. */
  readonly foundBy: "metadata" | "origin" | "defaults";
}

/** Who we are at an authorization server. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret?: string;
  /** `none`, `client_secret_basic` or `client_secret_post`. */
  readonly authMethod: string;
  /** Milliseconds since the epoch; absent when the secret never expires. */
  readonly secretExpiresAt?: number;
  /** How it came to be known. */
  readonly by: "given" | "metadata-document" | "registered" | "user";
}

/** Tokens as the token endpoint gave them. Secrets: they never leave this room but in the headers of a request to their server. */
export interface Tokens {
  readonly accessToken: string;
  readonly tokenType: "bearer" | "dpop";
  readonly refreshToken?: string;
  /** Milliseconds since the epoch, by this device's clock at the time of the answer; absent when the server did not say. */
  readonly expiresAt?: number;
  /** Granted; what was asked for when the server did not say. */
  readonly scopes: readonly string[];
}

/** A step of signing in, for the inspector. Never holds a secret. */
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
  /** The address that was asked, without its query. */
  readonly url?: string;
  readonly status?: number;
  /** A sentence: what was found, chosen or wrong, and what to do. */
  readonly detail: string;
}

/** Takes the steps as they happen. */
export type Trail = (step: Omit<AuthorizationStep, "at">) => void;

/** Where a server stands with signing in; what the inspector shows. Holds no secret. */
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
  /** Newest last; bounded. */
  readonly steps: readonly AuthorizationStep[];
}

/** What a host-supplied token provider is asked. */
export interface TokenRequest {
  readonly serverUrl: string;
  /** `first`: there is none. `refused`: the server refused the one before. `more-scopes`: it wants more. */
  readonly reason: "first" | "refused" | "more-scopes";
  readonly resource?: string;
  readonly issuer?: string;
  readonly tokenEndpoint?: string;
  readonly tokenEndpointAuthMethods?: readonly string[];
  readonly grantProfiles?: readonly string[];
  readonly scopes?: readonly string[];
}

/** What a token provider gives; `undefined` leaves the server to the other ways. */
export interface ProvidedToken {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** Gives tokens in place of a user's signing in: enterprise sign-on, machine credentials, an application's own session. */
export type TokenProvider = (request: TokenRequest) => Promise<ProvidedToken | undefined>;

/** What this room needs from outside. */
export interface AuthPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Calls `run` once after so many milliseconds. */
    after(ms: number, run: () => void): { cancel(): void };
  };
}

/** The ports of signing in. */
export interface SignInPorts extends AuthPorts {
  /** Runs an attempt, and again after failures that pass. Rejects with the last failure, or with the signal's reason. */
  readonly retry: <T>(attempt: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}
