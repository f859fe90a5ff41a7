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

/** Distinct scopes of a space-separated list; invalid ones are omitted. */
export function scopesOf(text: string | undefined): readonly string[] {
  return clean((text ?? "").split(" "));
}

/**
 * Scopes to request: those of the challenge, which are authoritative, otherwise all that the resource lists, otherwise `undefined`: then
 * the parameter `scope` is omitted. `offline_access` is added only if the authorization server lists it.
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

/** Counts how often a server required more scopes for one operation, so that prompting ends. */
export class StepUpLedger {
  #counts = new Map<string, number>();

  /**
   * Records a step-up for `scopes`. Throws `ERR-AUTH-SCOPE` after too many unsuccessful attempts. `requested`: number of sign-ins
   * that this request has already caused, for any reason.
   */
  step(resource: string, operation: string, scopes: readonly string[] = [], requested = 0): void {
    const key = JSON.stringify([resource, operation]);
    const count = Math.max(this.#counts.get(key) ?? 0, requested);
    if (count >= MAX_STEPS) {
      throw new ClientError(
        "ERR-AUTH-SCOPE",
        `The server still wants more rights for ${operation} after they were granted ${count} times. Its operator has to say which are needed.`,
        { resource, operation, scopes, attempts: count },
      );
    }
    this.#counts.delete(key);
    this.#counts.set(key, count + 1);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MAX_OPERATIONS && oldest !== undefined) this.#counts.delete(oldest);
  }

  /** Resets the count of an operation that was allowed. */
  succeeded(resource: string, operation: string): void {
    this.#counts.delete(JSON.stringify([resource, operation]));
  }
}
