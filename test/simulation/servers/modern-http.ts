/**
 * A server of 2026-07-28: stateless Streamable HTTP with `server/discover`, input rounds, `subscriptions/listen` and the tasks extension.
 *
 * Owns: the HTTP side and the methods. A connection that closes cancels its request; nothing is ever sent again.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import type { Reply, WireRequest } from "../exchange.js";
import type { CallFacts } from "../ledger.js";
import type { Json, Outcome, ToolArguments } from "./application.js";
import { inputRequest, ModernTasks, TASKS } from "./modern-tasks.js";
import type { Protocol, ProtocolParts, ServerView } from "./model-server.js";
import {
  answerJson,
  answerText,
  EVENT_STREAM,
  faultOfPost,
  readClientMessage,
  rpcError,
  type ClientMessage,
} from "./wire.js";

const META = "io.modelcontextprotocol/";
const REVISION = "2026-07-28";
/** Methods with an `Mcp-Name` header, and the parameter that it repeats. */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

type ClientRequest = Extract<ClientMessage, { kind: "request" }>;

interface Listening {
  readonly id: string | number;
  readonly reply: Reply;
  readonly wanted: Json;
  readonly name: string;
}

export class ModernHttp implements Protocol {
  #parts: ProtocolParts;
  #listening = new Set<Listening>();
  #lastListen = 0;
  #wasReached = false;
  #tasks: ModernTasks;
  /** Running requests; lost when the server restarts. */
  #running = new Set<{ isGone: boolean; readonly facts: CallFacts | undefined; readonly reply: Reply }>();

  constructor(parts: ProtocolParts) {
    this.#parts = parts;
    this.#tasks = new ModernTasks(parts);
    if (parts.plan.keepAliveMs !== undefined) this.#keepAlive(parts.plan.keepAliveMs);
  }

  handle(request: WireRequest, reply: Reply): void {
    if (request.method !== "POST") return answerText(reply, 405, "", { allow: "POST" });
    const message = readClientMessage(request.message);
    if (!message) return answerJson(reply, 400, rpcError(null, -32700, "Parse error"));
    if (message.kind !== "request") {
      // A client that knows the server from before its change does not know of the change yet.
      const isKnown = this.#wasReached && !request.headers.has("mcp-session-id");
      if (isKnown) this.#broken(`the client posted a ${message.kind}, which 2026-07-28 has none of over HTTP`);
      return answerText(reply, 400);
    }
    const { params, method, id } = message;
    const meta = (params._meta ?? {}) as Json;
    // The fallback of a legacy client.
    if (method === "initialize" || meta[`${META}protocolVersion`] === undefined)
      return answerJson(reply, 400, rpcError(id, -32602, "_meta misses the protocol version"));
    if (meta[`${META}protocolVersion`] !== REVISION)
      return answerJson(reply, 400, rpcError(id, -32022, "Unsupported protocol version", this.#supported(meta)));
    const wrong = this.#faultOf(request, message);
    if (wrong !== undefined) {
      this.#broken(`${request.label}: ${wrong}`);
      return answerJson(reply, 400, rpcError(id, -32020, wrong));
    }
    this.#wasReached = true;
    if (method === "subscriptions/listen") return this.#listen(message, reply);
    void this.#serve(message, reply);
  }

  view(): ServerView {
    const newest = [...this.#listening].at(-1);
    const uris = newest?.wanted.resourceSubscriptions;
    return {
      era: "modern",
      revision: this.#wasReached ? REVISION : undefined,
      offersStream: true,
      hasStream: newest?.reply.isOpen === true,
      subscriptions: new Set(Array.isArray(uris) ? uris.map(String) : []),
      logLevel: undefined,
    };
  }

  drop(): void {
    for (const running of this.#running) {
      running.isGone = true;
      if (running.facts) running.facts.isForgotten = true;
      running.reply.reset();
    }
    for (const { reply } of this.#listening) reply.reset();
    this.#listening.clear();
    this.#tasks.drop();
  }

  /** There is no session. */
  expire(): void {}

  endStreams(): void {
    for (const listening of this.#listening) {
      const { id, reply } = listening;
      const body = { jsonrpc: "2.0", id, result: { resultType: "complete", _meta: { [`${META}subscriptionId`]: id } } };
      reply.write(`data: ${JSON.stringify(body)}\n\n`);
      reply.end();
    }
    this.#listening.clear();
  }

  listChanged(list: "tools" | "resources" | "prompts"): void {
    for (const listening of this.#listening) {
      if (listening.wanted[`${list}ListChanged`] !== true) continue;
      this.#report(listening, `notifications/${list}/list_changed`, {});
    }
  }

  updated(uri: string): void {
    const { ledger, path, clock } = this.#parts;
    for (const listening of this.#listening) {
      const { wanted, name } = listening;
      if (!Array.isArray(wanted.resourceSubscriptions) || !wanted.resourceSubscriptions.includes(uri)) continue;
      const notice = ledger.notice({
        path,
        session: name,
        stream: name,
        kind: "updated",
        uri,
        isResumable: false,
        call: undefined,
      });
      this.#report(listening, "notifications/resources/updated", { uri: `${uri}/change-${notice.number}` }, () => {
        notice.arrivedAt ??= clock.now();
      });
    }
  }

  /** Logs belong to requests here, and this server sends none of its own. */
  log(): void {}
  ping(): void {}
  elicit(): void {}

  #broken(what: string): void {
    this.#parts.ledger.violate("protocol-kept", `${this.#parts.path}: ${what}`);
  }

  #supported(meta: Json): Json {
    return { supported: [REVISION], requested: meta[`${META}protocolVersion`] };
  }

  #faultOf(request: WireRequest, { method, params }: ClientRequest): string | undefined {
    const { headers } = request;
    const named = NAMED[method];
    if (headers.get("mcp-protocol-version") !== REVISION) return "MCP-Protocol-Version differs from _meta";
    if (headers.get("mcp-method") !== method) return "Mcp-Method differs from the method";
    if (named !== undefined && decoded(headers.get("mcp-name")) !== params[named])
      return `Mcp-Name differs from ${named}`;
    if (headers.has("mcp-session-id") || headers.has("last-event-id")) return "headers of another era";
    return faultOfPost(request);
  }

  async #serve(message: ClientRequest, reply: Reply): Promise<void> {
    const { clock, random, app, plan } = this.#parts;
    const { id, method, params } = message;
    if (method === "tools/call") return this.#call(message, reply);
    await clock.sleep(random.between(0, 20));
    const hints = { ttlMs: plan.ttlMs, cacheScope: "private" };
    const done = (result: Json): void =>
      this.#answer(reply, id, { result: { resultType: "complete", ...result } }, method);
    const fails = (status: number, code: number, text: string): void =>
      answerJson(reply, status, rpcError(id, code, text));
    const listed = /^(tools|resources|prompts)\/list$/.exec(method)?.[1];
    if (listed === "tools" || listed === "resources" || listed === "prompts") {
      const page = app.page(listed, params.cursor);
      return page ? done({ ...page, ...hints }) : fails(200, -32602, "unknown cursor");
    }
    switch (method) {
      case "server/discover":
        return done({
          supportedVersions: plan.isDual ? [REVISION, "2025-11-25"] : [REVISION],
          capabilities: this.#capabilities(),
          ...hints,
          _meta: { [`${META}serverInfo`]: { name: "simulated", version: "1" } },
        });
      case "resources/read": {
        const result = app.read(params.uri);
        return result ? done({ ...result, ...hints }) : fails(200, -32602, "Resource not found");
      }
      case "resources/templates/list":
        return done({ resourceTemplates: [], ...hints });
      case "tasks/get":
      case "tasks/update":
      case "tasks/cancel": {
        if (!plan.hasTasks) break;
        if (!declaresTasks(params)) return fails(400, -32021, "the tasks extension was not declared");
        const outcome = this.#tasks.serve(method, String(params.taskId), params);
        return this.#answer(reply, id, outcome, method);
      }
    }
    fails(404, -32601, `Method not found: ${method}`);
  }

  async #call({ id, params }: ClientRequest, reply: Reply): Promise<void> {
    const { app, ledger, plan, clock, random, path } = this.#parts;
    const args = params.arguments as unknown as ToolArguments; // the workload's own
    const name = String(params.name);
    const facts = ledger.calls.get(args.key);
    const meta = params._meta as Json; // checked in handle()
    const capabilities = (meta[`${META}clientCapabilities`] ?? {}) as Json;
    // The user is asked first, in a separate round; the answer comes back with the state (M-03).
    const inputRequests = args.inputRequests && Object.hasOwn(capabilities, "elicitation");
    const mayBeTask = plan.hasTasks && declaresTasks(params);
    // Or the task asks on the way.
    const requestsAsTask = inputRequests && params.inputResponses === undefined && mayBeTask && random.chance(0.5);
    if (inputRequests && params.inputResponses === undefined && !requestsAsTask) {
      facts?.inputs.push({ from: clock.now(), to: undefined });
      return this.#answer(reply, id, { result: inputRequired(name, args.key) }, "tools/call");
    }
    const input = facts?.inputs.at(-1);
    if (input) input.to = clock.now();
    if (inputRequests && !requestsAsTask && params.requestState !== `state-${args.key}`)
      this.#broken(`${args.key}: requestState was changed`);
    if (requestsAsTask || (mayBeTask && random.chance(0.5))) {
      if (facts) facts.isTask = true;
      const task = this.#tasks.begin(name, { ...args, inputRequests: requestsAsTask });
      return this.#answer(reply, id, { result: { resultType: "task", ...task } }, "tools/call");
    }
    const running = { isGone: false, facts, reply };
    this.#running.add(running);
    // Closing the connection is the cancellation (T-07).
    reply.onClose(() => (running.isGone = true));
    const mayStream = !plan.answersJson || args.steps > 0 || args.logs > 0;
    if (mayStream) reply.head(200, EVENT_STREAM);
    const token = meta.progressToken;
    const send = (method: string, data: Json, onArrival?: () => void): void => {
      if (!running.isGone && mayStream)
        reply.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method, params: data })}\n\n`, onArrival);
    };
    const outcome = await app.call(
      name,
      { ...args, inputRequests: false },
      {
        isOver: () => running.isGone,
        progress: (progress, total) => {
          if (token !== undefined) send("notifications/progress", { progressToken: token, progress, total });
        },
        log: () => {
          if (meta[`${META}logLevel`] === undefined) return; // only if the request asked for log messages (L-02)
          const notice = ledger.notice({
            path,
            session: "none",
            stream: args.key,
            kind: "log",
            isResumable: false,
            call: facts,
          });
          const data = { number: notice.number, text: "größer ✓" };
          send(
            "notifications/message",
            { level: "info", logger: "simulation", data },
            () => (notice.arrivedAt ??= clock.now()),
          );
        },
        request: () => Promise.resolve({}),
      },
    );
    this.#running.delete(running);
    if (!outcome || running.isGone) return;
    const whole = "result" in outcome ? { result: { resultType: "complete", ...outcome.result } } : outcome;
    this.#answer(reply, id, whole, "tools/call", facts, mayStream);
  }

  #answer(
    reply: Reply,
    id: string | number,
    outcome: Outcome,
    method: string,
    facts?: CallFacts,
    isStream = false,
  ): void {
    const { faults, random, clock } = this.#parts;
    const isSpoiled = faults.strike("malformed-answer", method);
    if (isSpoiled) reply.exchange.struck.push("malformed-answer");
    const body = isSpoiled
      ? random.pick<Json>([
          { jsonrpc: "2.0", id, result: null },
          { jsonrpc: "2.0", id, error: "no" },
          { id, ...outcome },
        ])
      : { jsonrpc: "2.0", id, ...outcome };
    const onArrival = (): void => {
      if (!facts) return;
      if (isSpoiled) facts.malformedAt ??= clock.now();
      clock.schedule(2_000, () => this.#judgeAnswer(facts));
    };
    if (!isStream) return answerJson(reply, 200, body, { onArrival });
    reply.write(`data: ${JSON.stringify(body)}\n\n`, onArrival);
    reply.end();
  }

  #judgeAnswer({ settlements, executions, key, malformedAt }: CallFacts): void {
    if (settlements.length > 0 || executions > 1) return;
    const which = malformedAt === undefined ? "the answer" : "a malformed answer";
    this.#parts.ledger.violate("answer-taken", `${which} to ${key} arrived 2 s ago and its call is still open`);
  }

  #capabilities(): Json {
    const { app, plan } = this.#parts;
    return {
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      ...(app.hasPrompts && { prompts: { listChanged: true } }),
      ...(plan.hasTasks && { extensions: { [TASKS]: {} } }),
    };
  }

  #listen({ id, params }: ClientRequest, reply: Reply): void {
    const wanted = params.notifications as Json;
    const listening: Listening = { id, reply, wanted, name: `listen-${++this.#lastListen}` };
    this.#listening.add(listening);
    reply.onClose(() => this.#listening.delete(listening));
    reply.head(200, EVENT_STREAM);
    this.#report(listening, "notifications/subscriptions/acknowledged", { notifications: wanted });
  }

  #report({ id, reply }: Listening, method: string, data: Json, onArrival?: () => void): void {
    const params = { ...data, _meta: { [`${META}subscriptionId`]: id } };
    reply.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method, params })}\n\n`, onArrival);
  }

  #keepAlive(ms: number): void {
    this.#parts.clock.schedule(ms, () => {
      for (const { reply } of this.#listening) reply.write(": keep-alive\n\n");
      this.#keepAlive(ms);
    });
  }
}

function inputRequired(tool: string, key: string): Json {
  return {
    resultType: "input_required",
    inputRequests: { consent: inputRequest(`May ${tool} do ${key}?`) },
    requestState: `state-${key}`,
  };
}

function declaresTasks(params: Json): boolean {
  const capabilities = (params._meta as Json | undefined)?.[`${META}clientCapabilities`] as Json | undefined;
  return Object.hasOwn((capabilities?.extensions ?? {}) as Json, TASKS);
}

/** The decoded value of a header (H-02). */
function decoded(value: string | null): string | undefined {
  if (value === null) return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return encoded === undefined
    ? value
    : new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0)));
}
