/**
 * Notifications and results of extensions, passed to the embedder's functions.
 *
 * Owns: the limits of both, and what follows if a function fails. Requests of extensions are input requests
 * (`requests/server-requests.ts`).
 */
import { ClientError, type ErrorCode } from "../../../errors/index.js";
import { isObject, type Clock, type Params } from "../../../jsonrpc/index.js";
import { unlessAborted } from "../../../async/unless-aborted.js";
import { weightOf } from "../../../json/weight.js";
import type { ExtensionNotification, ExtensionResult } from "../../api/index.js";
import type { AnyHandler } from "./handlers.js";

/** Maximum number of one server's notifications whose functions run at the same time. */
const MAX_RUNNING = 1_000;
/** Their maximum size in bytes, by the estimate of `json/weight.ts`. */
const MAX_RUNNING_BYTES = 16_000_000;

const LIMIT = `at most ${MAX_RUNNING} notifications of a server, or ${MAX_RUNNING_BYTES / 1e6} MB, are handled at once`;

/** Notifications of one server that are being handled. */
interface Running {
  readonly over: AbortController;
  count: number;
  bytes: number;
  /** True once exceeding a limit was reported. */
  isOver: boolean;
}

/** Dependencies. */
export interface ExtensionMessagesOptions {
  readonly clock: Clock;
  /** Time for completing a result, in milliseconds. */
  readonly timeoutMs: number;
  /** Reports a problem with a message of a server. */
  readonly problem: (serverId: string, reason: string) => void;
}

export class ExtensionMessages {
  readonly #options: ExtensionMessagesOptions;
  readonly #servers = new Map<string, Running>();

  constructor(options: ExtensionMessagesOptions) {
    this.#options = options;
  }

  /**
   * Calls the function of a notification, at once, so that functions are called in the order in which the notifications
   * arrived.
   */
  async notify(handler: AnyHandler, notification: ExtensionNotification): Promise<void> {
    const { method, params, serverId } = notification;
    const running = this.#servers.get(serverId) ?? { over: new AbortController(), count: 0, bytes: 0, isOver: false };
    this.#servers.set(serverId, running);
    const bytes = weightOf(params);
    if (running.count >= MAX_RUNNING || running.bytes + bytes > MAX_RUNNING_BYTES) {
      if (!running.isOver) this.#options.problem(serverId, `${method} was dropped: ${LIMIT}`);
      running.isOver = true;
      return;
    }
    running.count++;
    running.bytes += bytes;
    const { signal } = running.over;
    try {
      await handler(notification as never, { signal }); // its type is that of the part of the extension
    } catch (error) {
      if (!signal.aborted) this.#options.problem(serverId, `the handler of ${method} failed: ${textOf(error)}`);
    } finally {
      running.bytes -= bytes;
      if (--running.count === 0) running.isOver = false;
    }
  }

  /**
   * Calls the function of a result. What it returns is not cached (K-06). Rejects with `ERR-REFUSED` if it fails or
   * returns no result, with `ERR-TIMEOUT` after the time for handlers, and with the signal's reason.
   */
  async complete(handler: AnyHandler, result: ExtensionResult, caller: AbortSignal | undefined): Promise<Params> {
    const { clock, timeoutMs } = this.#options;
    const failed = (why: string, code: ErrorCode, cause?: unknown): ClientError =>
      new ClientError(code, `The handler of "${result.result.resultType}" results failed: ${why}`, {}, cause);
    const late = new AbortController();
    const timer = clock.after(timeoutMs, () =>
      late.abort(failed(`nobody answered within ${timeoutMs} ms. See inputTimeoutMs.`, "ERR-TIMEOUT")),
    );
    const signal = AbortSignal.any(caller ? [caller, late.signal] : [late.signal]);
    try {
      const running = (async () => handler(result as never, { signal }))(); // its type is that of the part of the extension
      const completed: unknown = await unlessAborted(running, signal);
      if (!isObject(completed)) throw new TypeError("it must return an object");
      const { ttlMs: _, ...once } = completed;
      return once;
    } catch (error) {
      throw signal.aborted ? error : failed(`${textOf(error)}. See the cause.`, "ERR-REFUSED", error);
    } finally {
      timer.cancel();
    }
  }

  /** Stops the functions of an ended connection. */
  connectionEnded(serverId: string): void {
    this.#servers.get(serverId)?.over.abort();
    this.#servers.delete(serverId);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);
