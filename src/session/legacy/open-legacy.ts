/**
 * Opens the session of a legacy server: sends `initialize` over a new transport, and once more with a revision that the
 * server names (V-01 … V-04).
 *
 * Owns: creating each session, the first and its replacements. Loaded only when a server needs it.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { bestRevision, type Revision } from "../../protocol/index.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Negotiated, NegotiateOptions } from "../negotiate.js";
import type { SessionEvents } from "../session.js";
import { ReconnectingSession } from "./reconnecting-session.js";
import { LegacySession } from "./legacy-session.js";

/** Opens a reconnecting session over one kind of transport. */
export async function openLegacy(
  options: Pick<NegotiateOptions, "client" | "events" | "pacing" | "timeoutMs" | "signal">,
  transport: () => SessionTransport,
  revision: Revision | undefined,
  reason: string,
): Promise<Negotiated> {
  const { client, events, pacing, timeoutMs } = options;
  let reconnecting: ReconnectingSession | undefined;
  const open = async (offered: Revision | undefined, signal: AbortSignal | undefined): Promise<LegacySession> => {
    const own: SessionEvents = {
      ...events,
      notification(method, params) {
        if (!reconnecting?.notified(method, params)) events.notification(method, params);
      },
      problem: (reason) => events.problem(reason),
      lost: (error) => reconnecting?.lost(session, error),
    };
    const session = new LegacySession(client, transport(), own, pacing.clock);
    try {
      await session.initialize({ timeoutMs, signal, ...(offered && { revision: offered }) });
      return session;
    } catch (error) {
      await session.close(new ClientError("ERR-CLOSED", "The handshake failed."));
      throw error;
    }
  };
  const first = await open(revision, options.signal).catch((error: unknown) => {
    const named = revisionNamedBy(error);
    if (!named) throw error;
    return open(named, options.signal); // tries once more, with a revision that the server named (V-04)
  });
  reconnecting = new ReconnectingSession({
    first,
    open: (signal) => open(first.row.revision, signal),
    client,
    events,
    pacing,
  });
  if (first.lostBy !== undefined) reconnecting.lost(first, first.lostBy);
  return { session: reconnecting, foundBy: `initialize settled on ${first.row.revision}: ${reason}` };
}

/** Legacy revision that a refusing server supports, from `data.supported` of an `initialize` error. */
function revisionNamedBy(error: unknown): Revision | undefined {
  if (!isMcpError(error) || !("rpcData" in error)) return undefined;
  const { rpcData } = error;
  if (typeof rpcData !== "object" || rpcData === null || !("supported" in rpcData)) return undefined;
  return bestRevision(rpcData.supported, "legacy");
}
