/**
 * Fetch for Node that connects to the addresses it has checked.
 *
 * Owns: resolving a name once, the check of every address of the answer, and the request to those addresses. Follows no
 * redirect, decompresses nothing, and has no deadline but that of the resolver; TLS keeps the name.
 */
import { lookup as resolve, type LookupAddress } from "node:dns";
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withWhole } from "../../src/relay/bodies.js";
import { PINNING, type RelayFetch } from "../../src/relay/exchange.js";
import { RelayRefusal } from "../../src/relay/refusal.js";
import { isReachable } from "../../src/relay/target.js";
import { fieldsIn, streamOf, wholeBody } from "./node-messages.js";

/** Options of {@link pinnedFetch}. */
export interface PinnedFetchOptions {
  /** Resolves a name to all its addresses. Default: that of the system (`dns.lookup`), which knows its hosts file. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Longest time for resolving a name, in milliseconds. Default 5,000. */
  readonly resolveMs?: number;
  /**
   * Makes an agent, for certificates of a company for example: it is called for public and for private hosts, and each
   * protocol. It must not resolve names itself.
   */
  readonly agent?: (protocol: "http:" | "https:") => HttpAgent;
}

/** Time that an unused connection stays open: less than the five seconds after which most servers end it. */
const UNUSED_MS = 4_000;
const WITHOUT_BODY = [204, 205, 304];

function ownAgent(protocol: "http:" | "https:"): HttpAgent {
  return new (protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: UNUSED_MS });
}

const ofSystem = (hostname: string): Promise<readonly LookupAddress[]> =>
  new Promise((done, failed) =>
    resolve(hostname, { all: true }, (error, addresses) => (error ? failed(error) : done(addresses))),
  );

/**
 * Makes the fetch. With it, `allow` may be a function, and a host with a public name is never reached at an address of
 * a private network, whoever owns the name. Behind a proxy for outgoing requests (`HTTPS_PROXY`) it can't be used.
 * @example
 * const allow = (target: URL) => target.pathname === "/mcp";
 * const authorize = (request: Request) => request.headers.get("cookie")?.includes("session=") ?? false;
 * const relay = createRelay({ allow, authorize, origin: "https://console.example.com", fetch: pinnedFetch() });
 */
export function pinnedFetch(options: PinnedFetchOptions = {}): RelayFetch {
  const { resolve: find = ofSystem, resolveMs = 5_000, agent: agentOf = ownAgent } = options;
  // Private hosts have connections of their own: one that was opened for them is never used for another target.
  const agents = [false, true].map(() => ({ "http:": agentOf("http:"), "https:": agentOf("https:") }));

  const addressesOf = async (host: string, mayBePrivate: boolean, signal: AbortSignal | null | undefined) => {
    const literal = host.replace(/^\[|\]$/g, "");
    const family = isIP(literal);
    const found = family ? [{ address: literal, family }] : await inTime(find(host), resolveMs, signal);
    if (found.length === 0) throw new RelayRefusal("unresolved");
    if (!found.every(({ address }) => isReachable(hostnameOf(address), mayBePrivate)))
      throw new RelayRefusal("address");
    return found;
  };

  const fetch: RelayFetch = async (href, { method, headers, body, signal, mayBePrivate = false }) => {
    signal?.throwIfAborted(); // before a lookup begins, whose failure nobody would handle
    const url = new URL(href);
    const addresses = await addressesOf(url.hostname, mayBePrivate, signal);
    const lookup: LookupFunction = (_, { all }, done) => {
      const [{ address, family } = { address: "", family: 0 }] = addresses;
      if (all) done(null, [...addresses]);
      else done(null, address, family);
    };
    const content = await contentOf(body);
    const isHttps = url.protocol === "https:";
    const agent = agents[Number(mayBePrivate)]?.[isHttps ? "https:" : "http:"];
    const options: RequestOptions = {
      method: method ?? "GET",
      headers: {
        ...Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
        ...framingOf(content),
      },
      lookup,
      ...(agent && { agent }),
    };
    signal?.throwIfAborted();
    const message = await new Promise<IncomingMessage>((answered, failed) => {
      const request = (isHttps ? requestHttps : requestHttp)(url, options, answered);
      // With an error, as the option `signal` does it, a connection whose answer is over, but not read, ends the process.
      const abort = (): void => void request.destroy();
      signal?.addEventListener("abort", abort);
      request.once("close", () => signal?.removeEventListener("abort", abort));
      request.on("error", (error) => failed(signal?.aborted ? signal.reason : error));
      if (content instanceof ReadableStream) pipeline(Readable.fromWeb(content as never), request).catch(failed); // same type
      else request.end(content);
    });
    try {
      return responseOf(message);
    } catch (error) {
      message.destroy();
      throw error; // of the constructor: a status outside the range
    }
  };
  return Object.assign(fetch, { [PINNING]: true });
}

/** Body as a stream, if it was one, or as bytes; `undefined` if it is empty. */
async function contentOf(body: RequestInit["body"]): Promise<ReadableStream | Uint8Array | undefined> {
  if (body instanceof ReadableStream || body instanceof Uint8Array) return body;
  return body ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
}

/** Fields that delimit a body. Node itself sends none with DELETE: the target would read the body as a request. */
function framingOf(body: ReadableStream | Uint8Array | undefined): Readonly<Record<string, string>> {
  if (!body) return {};
  return body instanceof ReadableStream
    ? { "transfer-encoding": "chunked" }
    : { "content-length": String(body.byteLength) };
}

/** Address of an answer as in `URL.hostname`; text that is none is not reachable. */
function hostnameOf(address: string): string {
  const text = `http://${address.includes(":") ? `[${address}]` : address}/`;
  return isIP(address) && URL.canParse(text) ? new URL(text).hostname : "0.0.0.0";
}

async function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal | null | undefined): Promise<T> {
  const ended = [AbortSignal.timeout(ms), ...(signal ? [signal] : [])];
  const end = AbortSignal.any(ended);
  const late = new Promise<never>((_, failed) =>
    end.addEventListener("abort", () => failed(signal?.aborted ? signal.reason : new RelayRefusal("unresolved"))),
  );
  return await Promise.race([work, late]);
}

function responseOf(message: IncomingMessage): Response {
  const init = { status: message.statusCode ?? 0, headers: fieldsIn(message.rawHeaders) };
  if (WITHOUT_BODY.includes(init.status)) {
    message.resume();
    return new Response(null, init);
  }
  const whole = wholeBody(message);
  return whole
    ? withWhole(new Response(whole, init), whole)
    : new Response(
        streamOf(message, () => message.destroy()),
        init,
      );
}
