/**
 * Finds out how a server is to be spoken to, and opens the session: the first of the five paths.
 *
 * Probe with `server/discover`; a modern verdict opens a modern session, a legacy one goes on with `initialize`. Read top to bottom.
 * Owns: the order of steps and the guard against loops. The verdict is `classify-probe.ts`; bytes are the transports'.
 */
import { ClientError, isMcpError } from "../errors/index.js";
import type { StreamPacing } from "../jsonrpc/index.js";
import {
  LATEST,
  readCapabilities,
  readImplementation,
  revisionRow,
  type Era,
  type Revision,
} from "../protocol/index.js";
import type { SessionTransport, Transport } from "../transport/index.js";
import { classifyProbe, type ProbeOutcome } from "./classify-probe.js";
import type { openLegacy } from "./legacy/open-legacy.js";
import { ModernSession } from "./modern/modern-session.js";
import type { ClientSelf, Session, SessionEvents } from "./session.js";

/** What negotiation needs. */
export interface NegotiateOptions {
  readonly url: string;
  readonly era: "auto" | Era;
  readonly client: ClientSelf;
  readonly modern: () => Transport;
  /** Loads what opens legacy sessions; a modern server never needs it. */
  readonly loadLegacy: () => Promise<typeof openLegacy>;
  /** A transport of the legacy era; asked for after `loadLegacy`. */
  readonly legacy: () => SessionTransport;
  /** HTTP+SSE of 2024-11-05, tried when the endpoint takes no POST. Absent: not tried. */
  readonly httpSse?: (() => SessionTransport) | undefined;
  readonly events: SessionEvents;
  readonly pacing: StreamPacing;
  /** Deadline of each step, milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A session, and how it was found. */
export interface Negotiated {
  readonly session: Session;
  /** A sentence for the details. */
  readonly foundBy: string;
}

/** Opens a session. Rejects with `ERR-VERSION`, `ERR-NOT-MCP`, or what kept the server from being reached. */
export async function negotiate(options: NegotiateOptions): Promise<Negotiated> {
  if (options.era === "legacy") return initialize(options, undefined, "the legacy era was chosen");

  let revision = LATEST.modern;
  for (let attempt = 0; ; attempt++) {
    const { session, outcome } = await probe(options, revision);
    const verdict = classifyProbe(outcome);
    if (verdict.kind === "modern") return { session, foundBy: `server/discover offered ${verdict.revision}` };
    await session.close(new ClientError("ERR-CLOSED", "The probe is over."));

    if (verdict.kind === "probe-again" && attempt === 0) {
      revision = verdict.revision;
      continue;
    }
    if (verdict.kind === "legacy" && options.era === "auto") {
      return initialize(options, verdict.revision, verdict.because, outcome);
    }
    const supported = "supported" in verdict ? verdict.supported : undefined;
    throw supported === undefined && outcome.kind === "error"
      ? outcome.error
      : noVersion(options.url, supported, revision);
  }
}

async function probe(
  options: NegotiateOptions,
  revision: Revision,
): Promise<{ session: ModernSession; outcome: ProbeOutcome }> {
  const row = revisionRow(revision);
  if (!row) throw new Error(`no row for ${revision}`);
  const session = new ModernSession(row, options.client, options.modern(), options.events, options.pacing);
  const { timeoutMs, signal } = options;
  try {
    const result = await session.request(
      "server/discover",
      {},
      { idleTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs, signal },
    );
    const implementation = readImplementation(result);
    session.discovered({
      capabilities: readCapabilities(result),
      ...(implementation && { implementation }),
      ...(typeof result.instructions === "string" && { instructions: result.instructions }),
    });
    return { session, outcome: { kind: "result", result } };
  } catch (error) {
    return { session, outcome: { kind: "error", error } };
  }
}

async function initialize(
  options: NegotiateOptions,
  revision: Revision | undefined,
  because: string,
  probed?: ProbeOutcome,
): Promise<Negotiated> {
  const open = await options.loadLegacy();
  try {
    return await open(options, options.legacy, revision, because);
  } catch (error) {
    // An endpoint that takes no POST may be one of 2024-11-05, which begins with GET.
    if (!options.httpSse || !isWrongEndpoint(error)) throw explain(options.url, error, probed);
    try {
      return await open(options, options.httpSse, revision, "the endpoint is one of HTTP+SSE");
    } catch (third) {
      // Neither an abort nor a wish for authorization says that this is no MCP server.
      if (options.signal?.aborted || (isMcpError(third) && third.code === "ERR-AUTH")) throw third;
      throw explain(options.url, error, probed, third);
    }
  }
}

/** HTTP 400, 404 or 405 without a word of MCP: the step to HTTP+SSE (2.2.1). */
function isWrongEndpoint(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { status } = error.data;
  return error.code === "ERR-HTTP" && (status === 400 || status === 404 || status === 405);
}

/** Both eras were refused as if this were no MCP endpoint: say so, with both answers. */
function explain(url: string, error: unknown, probed: ProbeOutcome | undefined, third?: unknown): unknown {
  // Neither got through: the probe's failure names every header the server would have to allow.
  const isCors = (one: unknown): boolean => isMcpError(one) && one.code.startsWith("ERR-CORS");
  if (isCors(error) && probed?.kind === "error") {
    return isCors(probed.error) ? probed.error : error;
  }
  const notMcp =
    isMcpError(error) &&
    (["ERR-HTTP", "ERR-PROTO", "ERR-METHOD"].includes(error.code) ||
      (error.code === "ERR-STREAM-LOST" && error.cause === undefined));
  if (!notMcp || probed?.kind !== "error") return error;
  const attempts = [`server/discover: ${messageOf(probed.error)}`, `initialize: ${messageOf(error)}`];
  if (third !== undefined) attempts.push(`HTTP+SSE: ${messageOf(third)}`);
  return new ClientError(
    "ERR-NOT-MCP",
    `No MCP server answered at ${url}. Check the address and its path.`,
    { ...error.data, attempts },
    error,
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function noVersion(url: string, supported: unknown, requested: Revision): ClientError {
  const named = Array.isArray(supported) ? supported.filter((one) => typeof one === "string").slice(0, 10) : [];
  const text = `${url} speaks MCP ${named.join(", ") || "of no revision"}; this client offered ${requested}. Choose another era or update one side.`;
  return new ClientError("ERR-VERSION", text, { supported: named, requested });
}
