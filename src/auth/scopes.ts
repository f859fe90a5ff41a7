/**
 * Chooses the scopes to request, and limits step-ups.
 *
 * Owns: the choice, adding scopes if a server requires more, and the counter that limits this. Never
 * sends requests. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import type { AuthorizationServer } from "oauth4webapi";
import { ClientError } from "../errors/index.js";
import type { Challenge, ResourceMetadata } from "./types.js";

/** Data on which the choice is based. */
export interface ScopeSources {
  readonly challenge?: Challenge | undefined;
  readonly resourceMetadata?: Pick<ResourceMetadata, "scopesSupported"> | undefined;
  readonly server: Pick<AuthorizationServer, "scopes_supported">;
  /** Scopes that were requested before, for a step-up; they remain part of the request. */
  readonly held?: readonly string[] | undefined;
  /** True if a refresh token is wanted. */
  readonly offline?: boolean | undefined;
}

const OFFLINE = "offline_access";
/** Maximum number of scopes: with more, the address would become too long for servers. */
const MAX_SCOPES = 100;
/** Valid scope (RFC 6749, section 3.3). */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]{1,256}$/;

/**
 * Distinct scopes of a list that is separated by spaces, or, as some servers write it, by commas; invalid ones are
 * omitted.
 */
export function scopesOf(text: string | undefined): readonly string[] {
  return clean((text ?? "").split(/[\s,]+/));
}

/**
 * Scopes to request: those of the challenge, which are authoritative, otherwise all that the resource lists, otherwise
 * `undefined`: then the parameter `scope` is omitted. `offline_access` is added only if the authorization server
 * lists it.
 */
export function chooseScopes({
  challenge,
  resourceMetadata,
  server,
  held = [],
  offline = false,
}: ScopeSources): readonly string[] | undefined {
  const challenged = scopesOf(challenge?.params.scope);
  const isOffered = Array.isArray(server.scopes_supported) && server.scopes_supported.includes(OFFLINE);
  // A resource must not list `offline_access`; only the authorization server decides if it may be requested.
  const listed = clean(resourceMetadata?.scopesSupported ?? []).filter((scope) => scope !== OFFLINE);
  const wanted = clean([...held, ...(challenged.length > 0 ? challenged : listed)]);
  // `offline_access` as the only scope would replace the server's default scopes.
  if (wanted.length === 0) return undefined;
  return offline && isOffered ? clean([...wanted, OFFLINE]) : wanted;
}

/** Newly requested scopes, to which the user has to agree. */
export function added(before: readonly string[] | undefined, after: readonly string[] | undefined): readonly string[] {
  return (after ?? []).filter((scope) => !before?.includes(scope));
}

function clean(scopes: readonly string[]): readonly string[] {
  return [...new Set(scopes)].filter((scope) => SCOPE.test(scope)).slice(0, MAX_SCOPES);
}

/** Maximum number of sign-ins for more scopes during one operation, whatever the scopes. */
const MAX_STEPS = 2;
const MAX_OPERATIONS = 200;

/**
 * Records which scopes the user was asked for, so that no scope is asked for twice and prompting ends.
 */
export class StepUpLedger {
  #operations = new Map<string, { readonly count: number; readonly scopes: readonly string[] }>();
  /** Scopes that were granted or asked for. */
  #requested = new Set<string>();

  /**
   * Throws `ERR-AUTH-SCOPE` if a sign-in for `scopes` would add nothing: all of them were asked for before, or there
   * were too many sign-ins. `requested`: number of sign-ins that this request has already caused, for any reason.
   */
  check(operation: string, scopes: readonly string[], requested: number): void {
    const attempts = Math.max(this.#operations.get(operation)?.count ?? 0, requested);
    const isNew = scopes.length > 0 ? scopes.some((scope) => !this.#requested.has(scope)) : attempts === 0;
    if (isNew && attempts < MAX_STEPS) return;
    const names = scopes.map((scope) => JSON.stringify(scope)).join(" ");
    const what =
      scopes.length > 0
        ? `still wants the scope ${names} for ${operation}`
        : `wants more scopes for ${operation}, and does not say which`;
    const done = isNew ? `after ${attempts} sign-ins for more scopes` : "although it was already requested";
    throw new ClientError(
      "ERR-AUTH-SCOPE",
      `The server ${what}, ${done}. Sign in with an account that may have it, or ask the server's operator.`,
      { operation, scopes, attempts, isFinal: true },
    );
  }

  /** Records a step-up for `scopes`. */
  stepped(operation: string, scopes: readonly string[]): void {
    const { count = 0, scopes: before = [] } = this.#operations.get(operation) ?? {};
    this.#operations.delete(operation);
    this.#operations.set(operation, { count: count + 1, scopes: [...before, ...scopes] });
    this.granted(scopes);
    const [oldest] = this.#operations.keys();
    if (this.#operations.size > MAX_OPERATIONS && oldest !== undefined) this.#operations.delete(oldest);
  }

  /** Records the scopes of new tokens. */
  granted(scopes: readonly string[]): void {
    for (const scope of scopes) this.#requested.add(scope);
  }

  /** Resets an operation that was allowed: its scopes may be asked for again if they are lost. */
  succeeded(operation: string): void {
    for (const scope of this.#operations.get(operation)?.scopes ?? []) this.#requested.delete(scope);
    this.#operations.delete(operation);
  }
}
