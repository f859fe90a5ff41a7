/**
 * Waits until an unreachable server is available again, if nothing else would report that.
 *
 * Owns: the polling interval, and informing all views that show the server. Loaded when a server is first unreachable.
 * Polls only while the element is in the document, shows this server, and this outage lasts.
 */
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { mirrorOf } from "../../controllers/mirror.js";

/** Milliseconds before the first poll, doubled for each later one, up to the maximum. */
const MIN_POLL_MS = 1_000;
const MAX_POLL_MS = 30_000;
/** Deadline for a response, in milliseconds. */
const PATIENCE_MS = 10_000;
/**
 * Error codes that don't prove that the server is available. This is not the table of `src/errors/failures.ts`, which a
 * view may not import: here, only a response from the server counts.
 */
const UNREACHABLE_CODES: readonly string[] = [
  "ERR-CORS",
  "ERR-UNREACHABLE",
  "ERR-OFFLINE",
  "ERR-STREAM-LOST",
  "ERR-TIMEOUT",
];

/** The waiting element. */
export interface Waiting {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly isConnected: boolean;
}

/** Resolves after a number of milliseconds, or earlier on a wake signal. */
export type Pause = (ms: number) => Promise<void>;

/** Polls until the server responds, with a result or an error, or the element stops waiting. Never rejects. */
export async function awaitServer(element: Waiting, outage: PlainError, pause: Pause = untilOnline): Promise<void> {
  const { host, serverId } = element;
  if (!host || serverId === undefined || host.isRecorded) return;
  const mirror = mirrorOf(host);
  const isWanted = (): boolean =>
    element.isConnected &&
    element.host === host &&
    element.serverId === serverId &&
    serverState(mirror.snapshot, serverId)?.outage === outage;
  for (let ms = MIN_POLL_MS; ; ms = Math.min(2 * ms, MAX_POLL_MS)) {
    await pause(ms);
    const server = isWanted() ? host.server(serverId) : undefined;
    if (!server) return;
    const isThere = await server.ping({ totalTimeoutMs: PATIENCE_MS }).then(
      () => true,
      (error: unknown) => isAnswer(toPlainError(error)),
    );
    if (isThere && isWanted()) return mirror.answered(serverId);
  }
}

/** Returns true if an error proves that the server responded, even with a refusal. */
function isAnswer(error: PlainError): boolean {
  return "code" in error && !UNREACHABLE_CODES.includes(error.code);
}

function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}
