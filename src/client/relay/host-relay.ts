/**
 * Relay of a host: which requests go through it.
 *
 * Owns: the origins that go through it for each connection, and the decision to use it, which is made while connecting
 * and never for a call, because a call that failed may have run. Below the recorder and authorization, which see the
 * addresses of servers. Never changes an address. Loaded with the first connection of a host that has a relay.
 */
import { unlessAborted } from "../../async/unless-aborted.js";
import { ClientError, isMcpError, toPlainError, type ErrorCode } from "../../errors/index.js";
import type { RelayConsent } from "../../requests/index.js";
import type { HttpPort } from "../../transport/index.js";
import type { RelayMode, RelaySettings, Server } from "../api/index.js";
import { readUrl } from "../platform/read-url.js";
import { modeFault } from "./relay-settings.js";
import { bareRelay, sendThrough, signInKindOf, unloadThrough, type RelayAddress } from "./through-relay.js";

/** Failures of a page that a relay does not have. */
const WORTH_RELAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "ERR-CORS",
  "ERR-CORS-HEADER",
  "ERR-CORS-EXPOSE",
  "ERR-MIXED",
  "ERR-CSP",
]);

/**
 * Maximum number of attempts to connect: directly, with the origin of the server, and with those of its authorization
 * server.
 */
const MAX_ATTEMPTS = 4;

/** Server that is being connected. */
export interface RelayedServer {
  readonly serverId: string;
  readonly serverUrl: string;
}

/** Puts a connection's relay below its HTTP. */
export type Relayed = (http: HttpPort) => HttpPort;

/** Dependencies of a host's relay. */
export interface HostRelayOptions {
  readonly relay: RelayAddress;
  readonly mode: RelayMode;
  /** False: the user is not prompted. */
  readonly needsConsent: boolean;
  readonly consent: () => Promise<RelayConsent>;
}

/** Way of the requests of one connection. */
interface Route {
  /** True if all of them go through the relay. */
  readonly isWhole: boolean;
  /** Origins that go through the relay. */
  readonly origins: Set<string>;
  /** Origins whose requests of sign-in failed in this page. */
  readonly failed: Set<string>;
  /** False if the page can't read a session id in the response to `initialize`, which may have one. */
  hasSession: boolean;
}

/** Decisions about one server in this visit. */
interface Decisions {
  /**
   * Origins that may go through the relay without a grant: agreed to by the user when the relay was of no use, or needed
   * before where no consent is needed.
   */
  readonly allowed: Set<string>;
  /** Origins that the user refused. */
  readonly refused: Set<string>;
  /** Responses that a connection waits for, by the origins. */
  readonly prompts: Map<string, Promise<boolean | undefined>>;
  /** Way of a sign-in that left the page and returned, until the next connection. */
  returned?: Route | undefined;
  /** Failure of a message after connecting, such as a call, until the next connection. */
  failed?: ClientError | undefined;
}

/**
 * Relay of a host, from its settings. `base`: base of a relative address. Throws `ERR-ARGUMENT` for settings that can't
 * be used: a relay of another origin than the page would not let the page use it, and injected markup could name one.
 */
export function hostRelay(
  { url, mode = "fallback", headers, needsConsent = true }: RelaySettings,
  { base, pageOrigin }: { readonly base: string | undefined; readonly pageOrigin: string | undefined },
  consent: HostRelayOptions["consent"],
): HostRelay {
  if (!URL.canParse(url, base)) throw unusable("needs a url, absolute or relative to the page");
  const relay = { url: readUrl(url, base), headers };
  if (pageOrigin !== undefined && new URL(relay.url).origin !== pageOrigin)
    throw unusable(`must have the origin of the page, ${pageOrigin}`);
  return new HostRelay({ relay, mode, needsConsent, consent });
}

export class HostRelay {
  readonly #options: HostRelayOptions;
  /** Origin of the relay. */
  readonly #origin: string;
  readonly #decisions = new Map<string, Decisions>();

  constructor(options: HostRelayOptions) {
    this.#options = options;
    this.#origin = new URL(options.relay.url).origin;
  }

  /**
   * Connects a server, directly or through the relay, with `attempt`, whose HTTP has to be over what it is given.
   * `mode`: that of this connection, if it has one.
   */
  async connect<T extends Pick<Server, "ping" | "close">>(
    server: RelayedServer,
    mode: RelayMode | undefined,
    signal: AbortSignal | undefined,
    attempt: (relayed: Relayed) => Promise<T>,
  ): Promise<T> {
    const used = mode ?? this.#options.mode;
    const route = routeOf(used);
    const relayed: Relayed = (http) => this.#over(http, server, route);
    if (used !== "fallback") return attempt(relayed);
    const decisions = this.#decisionsOf(server);
    if (mode !== undefined) decisions.refused.clear();
    const granted = await this.#granted(server);
    for (const one of granted) route.origins.add(one);
    await this.#afterFailure(server, route, signal);
    for (let attempts = 1; ; attempts++) {
      try {
        return await withSession(await attempt(relayed), route);
      } catch (error) {
        decisions.failed = undefined;
        const needed = attempts < MAX_ATTEMPTS ? neededAfter(error, server, route) : [];
        if (needed.length === 0 || !(await this.#isAllowed(server, route, needed, error, signal))) {
          // The relay was of no use: the next connection begins as this one did, and prompts nobody again.
          if (route.origins.size > granted.length && isMcpError(error) && error.data.relay !== undefined) {
            await this.#keep(server, granted).catch(() => undefined); // the failure to connect says more
            if (this.#options.needsConsent) for (const one of route.origins) decisions.allowed.add(one);
          }
          throw error;
        }
        await this.#use(server, route, needed);
      }
    }
  }

  /** Puts the relay below HTTP for a sign-in that no connection began. */
  async forSignIn(server: RelayedServer, http: HttpPort): Promise<HttpPort> {
    const { mode } = this.#options;
    const route = routeOf(mode);
    if (mode === "fallback") for (const one of await this.#granted(server)) route.origins.add(one);
    this.#decisionsOf(server).returned = route;
    return this.#over(http, server, route);
  }

  /**
   * Lets a connection begin with the relay if an earlier one needed it: for a call, which is never repeated, or for a
   * sign-in that returned to this page and could not be finished.
   */
  async #afterFailure(server: RelayedServer, route: Route, signal: AbortSignal | undefined): Promise<void> {
    const decisions = this.#decisionsOf(server);
    const { failed, returned } = decisions;
    [decisions.failed, decisions.returned] = [undefined, undefined];
    const all = [...(failed ? [new URL(server.serverUrl).origin] : []), ...(returned?.failed ?? [])];
    const needed = all.filter((one) => !route.origins.has(one));
    if (needed.length === 0) return;
    const text = `The sign-in returned to this page, which can't read what ${needed.join(", ")} answers.`;
    const failure = failed ?? new ClientError("ERR-AUTH", text, { reason: "passing" });
    if (await this.#isAllowed(server, route, needed, failure, signal)) await this.#use(server, route, needed);
  }

  async #use(server: RelayedServer, { origins }: Route, needed: readonly string[]): Promise<void> {
    for (const one of needed) origins.add(one);
    await this.#keep(server, [...origins]); // a sign-in may leave the page before it is connected
  }

  /** HTTP for a server, over `http`: below everything that has to see the address of the server. */
  #over(http: HttpPort, server: RelayedServer, route: Route): HttpPort {
    const { relay } = this.#options;
    const { serverUrl } = server;
    const isRelayed = (url: string): boolean => {
      const { origin } = new URL(url);
      return (route.isWhole && origin !== http.pageOrigin) || route.origins.has(origin);
    };
    const requireGrant = (): Promise<void> => this.#requireGrant(server);
    const { takeConnection, unloadRequest, diagnose } = http;
    return {
      ...http,
      // What answered this page itself says nothing about the way through the relay.
      ...(isRelayed(serverUrl) && { answeredAt: new Map<string, number>() }),
      ...(takeConnection && {
        takeConnection: (url, options) => takeConnection(isRelayed(url) ? relay.url : url, options),
      }),
      ...(diagnose && {
        diagnose: async (failure, failed) => {
          const found = await diagnose(failure, failed);
          // The failure that could not be diagnosed is that of a server which is down for a while.
          if (found !== failure && WORTH_RELAY.has(found.code)) this.#decisionsOf(server).failed = found;
          return found;
        },
      }),
      ...(unloadRequest && {
        unloadRequest: (session, request) =>
          unloadRequest(session, request && isRelayed(request.url) ? unloadThrough(relay, request) : request),
      }),
      relayOf: (url) => (isRelayed(url) ? bareRelay(relay) : undefined),
      async fetch(url, init, request) {
        if (isRelayed(url)) {
          if (!route.isWhole) await requireGrant();
          return sendThrough(relay, http.fetch, init, { url, serverUrl, request });
        }
        const kind = signInKindOf(init, request);
        const { origin } = new URL(url);
        try {
          const response = await http.fetch(url, init, request);
          if (request?.kind?.startsWith("initialize")) route.hasSession = response.headers.has("mcp-session-id");
          if (kind === "token") route.failed.delete(origin);
          return response;
        } catch (error) {
          if (kind !== undefined && kind !== "revocation" && init.signal?.aborted !== true) route.failed.add(origin);
          throw error;
        }
      },
    };
  }

  #decisionsOf({ serverUrl }: RelayedServer): Decisions {
    const known = this.#decisions.get(serverUrl) ?? { allowed: new Set(), refused: new Set(), prompts: new Map() };
    this.#decisions.set(serverUrl, known);
    return known;
  }

  /** True if these origins may go through the relay. Prompts the user unless they agreed to them, or to the server's. */
  async #isAllowed(
    server: RelayedServer,
    { origins: before }: Pick<Route, "origins">,
    needed: readonly string[],
    error: unknown,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (!this.#options.needsConsent) return true;
    const { allowed, refused, prompts } = this.#decisionsOf(server);
    const own = new URL(server.serverUrl).origin;
    // Whoever lets messages go through the relay also lets the tokens for them.
    if (before.has(own) || allowed.has(own) || needed.every((one) => allowed.has(one))) return true;
    if (needed.some((one) => refused.has(one))) return false;
    const consent = await this.#options.consent();
    const key = needed.join(" ");
    const other = prompts.get(key);
    if (other !== undefined) {
      // Another connection of this address waits for the same response; if it gives up, this one prompts itself.
      const isAllowed = await unlessAborted(other, signal).catch(() => signal?.throwIfAborted());
      return isAllowed ?? (await this.#isAllowed(server, { origins: before }, needed, error, signal));
    }
    const facts = { relay: this.#origin, origins: needed, failure: toPlainError(error) };
    const prompted = consent.permit(server, facts, signal);
    prompts.set(key, prompted);
    const isAllowed = await prompted.finally(() => prompts.delete(key));
    if (isAllowed === false) for (const one of needed) refused.add(one);
    return isAllowed === true;
  }

  /** Throws `ERR-REFUSED` if the user revoked the grant while a server is connected through the relay. */
  async #requireGrant(server: RelayedServer): Promise<void> {
    const { relay, needsConsent, consent } = this.#options;
    if (!needsConsent || !(await consent()).isRevoked(server, this.#origin)) return;
    const text = `You revoked that this server is reached through the relay ${this.#origin}. Connect again to decide anew.`;
    throw new ClientError("ERR-REFUSED", text, { relay: bareRelay(relay) });
  }

  /** Origins that are known to need the relay, and may use it. */
  async #granted(server: RelayedServer): Promise<readonly string[]> {
    const { needsConsent, consent } = this.#options;
    if (!needsConsent) return [...this.#decisionsOf(server).allowed];
    return (await (await consent()).granted(server, this.#origin)) ?? [];
  }

  /** Keeps the origins that go through the relay, until the grant is revoked. */
  async #keep(server: RelayedServer, origins: readonly string[]): Promise<void> {
    const { needsConsent, consent } = this.#options;
    const { allowed } = this.#decisionsOf(server);
    if (needsConsent) return (await consent()).keep(server, this.#origin, origins);
    allowed.clear();
    for (const one of origins) allowed.add(one);
  }
}

function routeOf(mode: RelayMode): Route {
  const fault = modeFault(mode);
  if (fault !== undefined) throw unusable(fault);
  return { isWhole: mode === "always", origins: new Set(), failed: new Set(), hasSession: true };
}

function unusable(fault: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `The relay ${fault}.`);
}

/** Tries a session whose id the page may be unable to read. Ends it and rejects with `ERR-CORS-EXPOSE` if that is so. */
async function withSession<T extends Pick<Server, "ping" | "close">>(server: T, { hasSession }: Route): Promise<T> {
  if (hasSession) return server;
  try {
    await server.ping();
  } catch (error) {
    if (!isMcpError(error) || error.code !== "ERR-CORS-EXPOSE") return server; // a call will tell what else is wrong
    await server.close();
    throw error;
  }
  return server;
}

/** Origins that have to go through the relay after a failure; none if it would not help. */
function neededAfter(error: unknown, { serverUrl }: RelayedServer, { origins, failed }: Route): readonly string[] {
  if (!isMcpError(error)) return [];
  const { origin } = new URL(serverUrl);
  if (WORTH_RELAY.has(error.code)) return origins.has(origin) ? [] : [origin];
  return isUnreadable(error.code, error.data.reason) ? [...failed].filter((one) => !origins.has(one)) : [];
}

/** True for a sign-in that failed because the page could not read a response. */
function isUnreadable(code: ErrorCode, reason: unknown): boolean {
  if (code === "ERR-AUTH-REG") return true;
  return (code === "ERR-AUTH-DISCOVERY" && reason === "network") || (code === "ERR-AUTH" && reason === "passing");
}
