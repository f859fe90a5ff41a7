/**
 * Page's end of the thread boundary: runs commands in the thread and settles each of them, even if the thread dies.
 *
 * Owns: the table of running commands and the one place that settles them all ({@link WorkerConnection.end}).
 */
import { callListener } from "../../src/async/call-listener.js";
import { ClientError, fromPlainError, outcomeOf, toPlainError, type PlainError } from "../../src/errors/index.js";
import { lazyAsync } from "../../src/async/lazy-async.js";
import type { CheckerThread } from "../checker/checker-thread.js";
import type {
  CommandOutcome,
  CommandName,
  Commands,
  EngineMessage,
  PageUpdate,
  UnloadRequest,
  PageRequestMessage,
} from "../contract.js";
import type { HostEvent } from "../../src/client/api/index.js";
import { transfer } from "../thread-calls.js";
import { watchThread, type WatchOptions } from "./liveness.js";
import type { Thread } from "./start.js";
import type { PageParts, PageRequestHandler, RunHandler } from "./page-request-handler.js";

export class WorkerConnection {
  readonly runsIn: Thread["runsIn"];
  /** Resolves when the thread died or the connection was ended. */
  readonly closed: Promise<PlainError>;
  #thread: Thread;
  #lastCommand = 0;
  #running = new Map<number, (reason: unknown) => void>();
  #checker: CheckerThread | undefined;
  readonly #isCheckedHere: boolean;
  /** Loads what handles the engine's requests of the page. */
  readonly #openHandler: () => Promise<PageRequestHandler>;
  #handler: PageRequestHandler | undefined;
  #runHandler: RunHandler | undefined;
  /** Requests that were aborted before the handler was loaded. */
  readonly #aborted = new Set<number>();
  /** Takes the updates of a call, by its id. */
  readonly #takers = new Map<string, (updates: readonly PageUpdate[]) => void>();
  #unloadRequests: readonly UnloadRequest[] = [];
  #listeners = new Set<(events: readonly HostEvent[]) => void>();
  /** Ends of the subscriptions that count. */
  #subscribed = new Set<() => void>();
  #ended: Error | undefined;
  #resolveDied: (error: PlainError) => void = () => undefined;
  #stopWatching: () => void;

  /**
   * `isCheckedHere`: true if schemas are checked in the page's thread. `loadHandler`: loads what handles the engine's
   * requests of the page.
   */
  constructor(
    thread: Thread,
    watch?: WatchOptions,
    page: PageParts = {},
    isCheckedHere = false,
    loadHandler = () => import("./page-request-handler.js"),
  ) {
    this.#thread = thread;
    this.#isCheckedHere = isCheckedHere;
    this.#openHandler = lazyAsync(async () => {
      const { PageRequestHandler } = await loadHandler();
      return (this.#handler = new PageRequestHandler(
        page,
        () => this.#runHandler,
        ({ callId, updates }) => this.#takers.get(callId)?.(updates),
      ));
    });
    // What the page decides must not depend on the network later.
    if (page.policy || page.tokens) void outcomeOf(this.#openHandler);
    this.runsIn = thread.runsIn;
    this.closed = new Promise((resolve) => (this.#resolveDied = resolve));
    thread.port.addEventListener("message", this.#received);
    this.#stopWatching = watchThread(
      thread,
      () => this.#running.size > 0,
      (what) => {
        const text = `The worker that runs the MCP client is gone: ${what}. Calls in flight may have run. Start it again.`;
        this.end(new ClientError("ERR-WORKER", text, { mayHaveRun: true }));
      },
      watch,
    );
  }

  /**
   * Runs a command. Rejects with the command's own failure, `signal.reason`, `ERR-WORKER` or `ERR-CLOSED`. `undo`
   * reverts a command that succeeded although it was aborted, because the abort reached the worker too late.
   */
  run<K extends CommandName>(
    name: K,
    params: Commands[K]["params"],
    signal?: AbortSignal,
    undo?: (value: Commands[K]["result"]) => void,
  ): Promise<Commands[K]["result"]> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const commandId = ++this.#lastCommand;
    // A port belongs to one thread at a time, so it is transferred.
    const sent = "port" in params && params.port ? transfer(params, params.port) : params;
    return new Promise<Commands[K]["result"]>((resolve, reject) => {
      let isAborted = false;
      const onAbort = (): void => {
        isAborted = true;
        void this.#thread.api.abort(commandId, toPlainError(signal?.reason));
        reject(signal?.reason);
      };
      const done = (): void => {
        signal?.removeEventListener("abort", onAbort);
        this.#running.delete(commandId);
      };
      this.#running.set(commandId, (reason) => {
        done();
        reject(reason);
      });
      signal?.addEventListener("abort", onAbort);
      // `Remote` loses the relation between name and result, which the contract defines.
      const running = this.#thread.api.run(commandId, name, sent) as Promise<CommandOutcome<Commands[K]["result"]>>;
      running.then(
        (outcome) => {
          if (outcome.events) this.#report(outcome.events);
          done();
          if (isAborted) {
            if (outcome.ok) undo?.(outcome.value);
          } else if (outcome.ok) resolve(outcome.value);
          else reject(fromPlainError(outcome.error));
        },
        (error: unknown) => {
          done();
          reject(notCloneable(name, error));
        },
      );
    });
  }

  /** Runs the page's handlers of input requests for the engine. */
  set onHandler(run: RunHandler) {
    this.#runHandler = run;
    void outcomeOf(this.#openHandler);
  }

  /** Calls `take` with each batch of updates of a call, until the returned function is called. */
  takeUpdates(callId: string, take: (updates: readonly PageUpdate[]) => void): () => void {
    this.#takers.set(callId, take);
    void outcomeOf(this.#openHandler);
    return () => void this.#takers.delete(callId);
  }

  /** Calls `listener` with each batch of events. Does not count as somebody who sees input requests. */
  observe(listener: (events: readonly HostEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `listener` with each batch of events. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    const end = this.observe(listener);
    this.#subscribed.add(end);
    this.#countSubscribed();
    return () => {
      end();
      this.#subscribed.delete(end);
      this.#countSubscribed();
    };
  }

  /** The engine refuses input requests that nobody in the page can see. */
  #countSubscribed(): void {
    if (!this.#ended) void this.#thread.api.listening(this.#subscribed.size > 0);
  }

  /** Reports that the page, or the network, is back. */
  wake(): void {
    if (!this.#ended) void this.#thread.api.wake();
  }

  /**
   * Ends all sessions from the page when it unloads (T-24): the worker ends with the page, and its requests would no
   * longer be sent.
   */
  leave(): void {
    for (const { url, headers, credentials = "omit" } of this.#unloadRequests) {
      const init = {
        method: "DELETE",
        headers,
        keepalive: true,
        credentials,
        referrerPolicy: "no-referrer",
        redirect: "error", // the session id and the page's own header fields are sent to no other address
      } as const;
      fetch(url, init).catch(() => undefined); // the page is unloading: a failure can't be reported
    }
  }

  /** Settles all running commands with `reason` and ends the thread. */
  end(reason: ClientError): void {
    if (this.#ended) return;
    this.#ended = new ClientError(reason.code, reason.message, { mayHaveRun: false }); // for commands that come later
    this.#stopWatching();
    this.#thread.port.removeEventListener("message", this.#received);
    this.#thread.terminate();
    this.#checker?.end();
    this.#handler?.close();
    for (const reject of [...this.#running.values()]) reject(reason);
    this.#running.clear();
    this.#listeners.clear();
    this.#resolveDied(toPlainError(reason));
  }

  /** Answers the engine's checks, which arrive through `port`. */
  async #check(port: MessagePort): Promise<void> {
    const { CheckerThread } = await import("../checker/checker-thread.js"); // loaded on demand: a panel that calls nothing checks nothing
    if (this.#ended) return;
    this.#checker ??= new CheckerThread({ isHere: this.#isCheckedHere });
    await this.#checker.serve(port);
  }

  async #respond(request: PageRequestMessage): Promise<void> {
    const handler = await outcomeOf(this.#openHandler);
    if (this.#ended || this.#aborted.delete(request.id)) return;
    const outcome = handler.ok ? await handler.value.handle(request) : handler;
    if (this.#ended) return;
    try {
      await this.#thread.api.respond(request.id, outcome);
    } catch (error) {
      // The page's answer can't be cloned: a failure is sent, so that the engine does not wait for it.
      await this.#thread.api.respond(request.id, {
        ok: false,
        error: toPlainError(notCloneable(request.name, error)),
      });
    }
  }

  #abort(id: number): void {
    if (this.#handler) this.#handler.abort(id);
    else this.#aborted.add(id);
  }

  #received = (event: Event): void => {
    // The port carries only message events: those of the engine, and outcomes of calls.
    const { data } = event as MessageEvent<EngineMessage | { readonly kind?: never } | null>;
    if (data?.kind === "mcp-panel-checker") return void this.#check(data.port).catch(reportError);
    if (data?.kind === "mcp-panel-request") return void this.#respond(data);
    if (data?.kind === "mcp-panel-abort") return this.#abort(data.id);
    if (data?.kind === "mcp-panel-unload") this.#unloadRequests = data.requests;
    if (data?.kind === "mcp-panel-events") this.#report(data.events);
  };

  #report(events: readonly HostEvent[]): void {
    for (const listener of [...this.#listeners]) callListener(listener, events);
  }
}

/**
 * Error for a value that can't be cloned. Parameters fail at once, with a `DOMException`; an answer fails in the thread
 * that sends it.
 */
function notCloneable(command: string, cause: unknown): ClientError {
  if (cause instanceof DOMException) {
    return new ClientError(
      "ERR-ARGUMENT",
      `The parameters of ${command} can't be sent to the worker: ${cause.message}`,
      {},
      cause,
    );
  }
  return new ClientError(
    "ERR-LIMIT",
    `The answer to ${command} can't be handed over; it may be nested too deeply.`,
    {},
    cause,
  );
}
