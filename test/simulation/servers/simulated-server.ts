/**
 * A whole simulated server: its application, the protocols it speaks now, and the faults in front of them.
 *
 * Owns: faults of an HTTP server (refusals, outages, authorization), restarts, and which protocol gets a request.
 */
import type { Reply, WireRequest } from "../exchange.js";
import type { Faults, ServerFault } from "../faults.js";
import type { Listener } from "../network.js";
import type { SpokenRevision } from "../plan.js";
import { Application, type Json } from "./application.js";
import { HttpSse } from "./http-sse.js";
import type { Protocol, ProtocolParts, ServerView } from "./model-server.js";
import { ModernHttp } from "./modern-http.js";
import { SilentReply } from "./silent-reply.js";
import { StreamableHttp } from "./streamable-http.js";
import { answerJson, answerText, rpcError } from "./wire.js";

/** Minimum time between two expirations of a token: a client that renewed it can use it. */
const TOKEN_MS = 10_000;

/** Time for which a server opens sessions slowly. */
const SLOW_MS = 30_000;

export class SimulatedServer implements Listener {
  readonly app: Application;
  #parts: ProtocolParts;
  #revision: SpokenRevision;
  #protocol: Protocol;
  /** The legacy side of a server that speaks both eras. */
  #besides: Protocol | undefined;
  /** Revision before the server switched eras; it will speak it again. */
  #switchedFrom: SpokenRevision | undefined;
  #awayUntil = -Infinity;
  #openingMs = 0;
  #slowUntil = -Infinity;
  #awayWith: "no connection" | 502 | 503 = 502;
  #tokenNumber = 1;
  #tokenLevel = 0;
  #neededLevel = 0;
  #expiredAt = -Infinity;

  constructor(parts: Omit<ProtocolParts, "app">) {
    const { plan } = parts;
    this.app = new Application({ ...parts, ...plan, hasTasks: plan.hasTasks && plan.revision === "2025-11-25" });
    this.#parts = { ...parts, app: this.app };
    this.#revision = plan.revision;
    this.#protocol = this.#open();
  }

  handle(request: WireRequest, reply: Reply): void {
    const { faults } = this.#parts;
    const plain = request.path.replace(/\/$/, "");
    if (this.isAway) return this.#away(reply);
    const isMoved = plain !== request.path;
    if (!isMoved && request.method !== "DELETE" && faults.strike("redirected", targetName(request))) {
      reply.exchange.struck.push("redirected");
      return answerText(reply, this.#parts.random.pick([301, 302, 307]), "", { location: `${plain}/` });
    }
    const own = { ...request, path: plain };
    if (this.#refuses(own, reply)) return;
    const serve = (): void => this.#protocolFor(own).handle(own, reply);
    const isSlow = own.label.startsWith("initialize") && this.#parts.clock.now() < this.#slowUntil;
    if (isSlow) this.#parts.clock.schedule(this.#openingMs, () => (this.isAway ? this.#away(reply) : serve()));
    else serve();
  }

  /** Takes `ms` for each session that is opened in the next while. */
  openSlowly(ms: number): void {
    this.#openingMs = ms;
    this.#slowUntil = this.#parts.clock.now() + SLOW_MS;
  }

  /** The side that speaks this era, or the only side. */
  view(era: "legacy" | "modern" | undefined): ServerView {
    return (era === "legacy" ? this.#besides : undefined)?.view() ?? this.#protocol.view();
  }

  /** True if clients of this era, when present, had a stream that shows them a restart. */
  offersStream(era: "legacy" | "modern"): boolean {
    const { revision, offersStream, hasSessions } = this.#parts.plan;
    return era === "modern" || revision === "2024-11-05" || (offersStream && hasSessions);
  }

  /** True while the server is stopped. */
  get isAway(): boolean {
    return this.#parts.clock.now() < this.#awayUntil;
  }

  /** Time to live of its lists. */
  get ttlMs(): number {
    return this.#revision === "2026-07-28" ? this.#parts.plan.ttlMs : 0;
  }

  /** Both sides. */
  each(act: (protocol: Protocol) => void): void {
    act(this.#protocol);
    if (this.#besides) act(this.#besides);
  }

  /** True if the server can switch eras: servers of the first revision speak no other, and a server without sessions can't report a change. */
  get canSwitchEra(): boolean {
    return this.#revision !== "2024-11-05" && this.#parts.plan.hasSessions && !this.isSwitched;
  }

  /** True while the server speaks the other era. */
  get isSwitched(): boolean {
    return this.#switchedFrom !== undefined;
  }

  /** Restarts in the other era; a second call restarts in the previous one. */
  switchEra(ms: number): void {
    const before = this.#switchedFrom;
    this.#switchedFrom = before === undefined ? this.#revision : undefined;
    this.#revision = before ?? (this.#revision === "2026-07-28" ? "2025-11-25" : "2026-07-28");
    this.restart(ms, false);
  }

  /** Stops the server, and restarts it after `ms`; `changes`: as a changed server. */
  restart(ms: number, changes: boolean): void {
    const { clock, random, trace, path } = this.#parts;
    this.each((protocol) => protocol.drop());
    this.#awayUntil = clock.now() + ms;
    this.#awayWith = random.pick(["no connection", 502, 503]);
    if (changes) {
      this.app.changeTools();
      const { hasPrompts } = this.app;
      this.app.hasPrompts = random.chance(0.5);
      if (this.app.hasPrompts !== hasPrompts) this.app.declaredAt = this.#parts.clock.now();
      // Who remembers nobody can't tell anybody that it has changed.
      if (this.canSwitchEra)
        this.#revision = random.pick(["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", this.#revision]);
    }
    this.#protocol = this.#open();
    trace.add("server", () => `${path}: restarts, ${this.#revision} from now on`);
  }

  /** The current valid token, as a token provider returns it. `wantsMore`: with all scopes. */
  token(wantsMore: boolean): string {
    if (wantsMore) this.#tokenLevel = this.#neededLevel;
    return `token-${this.#tokenNumber}-${this.#tokenLevel}`;
  }

  #open(): Protocol {
    this.#besides = undefined;
    if (this.#revision === "2024-11-05") return new HttpSse(this.#parts);
    if (this.#revision !== "2026-07-28") return new StreamableHttp(this.#parts, this.#revision);
    if (this.#parts.plan.isDual) this.#besides = new StreamableHttp(this.#parts, "2025-11-25");
    return new ModernHttp(this.#parts);
  }

  #protocolFor({ method, headers, message }: WireRequest): Protocol {
    if (!this.#besides) return this.#protocol;
    const isLegacy =
      method !== "POST" ||
      headers.has("mcp-session-id") ||
      (message as Json | undefined)?.method === "initialize" ||
      !headers.has("mcp-method");
    return isLegacy ? this.#besides : this.#protocol;
  }

  #away(reply: Reply): void {
    reply.exchange.struck.push("restarted");
    if (this.#awayWith === "no connection") return reply.reset();
    answerText(reply, this.#awayWith, "Bad gateway");
  }

  /** Answers a request with one of the faults of this run; true if it did. */
  #refuses(request: WireRequest, reply: Reply): boolean {
    const { ledger } = this.#parts;
    const facts = ledger.callOf(request.message);
    const refused = (status: number, code?: number): true => {
      facts?.refusals.push({ status, code });
      return true;
    };
    if (this.#wantsToken(request, reply)) {
      if (request.label === "notifications/initialized")
        ledger.begunWithoutToken.add(request.headers.get("mcp-session-id") ?? "");
      return refused(reply.exchange.struck.includes("unauthorized") ? 401 : 403);
    }
    const id = idOf(request);
    if (id === undefined) return false;
    const { random } = this.#parts;
    const retryAfter = random.pick<Record<string, string>>([{}, { "retry-after": String(random.pick([1, 5, 40])) }]);
    if (this.#strikes("rate-limited", request, reply)) {
      answerText(reply, 429, "Too many requests", retryAfter);
      return refused(429);
    }
    if (this.#strikes("unavailable", request, reply)) {
      answerText(reply, 503, "Unavailable", retryAfter);
      return refused(503);
    }
    if (facts && this.#strikes("unavailable-after", request, reply)) {
      // A gateway that timed out: the request is served all the same, and the answer is dropped.
      this.#protocolFor(request).handle(request, new SilentReply(reply.exchange));
      const status = random.pick([502, 503, 504]);
      this.#parts.clock.schedule(
        random.between(0, 300),
        () => reply.isOpen && answerText(reply, status, "Gateway", retryAfter),
      );
      return refused(status);
    }
    if (this.#strikes("server-error", request, reply)) {
      const status = random.pick([500, 502, 504]);
      answerText(reply, status, "Internal Server Error");
      return refused(status);
    }
    if (this.#strikes("server-error-rpc", request, reply)) {
      facts?.answers.push({ kind: "error", code: -32603, message: "Internal error" });
      answerJson(reply, random.pick([500, 502]), rpcError(id, -32603, "Internal error"));
      return refused(500, -32603);
    }
    const factor = /initialize|discover/.test(request.label) ? 0.2 : 1;
    if (this.#strikes("client-error", request, reply, factor)) {
      const status = random.pick([400, 403, 406, 410]);
      answerText(reply, status, "Not this one");
      return refused(status);
    }
    if (facts && this.#strikes("client-error-rpc", request, reply)) {
      const message = "Invalid argument: session_name must not be empty";
      // The tool checked its arguments, so it counts as run.
      facts.executions++;
      if (facts.executions > 1 && !facts.isSafe)
        ledger.violate("run-once", `${facts.key} ran ${facts.executions} times`);
      facts.answers.push({ kind: "error", code: -32000, message });
      answerJson(reply, 400, rpcError(id, -32000, message));
      return refused(400, -32000);
    }
    if (this.#strikes("html", request, reply, factor)) {
      reply.head(200, { "content-type": "text/html" });
      reply.write("<!doctype html><title>Grüße</title><p>Please accept our cookies.</p>");
      reply.end();
      return refused(200);
    }
    return false;
  }

  #strikes(kind: ServerFault, request: WireRequest, reply: Reply, factor?: number): boolean {
    if (!this.#parts.faults.strike(kind, targetName(request), factor)) return false;
    reply.exchange.struck.push(kind);
    return true;
  }

  /** Refuses a request whose token is missing, expired or insufficient; true if it did. */
  #wantsToken(request: WireRequest, reply: Reply): boolean {
    const { faults, clock } = this.#parts;
    if (!isProtected(faults) || /probe|metadata/.test(request.label)) return false;
    const target = targetName(request);
    if (clock.now() - this.#expiredAt > TOKEN_MS && faults.strike("unauthorized", target)) {
      this.#tokenNumber++;
      this.#expiredAt = clock.now();
    }
    if (this.#neededLevel === 0 && target === "tools/call" && faults.strike("insufficient-scope", target))
      this.#neededLevel = 1;
    const [, number, level] = /^Bearer token-(\d+)-(\d+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    if (Number(number) !== this.#tokenNumber) {
      reply.exchange.struck.push("unauthorized");
      answerText(reply, 401, "", { "www-authenticate": 'Bearer error="invalid_token"' });
      return true;
    }
    if (target !== "tools/call" || Number(level) >= this.#neededLevel) return false;
    reply.exchange.struck.push("insufficient-scope");
    answerText(reply, 403, "", { "www-authenticate": 'Bearer error="insufficient_scope", scope="tools:write"' });
    return true;
  }
}

/** True if servers want a token in this run. */
export function isProtected(faults: Faults): boolean {
  return (["unauthorized", "insufficient-scope", "no-token"] as const).some((kind) => faults.has(kind));
}

function idOf({ message }: WireRequest): string | number | undefined {
  const { id, method } = (message ?? {}) as { id?: string | number; method?: unknown };
  return typeof method === "string" ? id : undefined;
}

function targetName({ label }: WireRequest): string {
  return label.split(" ")[0] === "GET" ? label.split(" ").slice(0, 2).join(" ") : (label.split(" ")[0] ?? label);
}
