/**
 * Negotiates the era and revision of a server, and opens the session.
 *
 * Probes with `server/discover`; a modern verdict opens a modern session, a legacy verdict continues with `initialize`.
 * Read top to bottom.
 *
 * Owns: the order of steps and the guard against loops. `classify-probe.ts` determines the verdict.
 */
import { ClientError } from "../errors/index.js";
import type { StreamPacing } from "../jsonrpc/index.js";
import { bestRevision, LATEST, revisionRow, type Era, type Revision } from "../protocol/index.js";
import type { SessionTransport, PeerTransport } from "../transport/index.js";
import type { ProbeOutcome } from "./classify-probe.js";
import type { connectLegacy } from "./legacy/connect-legacy.js";
import { ModernSession } from "./modern/modern-session.js";
import type { ClientSelf, Session, SessionEvents } from "./session.js";

/** Options of negotiation. */
export interface NegotiateOptions {
  readonly url: string;
  readonly era: "auto" | Era;
  /** The only permitted revision, of the chosen era. */
  readonly pinned?: Revision | undefined;
  /**
   * Era that the server used before. `legacy` is tried first; if the server contradicts it, the era is probed again
   * (V-11).
   */
  readonly known?: Era | undefined;
  readonly client: ClientSelf;
  readonly modern: () => PeerTransport;
  /** Loads the code that opens legacy sessions; a modern server never needs it. */
  readonly loadLegacy: () => Promise<typeof connectLegacy>;
  /** Creates a transport for the legacy era; called after `loadLegacy`. */
  readonly legacy: () => SessionTransport;
  /** Loads HTTP+SSE of 2024-11-05, which is tried if the endpoint does not accept POST. If absent, it is not tried. */
  readonly loadHttpSse?: (() => Promise<() => SessionTransport>) | undefined;
  readonly events: SessionEvents;
  readonly pacing: StreamPacing;
  /** Deadline of each step, in milliseconds. */
  readonly timeoutMs: number;
  /** True if a lost connection is replaced: the transports start the server again. */
  readonly renews?: boolean | undefined;
  /** Maximum wait for the response to a probe over one connection, in milliseconds. Default 5,000. */
  readonly probeMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Session, with details of its negotiation. */
export interface Negotiated {
  readonly session: Session;
  /** Result of negotiation as a sentence for the details. */
  readonly foundBy: string;
  /**
   * True if the probe gave evidence of the era; absent if the era was chosen or stored, or if the failure of the probe
   * proves nothing.
   */
  readonly isVerdict?: true;
}

/** Opens a session. Rejects with `ERR-VERSION`, `ERR-NOT-MCP`, or the reason the server can't be reached. */
export async function negotiate(options: NegotiateOptions): Promise<Negotiated> {
  const { era, loadLegacy } = options;
  if (era === "legacy") return (await loadLegacy()).chosen(options);
  const known =
    era === "auto" && options.known === "legacy" ? await (await loadLegacy()).remembered(options) : undefined;
  if (known) return known;

  let revision = LATEST.modern;
  for (let attempt = 0; ; attempt++) {
    const { session, outcome, isShared } = await probe(options, revision);
    const supportedVersions = outcome.kind === "result" ? outcome.result.supportedVersions : undefined;
    const offered = bestRevision(supportedVersions, "modern");
    if (offered) return { session, foundBy: `server/discover offered ${offered}`, isVerdict: true };
    const verdict = (await loadLegacy()).judge(outcome, isShared);
    await session.close(new ClientError("ERR-CLOSED", "The probe is over."));

    if (verdict.kind === "probe-again" && attempt === 0) {
      revision = verdict.revision;
      continue;
    }
    if (verdict.kind === "legacy" && era === "auto") {
      const { found, modernAfter } = await loadLegacy();
      try {
        const negotiated = await found(options, verdict.revision, verdict.reason, outcome);
        return verdict.isOpaque ? negotiated : { ...negotiated, isVerdict: true };
      } catch (error) {
        // The probe failed for a passing reason, and the answer to `initialize` is that of a modern server (V-12).
        const modern = attempt === 0 ? modernAfter(error, verdict.isOpaque) : undefined;
        if (!modern) throw error;
        revision = modern;
        continue;
      }
    }
    const supported =
      "supported" in verdict ? verdict.supported : verdict.kind === "probe-again" ? [verdict.revision] : undefined;
    throw supported === undefined && outcome.kind === "error"
      ? outcome.error
      : noVersion(options.url, supported, revision);
  }
}

/**
 * Maximum wait for the response to a probe over a connection on which a server may ignore unknown methods, in
 * milliseconds.
 */
const SHARED_PROBE_MS = 5_000;

async function probe(
  options: NegotiateOptions,
  revision: Revision,
): Promise<{ session: ModernSession; outcome: ProbeOutcome; isShared: boolean }> {
  const row = revisionRow(revision);
  if (!row) throw new Error(`no row for ${revision}`);
  const transport = options.modern();
  const isShared = transport.isShared === true;
  const session = new ModernSession(row, options.client, transport, options.events, options.pacing);
  const { signal } = options;
  const timeoutMs = isShared ? Math.min(options.timeoutMs, options.probeMs ?? SHARED_PROBE_MS) : options.timeoutMs;
  const deadlines = { idleTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs };
  try {
    const result = await session.request("server/discover", {}, { ...deadlines, signal });
    return { session, outcome: { kind: "result", result }, isShared };
  } catch (error) {
    return { session, outcome: { kind: "error", error }, isShared };
  }
}

function noVersion(url: string, supported: unknown, requested: Revision): ClientError {
  const named = Array.isArray(supported) ? supported.filter((one) => typeof one === "string").slice(0, 10) : [];
  const advice = named.includes(requested)
    ? "The server refuses a revision that it supports. Report this to its operator."
    : "Choose another era or update one side.";
  const text = `${url} speaks MCP ${named.join(", ") || "of no revision"}; this client offered ${requested}. ${advice}`;
  return new ClientError("ERR-VERSION", text, { supported: named, requested });
}
