/**
 * Session of 2024-11-05 to 2025-11-25: opened by `initialize`; both sides send requests.
 *
 * Owns: the handshake, progress that may arrive on any stream, and `notifications/cancelled`. In these revisions, closing
 * a stream does not cancel a request (T-18); the notification does. `answers.ts` answers the server's requests, and
 * `session-check.ts` finds out whether the server still knows the session.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { isObject, monotonicTime, Peer, type Clock, type Params, type PeerEvents } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import { serveRequests } from "../../jsonrpc/incoming-requests.js";
import { Pace } from "../../jsonrpc/pace.js";
import {
  LATEST,
  methodRow,
  requireMethod,
  readCapabilities,
  readImplementation,
  revisionRow,
  type MethodName,
  type Revision,
  type RevisionRow,
} from "../../protocol/index.js";
import type { SessionTransport } from "../../transport/index.js";
import { progressTaker, requestNotifications, tokenText } from "../progress.js";
import {
  DEFAULT_DEADLINES,
  type ClientSelf,
  type ServerSelf,
  type SessionEvents,
  type SessionRequestOptions,
} from "../session.js";
import { duringOf, LegacyAnswers } from "./answers.js";
import { SessionCheck } from "./session-check.js";
import { isSessionGone, sessionGone } from "./session-refusals.js";

/** Delays between attempts to deliver a message without a response. */
const DELIVERY = { firstMs: 500, maxMs: 4_000 };

/** Options of the handshake. */
export interface InitializeOptions {
  /** Revision offered first. Default: the newest legacy revision. */
  readonly revision?: Revision;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export class LegacySession {
  #row: RevisionRow | undefined;
  #self: ServerSelf = { capabilities: {} };
  #client: ClientSelf;
  #transport: SessionTransport;
  #peer: Peer;
  #clock: Clock;
  #events: SessionEvents;
  readonly #answers: LegacyAnswers;
  readonly #check: SessionCheck;
  #progress = new Map<string, { take: (params: Params) => void; id: number }>();
  /**
   * Requests that are safe to resend. If the session is lost, input requests from the server during one of them are not
   * awaited.
   */
  #repeatable = new Set<number>();
  /** Requests in flight that are not part of {@link LegacySession.initialize}. */
  #running = 0;
  /** Reason why the session is gone, if it is. The session closes when no request runs on it anymore. */
  #retiredBy: unknown;
  #end: () => void = () => undefined;
  #over = new Promise<void>((resolve) => (this.#end = resolve));
  #hasReportedBatch = false;
  /** Called when the server refuses a message without a response, while `#confirm` waits. */
  #onRefusal: (() => void) | undefined;
  /** Error that ended the connection; `undefined` while it is open. */
  lostBy: unknown;
  /** True if the server accepted the session: it answered a request, or opened a stream. */
  wasOfUse = false;

  constructor(client: ClientSelf, transport: SessionTransport, events: SessionEvents, clock: Clock) {
    this.#client = client;
    this.#transport = transport;
    this.#events = events;
    this.#clock = clock;
    this.#answers = new LegacyAnswers({
      client,
      clock,
      row: () => this.#row,
      notify: (method, params) => this.#peer.notify(method, params),
      over: this.#over,
    });
    const peerEvents: PeerEvents = {
      attempting: (attempt, signal) => this.#delivered(attempt, signal, clock),
      notification: (method: string, params: Params) => this.#notified(method, params),
      problem: (reason: string) => events.problem(reason),
    };
    this.#peer = new Peer(
      transport,
      peerEvents,
      serveRequests(
        (request) => this.#answers.serve(request),
        (id, error) => isSessionGone(error) && this.#repeatable.has(Number(id)),
      ),
      clock,
    );
    this.#check = new SessionCheck({
      peer: this.#peer,
      clock,
      hasSession: () => transport.hasSession === true,
      contradicted: (error) => events.contradicted?.(error),
    });
    transport.start({
      message: (incoming, arrival) => {
        if (arrival.isInBatch) this.#reportBatch();
        this.#peer.message(incoming, arrival);
      },
      problem: (reason) => events.problem(reason),
      missed: () => events.reopened?.(),
      suspect: (refusal, wasOpen) => this.#suspect(refusal, wasOpen),
      lost: (error) => {
        this.lostBy = error;
        this.#peer.close(error); // requests in flight will not be answered
        events.lost(error);
      },
    });
  }

  get row(): RevisionRow {
    if (!this.#row) throw new Error("initialize() comes first");
    return this.#row;
  }

  get self(): ServerSelf {
    return this.#self;
  }

  /**
   * Performs the handshake (V-01 … V-05). Rejects with `ERR-VERSION` if the server chooses a revision that this client
   * does not support, otherwise as the request does.
   */
  async initialize(options: InitializeOptions): Promise<void> {
    const offered = options.revision ?? LATEST.legacy;
    const { implementation, capabilities } = this.#client;
    const { tasks, ...others } = capabilities("legacy");
    const declared = revisionRow(offered)?.tasks && tasks ? { ...others, tasks } : others;
    this.#answers.declared = declared;
    const result = await this.#peer.request(
      "initialize",
      { protocolVersion: offered, capabilities: declared, clientInfo: implementation },
      {
        idleTimeoutMs: options.timeoutMs,
        totalTimeoutMs: options.timeoutMs,
        signal: options.signal,
        priority: methodRow("initialize").priority,
      },
    );
    const row = revisionRow(result.protocolVersion);
    if (row?.era !== "legacy") {
      const seen = typeof result.protocolVersion === "string" ? result.protocolVersion : "of no revision";
      const text = row
        ? `The server answered initialize with MCP ${seen}, which has no initialize. It must answer server/discover.`
        : `The server speaks MCP ${seen}, which this client does not.`;
      throw new ClientError("ERR-VERSION", text, { supported: [seen], requested: offered });
    }
    const self = readImplementation(result);
    this.#row = row;
    this.#self = {
      capabilities: readCapabilities(result),
      clientCapabilities: declared,
      ...(self && { implementation: self }),
      ...(typeof result.instructions === "string" && { instructions: result.instructions }),
    };
    this.#transport.setHeaders(row.versionHeader ? { "mcp-protocol-version": row.revision } : {});
    await this.#confirm(options);
    this.#client.opened?.(this.#peer);
    this.#transport.listen();
  }

  /**
   * Sends `notifications/initialized`. Waits until the server has taken it, or has refused it: a server that refuses
   * the notification may work all the same, and if it does not, it refuses the first request. Rejects if nothing
   * answers: requests must not come before it.
   */
  async #confirm({ timeoutMs, signal }: InitializeOptions): Promise<void> {
    const method = "notifications/initialized";
    const sending = this.#peer.notify(method, undefined, { timeoutMs, ...(signal && { signal }) });
    const refused = new Promise<void>((resolve) => (this.#onRefusal = resolve));
    await Promise.race([sending, refused]).catch((error: unknown) => {
      if (!isMcpError(error) || error.data.status === undefined) throw error;
    });
    this.#onRefusal = undefined;
    sending.catch((error: unknown) => this.#events.problem(`${method} was refused: ${String(error)}`));
  }

  /**
   * Delivers a message without a response, and retries after transient failures. If the session is gone, it is retired.
   */
  async #delivered<T>(attempt: () => Promise<T>, signal: AbortSignal, clock: Clock): Promise<T> {
    try {
      return await retry(attempt, {
        signal,
        pace: new Pace({ clock, random: () => 1 }, DELIVERY),
        again: ({ isTransient }, error) => {
          if (isMcpError(error) && error.data.status !== undefined) this.#onRefusal?.();
          return isTransient && !isSessionGone(error);
        },
      });
    } catch (error) {
      if (isSessionGone(error)) this.#events.lost(error);
      throw error;
    }
  }

  /**
   * Sends a request as `Session.request` does, without retries. Some refusals may mean that the session has ended
   * (`ERR-SESSION`).
   */
  async request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    requireMethod(method, this.row, this.#self.capabilities);
    this.#running++;
    const since = options.totalSince ?? monotonicTime(this.#clock);
    try {
      const result = await this.#request(method, params, options);
      this.wasOfUse = true;
      return result;
    } catch (error) {
      const { totalTimeoutMs = DEFAULT_DEADLINES.totalTimeoutMs } = options;
      const leftMs = since + totalTimeoutMs - monotonicTime(this.#clock);
      const check = this.#check;
      if (!check.isDoubtful(error) || !(await check.within(leftMs, this.#suspect(error)))) throw error;
      // A request that was refused exactly as the ping was did not run.
      throw sessionGone(error, !check.isAsPing(error));
    } finally {
      this.#running--;
      options.onOver?.();
      if (this.#retiredBy !== undefined && this.#running === 0) void this.close(this.#retiredBy);
    }
  }

  /**
   * Retires a session that is gone. The server still answers or refuses the requests that run on it; then the session
   * is closed. Resolves when it is closed.
   */
  retire(reason: unknown): Promise<void> {
    this.#peer.rejectUnsent(sessionOver(reason));
    if (this.#running === 0) return this.close(reason);
    this.#retiredBy ??= reason;
    return this.#over;
  }

  async #request(method: MethodName, params: Params, options: SessionRequestOptions): Promise<Params> {
    const { priority, rounds, safe } = methodRow(method);
    const { taskContext } = options;
    const during = duringOf(method, params, options);
    if (taskContext) this.#answers.keepContext(params.taskId, taskContext);
    let own = 0;
    const take = progressTaker(options.onProgress);
    const mayPrompt = (rounds === true || taskContext !== undefined) && this.#answers.offersAnything;
    const attended = mayPrompt ? await this.#attend(options.signal) : undefined;
    try {
      const result = await this.#peer.request(
        method,
        (id) => {
          own = id;
          this.#answers.begin(id, during);
          if (safe) this.#repeatable.add(id);
          if (!options.onProgress) return params;
          this.#progress.set(String(id), { take, id });
          return { ...params, _meta: { ...(params._meta as Params | undefined), progressToken: id } };
        },
        {
          idleTimeoutMs: options.idleTimeoutMs ?? DEFAULT_DEADLINES.idleTimeoutMs,
          totalTimeoutMs: options.totalTimeoutMs ?? DEFAULT_DEADLINES.totalTimeoutMs,
          totalSince: options.totalSince,
          signal: options.signal,
          priority,
          delivery: options.delivery,
          onSent: options.onSent,
          // Progress is matched by its token, on any stream; log messages on this exchange belong to this call.
          onNotification: requestNotifications(
            options,
            () => false,
            (name, data) => this.#notified(name, data),
          ),
          // If a call became a task, the task is cancelled, with its own method (U-06).
          onAbandon: (id, reason) => params.task === undefined && this.#cancel(id, reason),
        },
      );
      if (taskContext && isObject(result.task)) this.#answers.keepContext(result.task.taskId, taskContext);
      return result;
    } finally {
      attended?.();
      this.#answers.end(own);
      this.#repeatable.delete(own);
      const forget = (): boolean => this.#progress.delete(String(own));
      // The progress token of a call that became a task is valid as long as the task (U-03).
      if (options.onProgress && taskContext?.over.aborted === false) taskContext.over.addEventListener("abort", forget);
      else forget();
    }
  }

  /** Waits until requests of the server can arrive, and counts as waiting for them until the result is called. */
  async #attend(signal: AbortSignal | undefined): Promise<(() => void) | undefined> {
    const attending = this.#transport.attend?.();
    try {
      return await (attending && unlessAborted(attending, signal));
    } catch (error) {
      void attending?.then((leave) => leave()); // never rejects
      throw error;
    }
  }

  /**
   * Examines a refusal that may mean that the session is gone, and reports that it is; `undefined` if still undecided.
   */
  async #suspect(refusal: unknown, wasOpen = false): Promise<boolean | undefined> {
    this.wasOfUse ||= wasOpen;
    const isGone = await this.#check.isGone();
    if (isGone) this.#events.lost(sessionGone(refusal, true));
    return isGone;
  }

  #reportBatch(): void {
    if (this.#row?.batches || this.#hasReportedBatch) return;
    this.#hasReportedBatch = true;
    this.#events.problem(`the server sends messages in batches, which MCP ${this.#row?.revision ?? ""} does not have`);
  }

  async close(reason: unknown): Promise<void> {
    this.#peer.close(reason);
    await this.#transport.close();
    this.#end();
  }

  #cancel(requestId: string | number, reason: string): void {
    if (reason === "closed") return; // the following DELETE ends the session and everything that runs in it
    this.#peer.notify("notifications/cancelled", { requestId, reason }).catch((error: unknown) => {
      if (isMcpError(error) && error.code === "ERR-CLOSED") return; // the request has already ended because the connection closed
      this.#events.problem(`the cancellation could not be sent: ${String(error)}`);
    });
  }

  #notified(method: string, params: Params): void {
    if (method === "notifications/progress") {
      const owner = this.#progress.get(tokenText(params.progressToken) ?? "");
      if (!owner) return; // progress of a request that has ended (U-02)
      this.#peer.touch(owner.id);
      return owner.take(params);
    }
    if (method === "notifications/cancelled") {
      const id = params.requestId;
      if (typeof id === "string" || typeof id === "number") this.#peer.cancelIncoming(id, params.reason);
      return;
    }
    this.#events.notification(method, params);
  }
}

/** Failure of a request that was never sent because the session had already ended. */
function sessionOver(cause: unknown): ClientError {
  return new ClientError("ERR-SESSION", "The session ended before the request was sent.", { mayHaveRun: false }, cause);
}
