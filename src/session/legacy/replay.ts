/**
 * Sends the log level and subscriptions of the previous session to a new one in the background, so that no call waits
 * for it.
 *
 * Owns: the order, and the limit of attempts for each. Never opens sessions.
 */
import { isMcpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import type { Params, StreamPacing } from "../../jsonrpc/index.js";
import { MAX_REFUSALS, Pace } from "../../jsonrpc/pace.js";
import { retry } from "../../jsonrpc/retry.js";
import type { MethodName } from "../../protocol/index.js";

/** Subscriptions and log level to replay, and the session they go to. */
export interface ReplayPort {
  readonly uris: ReadonlySet<string>;
  readonly logLevel: Params | undefined;
  readonly pacing: StreamPacing;
  readonly signal: AbortSignal;
  /** False once another session replaced this one. */
  isCurrent(): boolean;
  request(method: MethodName, params: Params): Promise<unknown>;
  problem(reason: string): void;
  /** Reports that the server forgot this session too. */
  lost(error: unknown): void;
}

/**
 * Sends them in sequence, and retries after failures while they are needed; a refusal by the server itself is final.
 * Never rejects.
 */
export async function replay(port: ReplayPort): Promise<void> {
  /** Number of refusals for each; the key `undefined` is the log level. */
  const all = new Map<string | undefined, number>();
  if (port.logLevel) all.set(undefined, 0);
  for (const uri of port.uris) all.set(uri, 0);
  const reported = new Set<string | undefined>();
  const failed = (uri: string | undefined, error: unknown): void => {
    if (!reported.has(uri))
      port.problem(
        `${uri === undefined ? "logging/setLevel" : "resources/subscribe"} failed in the new session: ${String(error)}`,
      );
    reported.add(uri);
    if (traitsOf(error).isTransient) return;
    // A refusal by the server itself is final; a proxy may soon respond differently.
    const refusals = isMcpError(error) && error.name === "ServerError" ? MAX_REFUSALS : (all.get(uri) ?? 0) + 1;
    if (refusals < MAX_REFUSALS) all.set(uri, refusals);
    else all.delete(uri);
  };
  const round = async (): Promise<void> => {
    let failure: unknown;
    for (const uri of [...all.keys()]) {
      try {
        await (uri === undefined ? setLevel(port) : subscribe(port, uri));
        all.delete(uri);
      } catch (error) {
        if (isMcpError(error) && error.code === "ERR-SESSION") port.lost(error);
        if (!port.isCurrent()) return;
        failed(uri, error);
        failure = error;
      }
    }
    if (all.size > 0) throw failure;
  };
  const again = (): boolean => port.isCurrent();
  await retry(round, { pace: new Pace(port.pacing), signal: port.signal, again }).catch(() => undefined);
}

async function setLevel(port: ReplayPort): Promise<void> {
  const { logLevel } = port;
  if (!logLevel || !port.isCurrent()) return;
  await port.request("logging/setLevel", logLevel);
  // Another level was set in the meantime, and the server may have processed the two requests in either order.
  if (port.logLevel !== logLevel) return setLevel(port);
}

async function subscribe(port: ReplayPort, uri: string): Promise<void> {
  if (!port.uris.has(uri) || !port.isCurrent()) return;
  await port.request("resources/subscribe", { uri });
  // The resource was unsubscribed in the meantime, and the server may have processed the two requests in either order.
  if (!port.uris.has(uri) && port.isCurrent()) await port.request("resources/unsubscribe", { uri });
}
