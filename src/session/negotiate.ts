/**
 * Finds out how a server is to be spoken to, and opens the session: the first of the five paths.
 *
 * Probe with `server/discover`; a modern verdict opens a modern session, a legacy one goes on with `initialize`. Read top to bottom.
 * Owns: the order of steps and the guard against loops. The verdict is `classify-probe.ts`; bytes are the transports'.
 */
import { ClientError, isMcpError } from "../errors/index.js";
import type { Clock } from "../jsonrpc/index.js";
import {
  bestRevision,
  LATEST,
  readCapabilities,
  readImplementation,
  revisionRow,
  type Era,
  type Revision,
} from "../protocol/index.js";
import type { SessionTransport, Transport } from "../transport/index.js";
import { classifyProbe, type ProbeOutcome } from "./classify-probe.js";
import { LegacySession } from "./legacy/legacy-session.js";
import { ModernSession } from "./modern/modern-session.js";
import type { ClientSelf, Session, SessionEvents } from "./session.js";

/** What negotiation needs. */
export interface NegotiateOptions {
  readonly url: string;
  readonly era: "auto" | Era;
  readonly client: ClientSelf;
  readonly modern: () => Transport;
  readonly legacy: () => SessionTransport;
  readonly events: SessionEvents;
  readonly clock: Clock;
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
  const session = new ModernSession(row, options.client, options.modern(), options.events, options.clock);
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
  const { client, events, clock, timeoutMs, signal } = options;
  let offered = revision;
  for (let attempt = 0; ; attempt++) {
    const session = new LegacySession(client, options.legacy(), events, clock);
    try {
      await session.initialize({ timeoutMs, signal, ...(offered && { revision: offered }) });
      return { session, foundBy: `initialize settled on ${session.row.revision}: ${because}` };
    } catch (error) {
      await session.close(new ClientError("ERR-CLOSED", "The handshake failed."));
      const named = attempt === 0 ? revisionNamedBy(error) : undefined;
      if (!named) throw explain(options.url, error, probed);
      offered = named; // once more, with a revision the server named (V-04)
    }
  }
}

/** The legacy revision a refusing server would take: `data.supported` of an `initialize` error. */
function revisionNamedBy(error: unknown): Revision | undefined {
  if (!isMcpError(error) || !("rpcData" in error)) return undefined;
  const { rpcData } = error;
  if (typeof rpcData !== "object" || rpcData === null || !("supported" in rpcData)) return undefined;
  return bestRevision(rpcData.supported, "legacy");
}

/** Both eras were refused as if this were no MCP endpoint: say so, with both answers. */
function explain(url: string, error: unknown, probed: ProbeOutcome | undefined): unknown {
  // Neither got through: the probe's failure names every header the server would have to allow.
  if (isMcpError(error) && error.code === "ERR-CORS" && probed?.kind === "error") {
    return isMcpError(probed.error) && probed.error.code === "ERR-CORS" ? probed.error : error;
  }
  const notMcp =
    isMcpError(error) &&
    (["ERR-HTTP", "ERR-PROTO", "ERR-METHOD"].includes(error.code) ||
      (error.code === "ERR-STREAM-LOST" && error.cause === undefined));
  if (!notMcp || probed?.kind !== "error") return error;
  const attempts = [`server/discover: ${messageOf(probed.error)}`, `initialize: ${messageOf(error)}`];
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
