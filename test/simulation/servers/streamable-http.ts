/**
 * A server of 2025-03-26 to 2025-11-25: Streamable HTTP with sessions, event ids, polling and a GET stream.
 *
 * Owns: the HTTP side of the transport, to the letter of the revision. `legacy-session.ts` implements the methods.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
import type { Reply, WireRequest } from "../exchange.js";
import { REVISIONS, type SpokenRevision } from "../plan.js";
import type { Json } from "./application.js";
import { legacyCapabilities, LegacyModelSession, type MessageSink } from "./legacy-session.js";
import { LegacyTasks } from "./legacy-tasks.js";
import type { Protocol, ProtocolParts, ServerView } from "./model-server.js";
import { SessionStream } from "./session-streams.js";
import {
  answerEmpty,
  answerJson,
  answerText,
  EVENT_STREAM,
  faultOfPost,
  readClientMessage,
  rpcError,
  type ClientMessage,
} from "./wire.js";

/** Maximum time that the stream of a forgotten session stays open. */
const LEFT_OPEN_MS = 120_000;

/** A session, its streams, and the header value that identifies it. */
interface Held {
  readonly session: LegacyModelSession;
  readonly streams: Map<string, SessionStream>;
  readonly status: SessionStream;
  requests: number;
}

export class StreamableHttp implements Protocol {
  #parts: ProtocolParts;
  #revision: SpokenRevision;
  #sessions = new Map<string, Held>();
  #newest: Held | undefined;
  #tasks: LegacyTasks;
  /** Form in which it refuses sessions that are gone. */
  readonly #refusal: string;

  constructor(parts: ProtocolParts, revision: SpokenRevision) {
    this.#refusal = parts.random.pick(["404", "404", "404", "410", "400", "400 text", "200", "500"]);
    this.#parts = parts;
    this.#revision = revision;
    this.#tasks = new LegacyTasks(parts);
    if (parts.plan.keepAliveMs !== undefined) this.#keepAlive(parts.plan.keepAliveMs);
  }

  handle(request: WireRequest, reply: Reply): void {
    switch (request.method) {
      case "POST":
        return this.#post(request, reply);
      case "GET":
        return this.#get(request, reply);
      case "DELETE":
        return this.#delete(request, reply);
      default:
        return answerText(reply, 405, "", { allow: "GET, POST, DELETE" });
    }
  }

  view(): ServerView {
    const { session, status } = this.#used() ?? {};
    return {
      era: "legacy",
      revision: session?.revision,
      offersStream: this.#offersStream,
      hasStream: status?.isOpen === true,
      subscriptions: session?.subscriptions ?? new Set(),
      logLevel: session?.logLevel,
    };
  }

  drop(): void {
    for (const held of this.#sessions.values()) this.#end(held);
    this.#tasks.drop();
  }

  expire(): void {
    if (!this.#parts.plan.hasSessions) return;
    for (const { session, status, streams } of this.#sessions.values()) {
      session.isExpired = true;
      for (const stream of streams.values()) stream.isForgotten = true;
      // A server that forgot a session closes its stream, at once or after a while; the next GET is refused.
      if (this.#parts.random.chance(0.7)) status.close();
      else this.#parts.clock.schedule(LEFT_OPEN_MS, () => status.close());
      this.#excuse(session.id, "its session expired");
    }
  }

  endStreams(): void {
    for (const { status } of this.#sessions.values()) status.close();
  }

  listChanged(list: "tools" | "resources" | "prompts"): void {
    this.#live()?.listChanged(list);
  }

  updated(uri: string): void {
    this.#live()?.updated(uri);
  }

  log(): void {
    this.#live()?.log();
  }

  ping(): void {
    this.#live()?.ping();
  }

  elicit(): void {
    if (this.#revision >= "2025-06-18") this.#live()?.elicit();
  }

  get #offersStream(): boolean {
    const { offersStream, hasSessions } = this.#parts.plan;
    return offersStream && hasSessions;
  }

  /** Refuses a request with the id of a session that is gone: as the specification says, or as some servers do. */
  #refuseSession({ method, message }: WireRequest, reply: Reply): void {
    const { id = null } = (message ?? {}) as { readonly id?: string | number | null };
    const form = method === "POST" ? this.#refusal : "404";
    switch (form) {
      case "404":
        return answerJson(reply, 404, rpcError(null, -32001, "Session not found"));
      case "410":
        return answerText(reply, 410, "Gone");
      case "400":
        return answerJson(reply, 400, rpcError(null, -32000, "Bad Request: No valid session ID provided"));
      case "400 text":
        return answerText(reply, 400, "Invalid session ID");
      case "200":
        return answerJson(reply, 200, rpcError(id, -32001, "Session not found"));
      default:
        return answerJson(reply, 500, rpcError(id, -32603, "session not found"));
    }
  }

  /**
   * The session that the client uses: the newest that received a request. If that has no stream and another one has, the client only tried it
   * and could not end it (its DELETE was lost on the way), and still uses the other.
   */
  #used(): Held | undefined {
    if (this.#newest?.status.isOpen) return this.#newest;
    const open = [...this.#sessions.values()].findLast(({ session, status }) => status.isOpen && !session.isExpired);
    return open ?? this.#newest;
  }

  #live(): LegacyModelSession | undefined {
    const session = this.#used()?.session;
    return session && !session.isExpired && !session.isDropped ? session : undefined;
  }

  #post(request: WireRequest, reply: Reply): void {
    const wrong = faultOfPost(request);
    if (wrong !== undefined) this.#parts.ledger.violate("protocol-kept", `POST ${request.path}: ${wrong}`);
    const message = readClientMessage(request.message);
    if (!message) return answerJson(reply, 400, rpcError(null, -32700, "Parse error"));
    if (message.kind === "request" && message.method === "initialize") return this.#initialize(request, message, reply);
    const held = this.#sessionOf(request, reply);
    if (!held) return;
    switch (message.kind) {
      case "notification":
        // A session that no client uses, because the answer to initialize was lost, does not matter.
        if (message.method === "notifications/initialized") this.#newest = held;
        held.session.notification(message.method, message.params);
        return answerEmpty(reply);
      case "response":
        held.session.response(message);
        return answerEmpty(reply);
      default:
        // The client uses this session; another that it only tried and could not end may still exist.
        this.#newest = held;
        return this.#request(held, message, reply);
    }
  }

  #initialize(request: WireRequest, message: Extract<ClientMessage, { kind: "request" }>, reply: Reply): void {
    const { ledger, plan } = this.#parts;
    const { headers } = request;
    if (headers.has("mcp-session-id")) ledger.violate("protocol-kept", "initialize carried a session id");
    if (headers.has("mcp-protocol-version")) ledger.violate("protocol-kept", "initialize carried MCP-Protocol-Version");
    const { protocolVersion, capabilities } = message.params;
    const offered = REVISIONS.find((one) => one === protocolVersion);
    // The client's revision, if this server has it; otherwise the server's newest (V-02).
    const revision =
      offered !== undefined && offered <= this.#revision && offered !== "2024-11-05" ? offered : this.#revision;
    const { session } = this.#begin(revision, (capabilities ?? {}) as Json);
    const result = {
      protocolVersion: revision,
      capabilities: legacyCapabilities(session, this.#parts),
      serverInfo: { name: "simulated", version: "1" },
    };
    const body = { jsonrpc: "2.0", id: message.id, result };
    const own = plan.hasSessions ? { "mcp-session-id": session.id } : {};
    if (plan.answersJson) return answerJson(reply, 200, body, { headers: own });
    reply.head(200, { ...EVENT_STREAM, ...own });
    reply.write(`data: ${JSON.stringify(body)}\n\n`);
    reply.end();
  }

  /** Creates a session; `isKnown`: without a handshake. */
  #begin(revision: SpokenRevision, capabilities: Json, isKnown = false): Held {
    const { plan, trace, path } = this.#parts;
    const carrier = this.#carrierOf(() => status);
    const session = new LegacyModelSession(revision, capabilities, this.#parts, {
      carrier,
      tasks: this.#tasks,
      isKnown,
    });
    const status = new SessionStream("get", session.id, this.#idsOf(), plan.retryMs);
    const held: Held = { session, streams: new Map([["get", status]]), status, requests: 0 };
    this.#sessions.set(plan.hasSessions ? session.id : "", held);
    if (isKnown) this.#newest = held;
    trace.add("server", () => `${path}: ${session.id} begins, ${revision}`);
    return held;
  }

  #request(held: Held, message: Extract<ClientMessage, { kind: "request" }>, reply: Reply): void {
    const { plan, ledger, clock, random, faults } = this.#parts;
    const { id, method, params } = message;
    const { session } = held;
    const facts = ledger.callOf({ params });
    const mustStream = method === "tools/call" || method === "tasks/result";
    const onAnswer = (): void => this.#judgeAnswer(facts?.key);
    if (plan.answersJson && !mustStream) {
      const sink = { send: () => undefined, isResumable: false, stream: "none" };
      void session.request(id, method, params, sink).then((answer) => {
        if (answer) return answerJson(reply, 200, this.#spoiled(answer, method, reply), { onArrival: onAnswer });
        reply.end();
      });
      return;
    }
    const stream = new SessionStream(`post-${++held.requests}`, session.id, this.#idsOf(), plan.retryMs);
    held.streams.set(stream.name, stream);
    if (facts) ledger.streams.set(stream.prefix, facts);
    reply.head(200, EVENT_STREAM);
    stream.posted = reply.exchange;
    stream.attach(reply);
    const polls = (plan.polls || plan.refusesResumes) && plan.eventIds && session.revision === "2025-11-25";
    if (polls) {
      stream.prime();
      if (plan.refusesResumes && !faults.isOver && random.chance(0.6)) {
        stream.close();
        if (facts) facts.isForgotten = true;
      }
      // The server may close the connection once the client can go on after an event (SEP-1699).
      if (random.chance(0.5)) clock.schedule(random.between(100, 2_000), () => stream.isDone || stream.close());
    }
    void session.request(id, method, params, this.#sinkOf(stream)).then((answer) => {
      stream.isDone = true;
      if (!answer) return stream.close();
      const isLost = !stream.isOpen && !plan.eventIds;
      if (isLost && facts) facts.isForgotten = true;
      const spoiled = this.#spoiled(answer, method, reply);
      const isWhole = spoiled === answer;
      stream.send(JSON.stringify(spoiled), () => {
        if (facts && !isWhole) facts.malformedAt ??= clock.now();
        onAnswer();
      });
      stream.close();
    });
    reply.onClose(() => {
      // Without event ids nothing more can be sent about this request (T-22).
      if (facts && !plan.eventIds && !stream.isDone) facts.isForgotten = true;
    });
  }

  #get(request: WireRequest, reply: Reply): void {
    const { ledger, faults } = this.#parts;
    if (!(request.headers.get("accept") ?? "").includes("text/event-stream"))
      return answerText(reply, 405, "", { allow: "POST" });
    if (!this.#offersStream && request.headers.get("last-event-id") === null)
      return answerText(reply, 405, "", { allow: "POST" });
    const held = this.#sessionOf(request, reply);
    if (!held) return;
    const after = request.headers.get("last-event-id");
    const stream = after === null ? held.status : [...held.streams.values()].find((one) => one.owns(after));
    if (held.status.wasOpen && faults.strike("stream-refused", "GET stream", 3)) {
      reply.exchange.struck.push("stream-refused");
      return answerText(reply, this.#parts.random.pick([400, 401, 403, 406]), "not now");
    }
    const isPermanent = this.#parts.plan.refusesResumes && stream !== held.status && !faults.isOver;
    if (after !== null && (isPermanent || faults.strike("no-replay", "GET resume", 3))) {
      reply.exchange.struck.push("no-replay");
      stream?.posted?.struck.push("no-replay");
      if (stream !== held.status) stream?.forget();
      if (stream) this.#excuse(held.session.id, "the server forgot its events", stream.name);
      // Without GET, nothing could be sent that no request asked for.
      const status = stream === held.status ? 400 : this.#parts.random.pick([400, 405]);
      return answerText(reply, status, "unknown event id");
    }
    if (!stream) {
      if (after !== null && this.#parts.plan.hasSessions)
        ledger.violate("protocol-kept", `GET resumes after ${after}, an event of another session`);
      return answerText(reply, 400, "unknown event id");
    }
    reply.head(200, EVENT_STREAM);
    stream.attach(reply, after ?? undefined);
    if (after === null && this.#parts.plan.polls) stream.prime();
  }

  #delete(request: WireRequest, reply: Reply): void {
    const held = this.#sessionOf(request, reply);
    if (!held) return;
    this.#end(held);
    answerEmpty(reply, 204);
  }

  #end(held: Held): void {
    const { session } = held;
    session.isDropped = true;
    for (const stream of held.streams.values()) stream.reset();
    for (const [id, one] of this.#sessions) if (one === held) this.#sessions.delete(id);
    // Ending a session that the client only tried leaves the session it uses.
    if (held === this.#newest) this.#newest = [...this.#sessions.values()].at(-1) ?? held;
    this.#excuse(session.id, "its session ended");
    this.#parts.trace.add("server", () => `${this.#parts.path}: ${session.id} is gone`);
  }

  /** The session of a request; if there is none, answers with the reason. */
  #sessionOf(request: WireRequest, reply: Reply): Held | undefined {
    const { headers, label } = request;
    const { plan, ledger } = this.#parts;
    const id = headers.get("mcp-session-id");
    if (!plan.hasSessions) {
      if (id !== null) ledger.violate("protocol-kept", `${label} carries a session id that was never given`);
      // A server without sessions serves every request.
      return this.#sessions.get("") ?? this.#begin(this.#revision, {}, true);
    }
    const held = this.#sessions.get(id ?? "");
    if (id === null) {
      answerJson(reply, 400, rpcError(null, -32000, "Bad Request: Mcp-Session-Id header is required"));
      return undefined;
    }
    if (!held || held.session.isExpired) {
      reply.exchange.struck.push("session-expired");
      this.#refuseSession(request, reply);
      return undefined;
    }
    const { revision } = held.session;
    const version = headers.get("mcp-protocol-version");
    // A client that ends a session that never began does not know its revision.
    if (held.session.isInitialized && revision >= "2025-06-18" && version !== revision) {
      ledger.violate(
        "protocol-kept",
        `${label} carries MCP-Protocol-Version ${version ?? "none"} in a session of ${revision}`,
      );
    }
    return held;
  }

  #idsOf(): "unique" | "restarting" | "none" {
    if (!this.#parts.plan.eventIds) return "none";
    return this.#parts.faults.has("restarting-ids") ? "restarting" : "unique";
  }

  #carrierOf(status: () => SessionStream): { readonly status: MessageSink & { readonly isOpen: boolean } } {
    const sinkOf = (stream: SessionStream): MessageSink => this.#sinkOf(stream);
    return {
      status: {
        get isOpen() {
          return status().isOpen;
        },
        get isResumable() {
          return status().isResumable;
        },
        isShared: true,
        stream: "get",
        send: (message, onArrival) => sinkOf(status()).send(message, onArrival),
      },
    };
  }

  #sinkOf(stream: SessionStream): MessageSink {
    return {
      get isResumable() {
        return stream.isResumable;
      },
      get isLost() {
        return stream.isLost;
      },
      onLost: (listener) => stream.onLost(listener),
      stream: stream.name,
      send: (message, onArrival = () => undefined) => stream.send(JSON.stringify(message), onArrival),
    };
  }

  /** The answer as it is sent: some servers send a malformed one. */
  #spoiled(answer: Json, method: string, { exchange }: Reply): Json {
    const { faults, random } = this.#parts;
    if (!faults.strike("malformed-answer", method)) return answer;
    exchange.struck.push("malformed-answer");
    const { jsonrpc, id } = answer;
    return random.pick<Json>([
      { jsonrpc, id, result: null },
      { jsonrpc, id, result: "done" },
      { jsonrpc, id, error: "no" },
      { jsonrpc, id, error: { code: "E_FAIL", message: "no" } },
      { jsonrpc, id, result: null, error: null },
      { id, result: answer.result ?? {} },
    ]);
  }

  /** Notes that an answer reached the engine: its call settles at once. */
  #judgeAnswer(key: string | undefined): void {
    const { ledger, clock } = this.#parts;
    const facts = key === undefined ? undefined : ledger.calls.get(key);
    if (!facts || facts.isTask) return;
    clock.schedule(2_000, () => {
      if (facts.settlements.length > 0 || facts.executions > 1) return;
      const which = facts.malformedAt === undefined ? "the answer" : "a malformed answer";
      ledger.violate("answer-taken", `${which} to ${facts.key} arrived 2 s ago and its call is still open`);
    });
  }

  /** Notes that messages sent in this session, or on this stream of it, are not expected any more. */
  #excuse(session: string, excuse: string, stream?: string): void {
    for (const notice of this.#parts.ledger.notices) {
      if (notice.session !== session || (stream !== undefined && notice.stream !== stream)) continue;
      if (notice.arrivedAt === undefined) notice.excuse ??= excuse;
    }
  }

  #keepAlive(ms: number): void {
    this.#parts.clock.schedule(ms, () => {
      for (const { streams } of this.#sessions.values()) for (const stream of streams.values()) stream.comment();
      this.#keepAlive(ms);
    });
  }
}
