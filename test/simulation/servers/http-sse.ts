/**
 * A server of 2024-11-05: HTTP+SSE. One GET stream carries all messages of the server; its first event names the address for POST.
 *
 * Owns: the HTTP side. A session is its stream: when that ends, so does the session, and nothing is ever sent again.
 * https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse
 */
import type { Reply, WireRequest } from "../exchange.js";
import type { Json } from "./application.js";
import { legacyCapabilities, LegacyModelSession, type MessageSink } from "./legacy-session.js";
import { LegacyTasks } from "./legacy-tasks.js";
import type { Protocol, ProtocolParts, ServerView } from "./model-server.js";
import { answerEmpty, answerText, EVENT_STREAM, eventText, readClientMessage } from "./wire.js";

interface Held {
  readonly sid: string;
  readonly reply: Reply;
  session: LegacyModelSession | undefined;
}

export class HttpSse implements Protocol {
  #parts: ProtocolParts;
  #sessions = new Map<string, Held>();
  #newest: Held | undefined;
  #tasks: LegacyTasks;

  constructor(parts: ProtocolParts) {
    this.#parts = parts;
    this.#tasks = new LegacyTasks(parts);
  }

  handle(request: WireRequest, reply: Reply): void {
    const { path } = this.#parts;
    const url = new URL(request.path, "http://server");
    if (request.method === "POST" && url.pathname === `${path}/messages`)
      return this.#post(request, url.searchParams.get("sid") ?? "", reply);
    const isStream = (request.headers.get("accept") ?? "").includes("text/event-stream");
    if (request.method === "GET" && url.pathname === path && isStream) return this.#get(request, reply);
    answerText(reply, 405, "", { allow: "GET" });
  }

  view(): ServerView {
    const { session, reply } = this.#newest ?? {};
    return {
      era: "legacy",
      revision: session?.revision,
      offersStream: true,
      hasStream: reply?.isOpen === true,
      subscriptions: session?.subscriptions ?? new Set(),
      logLevel: session?.logLevel,
    };
  }

  drop(): void {
    for (const held of [...this.#sessions.values()]) {
      held.reply.reset();
      this.#end(held);
    }
  }

  /** Drops the stream, which is the session. */
  expire(): void {
    this.drop();
  }

  endStreams(): void {}

  listChanged(list: "tools" | "resources" | "prompts"): void {
    this.#newest?.session?.listChanged(list);
  }

  updated(uri: string): void {
    this.#newest?.session?.updated(uri);
  }

  log(): void {
    this.#newest?.session?.log();
  }

  ping(): void {
    this.#newest?.session?.ping();
  }

  /** This revision has no elicitation. */
  elicit(): void {}

  #get({ number }: WireRequest, reply: Reply): void {
    // Unique over restarts, too: a late message must not reach another session.
    const held: Held = { sid: `sid-${number}`, reply, session: undefined };
    this.#sessions.set(held.sid, held);
    // A GET that was given up may be late: what counts is the stream in use.
    if (!this.#newest?.reply.isOpen) this.#newest = held;
    reply.onClose(() => this.#end(held));
    reply.head(200, EVENT_STREAM);
    reply.write(eventText({ event: "endpoint", data: `${this.#parts.path}/messages?sid=${held.sid}` }));
  }

  #post(request: WireRequest, sid: string, reply: Reply): void {
    const held = this.#sessions.get(sid);
    if (!held) {
      reply.exchange.struck.push("session-dropped");
      return answerText(reply, 404, "no such session");
    }
    const message = readClientMessage(request.message);
    if (!message) return answerText(reply, 400, "no message");
    answerEmpty(reply);
    const sink = this.#sinkOf(held);
    if (message.kind === "notification") return held.session?.notification(message.method, message.params);
    if (message.kind === "response") return held.session?.response(message);
    const { id, method, params } = message;
    if (method === "initialize") {
      this.#newest = held;
      const capabilities = (params.capabilities ?? {}) as Json;
      held.session = new LegacyModelSession("2024-11-05", capabilities, this.#parts, {
        carrier: { status: sink },
        tasks: this.#tasks,
        isKnown: false,
      });
      const result = {
        protocolVersion: "2024-11-05",
        capabilities: legacyCapabilities(held.session, this.#parts),
        serverInfo: { name: "simulated", version: "1" },
      };
      return sink.send({ jsonrpc: "2.0", id, result });
    }
    if (!held.session)
      return sink.send({ jsonrpc: "2.0", id, error: { code: -32600, message: "initialize comes first" } });
    const facts = this.#parts.ledger.callOf({ params });
    void held.session.request(id, method, params, sink).then((answer) => {
      if (!answer) return;
      if (!sink.isOpen && facts) facts.isForgotten = true;
      sink.send(answer);
    });
  }

  #sinkOf({ sid, reply }: Held): MessageSink & { readonly isOpen: boolean } {
    return {
      get isOpen() {
        return reply.isOpen;
      },
      isResumable: false,
      isShared: true,
      stream: sid,
      send: (message, onArrival) =>
        reply.write(eventText({ event: "message", data: JSON.stringify(message) }), onArrival),
    };
  }

  #end(held: Held): void {
    this.#sessions.delete(held.sid);
    const { session } = held;
    if (!session) return;
    session.isDropped = true;
    const { ledger } = this.#parts;
    for (const notice of ledger.notices)
      if (notice.session === session.id && notice.arrivedAt === undefined) notice.excuse ??= "its stream ended";
    for (const call of ledger.calls.values())
      if (call.path === this.#parts.path && call.settlements.length === 0) call.isForgotten = true;
  }
}
