/**
 * Relay: a handler in an embedder's backend, through which its pages reach MCP servers that send no CORS headers.
 *
 * Owns: the order of decisions (caller, limits, target, exchange), and the events for the embedder. Keeps no session
 * and no secret; only public metadata of sign-ins is remembered. Uses nothing but the web platform.
 */
import { systemClock } from "../jsonrpc/clock.js";
import { callerCheck, callerGate, type RelayAuthorize } from "./caller.js";
import { beginExchange, sendToTarget, isPinning, type Errand, type RelayFetch } from "./exchange.js";
import { ENDPOINT, MESSAGE, METADATA, shielded } from "./fields.js";
import { requireBound } from "./oauth-binding.js";
import { documentReader, MAX_DOCUMENT_BYTES } from "./oauth-documents.js";
import { refusalResponse, RelayRefusal, type RelayErrorReason } from "./refusal.js";
import {
  decisionOf,
  isPrivateHost,
  parsedTarget,
  requireReachable,
  type RelayAllow,
  type TargetDecider,
  type TargetDecision,
} from "./target.js";

/** Kind of a relayed request: a message to an MCP server, or a step of its sign-in. */
export type RelayKind = "message" | "metadata" | "registration" | "token" | "revocation";

/** Limits of a relay. */
export interface RelayLimits {
  /** Longest body of a request, and of an answer that is no event stream, in bytes. Default 67,108,864 (64 MiB). */
  readonly bodyBytes?: number;
  /**
   * Longest time until the head of the answer arrives, in milliseconds. Default 300,000: a server may answer a tool
   * call only when it is over.
   */
  readonly headMs?: number;
  /** Most exchanges that a caller has open at once; all together may have ten times as many. Default 100. */
  readonly streams?: number;
  /** Most exchanges that a caller begins in a minute. Default 1,200. */
  readonly perMinute?: number;
  /** Longest silence in the body of an answer, in milliseconds. Default: none, as event streams are often silent. */
  readonly idleMs?: number;
}

/** Exchange that has begun, or was refused, for logs and counters. It has no query, no fields and no bodies. */
export interface RelayEvent {
  readonly kind: RelayKind;
  /** Origin and path of the target; `undefined` if the request names none that can be parsed. */
  readonly target: string | undefined;
  /** Status of the response to the page. */
  readonly status: number;
  /** Reason, if the relay refused the request or the target can't be reached. */
  readonly error?: RelayErrorReason;
  /** Time until the head was there, in milliseconds. */
  readonly ms: number;
}

/** Options of {@link createRelay}. */
export interface RelayOptions {
  /** Targets that pages may reach. A function needs a fetch that pins: `pinnedFetch()` of `mcp-panel/relay/node`. */
  readonly allow: RelayAllow;
  /** Decision about the caller, by its session or token. `"anyone"` has to be written out, and needs `origin`. */
  readonly authorize: RelayAuthorize;
  /**
   * Origin, or origins, of the pages that use the relay; `Origin` and Host of a request have to be of one of them.
   * Default: that of the request, which a proxy may change, and which a rebound name has too.
   */
  readonly origin?: string | readonly string[];
  /** Default: the platform's `fetch`, which resolves names itself; then `allow` has to be a list. */
  readonly fetch?: RelayFetch;
  readonly limits?: RelayLimits;
  /** Called for each exchange, once its head is there or it was refused. */
  readonly onEvent?: (event: RelayEvent) => void;
}

/** Handler for the one address of the relay. Rejects only with what `authorize`, `allow` or `onEvent` throws. */
export type Relay = (request: Request) => Promise<Response>;

const LIMITS = { bodyBytes: 67_108_864, headMs: 300_000, streams: 100, perMinute: 1_200, idleMs: undefined };
/** Longest body that goes to an authorization server, in bytes. */
const MAX_OAUTH_BODY = 65_536;
const FORM = "application/x-www-form-urlencoded";
/** Method and type of the body of each step of a sign-in. */
const OAUTH = {
  metadata: ["GET", undefined],
  registration: ["POST", "application/json"],
  token: ["POST", FORM],
  revocation: ["POST", FORM],
} as const;

/**
 * Makes a relay. Throws a `TypeError` for options that would leave it open.
 * @example
 * const relay = createRelay({
 *   allow: ["https://mcp.example.com/mcp"],
 *   authorize: (request) => request.headers.get("cookie")?.includes("session=") ?? false,
 *   origin: "https://console.example.com",
 * });
 * const response = await relay(new Request("https://console.example.com/mcp-relay"));
 */
export function createRelay({ allow, fetch = platformFetch, ...options }: RelayOptions): Relay {
  return relayDeciding(decisionOf(allow, isPinning(fetch)), { fetch, ...options });
}

const platformFetch: RelayFetch = (url, init) => globalThis.fetch(url, init);

/**
 * Makes a relay whose targets are decided by `decide`. Not part of the package's interface, because a decision may also
 * allow private hosts that nobody has listed. Only `mcp-panel` itself does: its relay runs on the machine of the only
 * user who can reach it, so it leads nowhere that the user could not go without it. Metadata services and the like stay
 * unreachable, whatever is decided.
 */
export function relayDeciding(
  decide: TargetDecider,
  { fetch = platformFetch, onEvent, ...options }: Omit<RelayOptions, "allow">,
): Relay {
  const limits = { ...LIMITS, ...options.limits };
  const check = callerCheck(options.authorize, options.origin);
  const enter = callerGate(limits.streams, limits.perMinute);
  const documents = documentReader(fetch);

  /** Decides about a target; rejects with a refusal. */
  const allowed = async (url: URL, request: Request): Promise<Errand> => {
    const decision = await decide(url, request);
    if (decision === undefined) throw new RelayRefusal("not-allowed");
    return {
      url,
      ...requireReachable(url, decision),
      forwarded: MESSAGE,
      maxRequestBytes: limits.bodyBytes,
      maxAnswerBytes: limits.bodyBytes,
    };
  };

  /** Decides about a step of the sign-in at the server that `mcp-relay-for` names. */
  const bound = async (kind: keyof typeof OAUTH, url: URL, request: Request, signal: AbortSignal): Promise<Errand> => {
    const [method, type] = OAUTH[kind];
    if (request.method !== method) throw new RelayRefusal("method");
    if (type !== undefined && typeOf(request) !== type) throw new RelayRefusal("type");
    const server = await allowed(parsedTarget(request.headers.get("mcp-relay-for") ?? ""), request);
    // A private server may use its own host and others that are private by their name; a public one, public ones.
    const reach = (one: URL): TargetDecision => {
      const mayBePrivate = server.mayBePrivate && (one.host === server.url.host || isPrivateHost(one));
      return requireReachable(one, { mayBePrivate });
    };
    const decision = reach(url);
    await requireBound(kind, url, server.url, documents(signal, reach));
    const forwarded = kind === "metadata" ? METADATA : ENDPOINT;
    return { url, ...decision, forwarded, maxRequestBytes: MAX_OAUTH_BODY, maxAnswerBytes: MAX_DOCUMENT_BYTES };
  };

  const relayed = async (request: Request, seen: { kind: RelayKind; url?: URL }): Promise<Response> => {
    let leave = (): void => undefined;
    const ending = beginExchange(request.signal, () => leave());
    const timer = systemClock.after(limits.headMs, () => ending.abort(new RelayRefusal("timeout")));
    const exchange = async (): Promise<Response> => {
      const caller = await check(request);
      ending.signal.throwIfAborted();
      leave = enter(caller);
      const kind = kindOf(request);
      const text = request.headers.get("mcp-relay-target");
      if (text === null) throw new RelayRefusal("target");
      const url = parsedTarget(text);
      Object.assign(seen, { kind, url });
      const errand = await (kind === "message" ? allowed(url, request) : bound(kind, url, request, ending.signal));
      return await sendToTarget(request, errand, fetch, ending, limits.idleMs);
    };
    try {
      return await ending.during(exchange());
    } catch (error) {
      const cause: unknown = ending.signal.aborted ? ending.signal.reason : error;
      ending.end(false);
      throw cause;
    } finally {
      timer.cancel();
    }
  };

  return async (request) => {
    const begun = Date.now();
    const seen: { kind: RelayKind; url?: URL } = { kind: "message" };
    let error: RelayErrorReason | undefined;
    const response = await relayed(request, seen).catch((cause: unknown) => {
      if (!(cause instanceof RelayRefusal)) throw cause; // of the embedder's own functions
      return refusalResponse((error = cause.reason));
    });
    const target = seen.url && seen.url.origin + seen.url.pathname;
    const { status } = response;
    try {
      onEvent?.({ kind: seen.kind, target, status, ms: Date.now() - begun, ...(error !== undefined && { error }) });
    } catch (cause) {
      await response.body?.cancel(cause);
      throw cause;
    }
    shielded(response.headers);
    return response;
  };
}

function kindOf({ headers }: Request): RelayKind {
  const kind = headers.get("mcp-relay-kind");
  if (kind === null) return "message";
  if (!Object.hasOwn(OAUTH, kind)) throw new RelayRefusal("kind");
  return kind as keyof typeof OAUTH; // just checked
}

const typeOf = ({ headers }: Request): string | undefined =>
  headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
