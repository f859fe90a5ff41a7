/**
 * The methods of a legacy session over any transport: used by Streamable HTTP and by HTTP+SSE.
 *
 * Owns: the handshake's order, requests in flight, cancellation, the server's requests to the client, subscriptions. Never: HTTP.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
import type { CallFacts, NoticeFacts } from "../ledger.js";
import type { SpokenRevision } from "../plan.js";
import { LegacyTasks } from "./legacy-tasks.js";
import { type Json, type Outcome, type ToolArguments } from "./application.js";
import type { ProtocolParts } from "./model-server.js";
import type { ClientMessage } from "./wire.js";

/** The stream for messages about one request. */
export interface MessageSink {
  /** Sends a message that belongs to the request. */
  send(message: Json, onArrival?: () => void): void;
  /** True if a message sent now is sent again when it gets lost. */
  readonly isResumable: boolean;
  /** True if the stream also carries messages about other requests: a log message does not show which request it belongs to. */
  readonly isShared?: boolean;
  /** True if messages reach the client neither now nor later. Absent: that never happens while the session exists. */
  readonly isLost?: boolean;
  /** Calls the listener when the connection broke and messages can't be fetched any more. */
  onLost?(listener: () => void): void;
  readonly stream: string;
}

/** The stream for the messages of a session that belong to no request. */
export interface SessionCarrier {
  readonly status: MessageSink & { readonly isOpen: boolean };
}

/** Options for a new session. */
export interface SessionOptions {
  readonly carrier: SessionCarrier;
  readonly tasks: LegacyTasks;
  /** True if there is no handshake to wait for. */
  readonly isKnown: boolean;
}

interface Running {
  readonly method: string;
  isCancelled: boolean;
}

let sessions = 0;

export class LegacyModelSession {
  readonly id: string;
  readonly revision: SpokenRevision;
  readonly subscriptions = new Set<string>();
  logLevel: string | undefined;
  /** True if the session is forgotten for new requests. */
  isExpired = false;
  /** True if the whole session is gone. */
  isDropped = false;
  /** The capabilities that the client declared (C-01). */
  #capabilities: Json;
  #parts: ProtocolParts;
  #carrier: SessionCarrier;
  /** True if the handshake is over. */
  isInitialized: boolean;
  /** True if the server remembers the client: otherwise it can send it neither notifications nor requests. */
  readonly isStateful: boolean;
  #running = new Map<string | number, Running>();
  #seen = new Set<string | number>();
  #requested = new Map<string | number, (answer: Json) => void>();
  #lastRequested = 0;
  #tasks: LegacyTasks;

  constructor(
    revision: SpokenRevision,
    capabilities: Json,
    parts: ProtocolParts,
    { carrier, tasks, isKnown }: SessionOptions,
  ) {
    this.id = `session-${++sessions}`;
    this.revision = revision;
    this.#capabilities = capabilities;
    this.#parts = parts;
    this.#carrier = carrier;
    this.#tasks = tasks;
    this.isInitialized = isKnown;
    this.isStateful = parts.plan.hasSessions || revision === "2024-11-05";
  }

  /** Restarts the ids of sessions, so that two runs of a seed are the same. */
  static restart(): void {
    sessions = 0;
  }

  notification(method: string, params: Json): void {
    if (method === "notifications/initialized") this.isInitialized = true;
    if (method !== "notifications/cancelled") return;
    const running = this.#running.get(params.requestId as string | number); // whatever else it is, nothing is found
    if (running?.method === "initialize") this.#broken("initialize was cancelled");
    if (running) running.isCancelled = true;
  }

  /** Takes an answer of the client to a request of the server. */
  response(message: Extract<ClientMessage, { kind: "response" }>): void {
    const settle = this.#requested.get(message.id);
    if (!settle) return; // late: the call it belonged to is over
    this.#requested.delete(message.id);
    settle(message.result ?? { error: message.error });
  }

  /** Serves a request; resolves with the message that answers it, or `undefined` when none is to be sent. */
  async request(id: string | number, method: string, params: Json, sink: MessageSink): Promise<Json | undefined> {
    if (this.isStateful && this.#seen.has(id)) this.#broken(`the id ${id} was used twice in one session`);
    this.#seen.add(id);
    const wasRefused = [this.id, ""].some((session) => this.#parts.ledger.begunWithoutToken.has(session));
    if (this.isStateful && !this.isInitialized && !wasRefused && method !== "ping")
      this.#broken(`${method} came before notifications/initialized`);
    const running: Running = { method, isCancelled: false };
    this.#running.set(id, running);
    try {
      const outcome = await this.#serve(method, params, sink, running);
      if (running.isCancelled || this.isDropped) return undefined;
      return outcome && { jsonrpc: "2.0", id, ...outcome };
    } finally {
      this.#running.delete(id);
    }
  }

  /** True while a tool runs whose answer may still be wanted. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** A numbered log message that belongs to no request. */
  log(): void {
    this.#numbered("log", this.#carrier.status, (number) => logMessage(number));
  }

  updated(uri: string): void {
    if (!this.subscriptions.has(uri)) return;
    // A resource within the one that is subscribed to: its address carries the number.
    const message = (number: number): Json => ({
      jsonrpc: "2.0",
      method: "notifications/resources/updated",
      params: { uri: `${uri}/change-${number}` },
    });
    this.#numbered("updated", this.#carrier.status, message, { uri });
  }

  listChanged(list: string): void {
    // Kept where the server has event ids, also if the client received none yet: one may be on its way.
    this.#carrier.status.send({ jsonrpc: "2.0", method: `notifications/${list}/list_changed` });
  }

  /** Sends a ping: the client must answer at once (U-10). */
  ping(): void {
    const { status } = this.#carrier;
    const { clock, faults, ledger } = this.#parts;
    if (!status.isOpen) return;
    let arrivedAt: number | undefined;
    let isAnswered = false;
    const id = this.#freshId();
    this.#requested.set(id, () => (isAnswered = true));
    status.send({ jsonrpc: "2.0", id, method: "ping" }, () => (arrivedAt = clock.now()));
    const struckBefore = faults.lastAt;
    clock.schedule(5_000, () => {
      if (isAnswered || arrivedAt === undefined || this.isExpired || this.isDropped) return;
      if (faults.lastAt !== struckBefore || clock.now() - arrivedAt < 4_000) return;
      ledger.violate("urgent-first", `a ping of the server that arrived 4 s ago was not answered`);
    });
  }

  /** Sends an elicitation that belongs to no request. */
  elicit(): void {
    if (!this.#carrier.status.isOpen) return;
    void this.#request(this.#carrier.status, "Something else?", () => this.isDropped);
  }

  #broken(what: string): void {
    this.#parts.ledger.violate("protocol-kept", `${this.#parts.path}: ${what}`);
  }

  async #serve(method: string, params: Json, sink: MessageSink, running: Running): Promise<Outcome | undefined> {
    const { app, clock, random, plan } = this.#parts;
    if (method === "ping") return { result: {} };
    if (method === "tools/call") return this.#call(params, sink, running);
    await clock.sleep(random.between(0, 20));
    const listed = /^(tools|resources|prompts)\/list$/.exec(method)?.[1];
    if (listed === "tools" || listed === "resources" || listed === "prompts") {
      const page = app.page(listed, params.cursor);
      return page ? { result: page } : invalid("unknown cursor");
    }
    switch (method) {
      case "resources/read": {
        const result = app.read(params.uri);
        return result ? { result } : { error: { code: -32002, message: "Resource not found" } };
      }
      case "resources/templates/list":
        return { result: { resourceTemplates: [] } };
      case "resources/subscribe":
        this.subscriptions.add(String(params.uri));
        return { result: {} };
      case "resources/unsubscribe":
        this.subscriptions.delete(String(params.uri));
        return { result: {} };
      case "logging/setLevel":
        this.logLevel = String(params.level);
        return { result: {} };
      case "tasks/get":
      case "tasks/result":
      case "tasks/cancel":
        if (!plan.hasTasks) break;
        return this.#tasks.serve(method, String(params.taskId), {
          isOver: () => running.isCancelled || this.isDropped,
          isLost: () => sink.isLost === true,
          onLost: (listener) => sink.onLost?.(listener),
          request: (message) =>
            this.#request(sink, message, () => running.isCancelled || this.isDropped, String(params.taskId)),
        });
    }
    return { error: { code: -32601, message: `Method not found: ${method}` } };
  }

  async #call(params: Json, sink: MessageSink, running: Running): Promise<Outcome | undefined> {
    const { app, plan, clock, ledger } = this.#parts;
    const args = params.arguments as unknown as ToolArguments; // the workload's own
    const name = String(params.name);
    const facts = ledger.calls.get(args.key);
    const token = (params._meta as Json | undefined)?.progressToken;
    const mayPrompt =
      this.isStateful && Object.hasOwn(this.#capabilities, "elicitation") && this.revision >= "2025-06-18";
    const inputRequests = args.inputRequests && mayPrompt;
    if (plan.hasTasks && params.task !== undefined && this.revision === "2025-11-25") {
      if (facts) facts.isTask = true;
      return { result: { task: this.#tasks.begin(name, { ...args, inputRequests }) } };
    }
    const isOver = (): boolean => running.isCancelled || this.isDropped;
    return app.call(
      name,
      { ...args, inputRequests },
      {
        isOver,
        progress: (progress, total) => {
          if (token === undefined || isOver()) return;
          sink.send(
            { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: token, progress, total } },
            () => {
              if (facts) facts.heardAt = clock.now();
            },
          );
        },
        log: () => void this.#numbered("log", sink, (number) => logMessage(number), { call: facts }),
        request: (message) => this.#request(sink, message, isOver, undefined, facts),
      },
    );
  }

  /** Sends a form to the user; resolves with the answer, never if `isOver` before. */
  #request(
    sink: MessageSink,
    message: string,
    isOver: () => boolean,
    taskId?: string,
    facts?: CallFacts,
  ): Promise<Json> {
    const { clock } = this.#parts;
    const id = this.#freshId();
    const input = { from: clock.now(), to: undefined as number | undefined };
    facts?.inputs.push(input);
    return new Promise((resolve) => {
      this.#requested.set(id, (answer) => {
        input.to = clock.now();
        if (!isOver()) resolve(answer);
        else resolve({}); // the caller checks whether it is over
      });
      sink.send({
        jsonrpc: "2.0",
        id,
        method: "elicitation/create",
        params: {
          message,
          requestedSchema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
          ...(taskId !== undefined && { _meta: { "io.modelcontextprotocol/related-task": { taskId } } }),
        },
      });
    });
  }

  #freshId(): string {
    const { faults } = this.#parts;
    // Never an id that is still open, but one that was answered may come again: ids of the server are unique only among requests in flight.
    if (
      this.#lastRequested > 0 &&
      !this.#requested.has(`ask-${this.#lastRequested}`) &&
      faults.strike("repeated-request-id", "session")
    )
      return `ask-${this.#lastRequested}`;
    return `ask-${++this.#lastRequested}`;
  }

  #numbered(
    kind: NoticeFacts["kind"],
    sink: MessageSink,
    make: (number: number) => Json,
    { call, uri }: { readonly call?: CallFacts | undefined; readonly uri?: string } = {},
  ): void {
    const { ledger, clock, path } = this.#parts;
    const { status } = this.#carrier;
    if (sink === status && !status.isOpen && !status.isResumable) return; // the message could never arrive
    const { stream, isResumable } = sink;
    const notice = ledger.notice({ path, session: this.id, stream, kind, uri, isResumable, call });
    sink.send(make(notice.number), () => {
      notice.arrivedAt ??= clock.now();
      if (call && !sink.isShared) call.heardAt = clock.now();
    });
  }
}

function logMessage(number: number): Json {
  return {
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level: "info", logger: "simulation", data: { number, text: "größer ✓" } },
  };
}

function invalid(message: string): Outcome {
  return { error: { code: -32602, message } };
}

/** Capabilities of a legacy server in a session. */
export function legacyCapabilities(
  { revision, isStateful }: Pick<LegacyModelSession, "revision" | "isStateful">,
  { app, plan }: Pick<ProtocolParts, "app" | "plan">,
): Json {
  const changes = isStateful ? { listChanged: true } : {};
  return {
    tools: changes,
    resources: { ...changes, ...(isStateful && { subscribe: true }) },
    ...(app.hasPrompts && { prompts: changes }),
    logging: {},
    ...(plan.hasTasks &&
      revision === "2025-11-25" && { tasks: { cancel: {}, list: {}, requests: { tools: { call: {} } } } }),
  };
}
