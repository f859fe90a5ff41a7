/**
 * Waits for a server that was found to be away, where nothing else reports that it is back.
 *
 * Owns: how often it is polled, and informing all views that show it. Loads when a server is first away. Never asks for longer than the element is
 * there, shows this server and knows of this very outage.
 */
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { mirrorOf } from "../../controllers/mirror.js";

/** Milliseconds before the first question and between later ones, each twice as long as the one before, up to the last. */
const FIRST_MS = 1_000;
const LAST_MS = 30_000;
/** Longest wait for an answer, milliseconds. Later answers don't count. */
const PATIENCE_MS = 10_000;
/** Codes that leave open whether the server is there. Not the table of `src/errors/failures.ts`, which a view may not import: here only an answer counts. */
const AWAY: readonly string[] = ["ERR-CORS", "ERR-UNREACHABLE", "ERR-OFFLINE", "ERR-STREAM-LOST", "ERR-TIMEOUT"];

/** The element that waits. */
export interface Waiting {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly isConnected: boolean;
}

/** Resolves after so many milliseconds, or sooner where it may be worth a try. */
export type Pause = (ms: number) => Promise<void>;

/** Asks until the server answers, with a success or an error, or the element waits no more. Never rejects. */
export async function awaitServer(element: Waiting, outage: PlainError, pause: Pause = untilOnline): Promise<void> {
  const { host, serverId } = element;
  if (!host || serverId === undefined || host.isRecorded) return;
  const mirror = mirrorOf(host);
  const isWanted = (): boolean =>
    element.isConnected &&
    element.host === host &&
    element.serverId === serverId &&
    serverState(mirror.snapshot, serverId)?.outage === outage;
  for (let ms = FIRST_MS; ; ms = Math.min(2 * ms, LAST_MS)) {
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

/** A refusal is one, too. */
function isAnswer(error: PlainError): boolean {
  return "code" in error && !AWAY.includes(error.code);
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
