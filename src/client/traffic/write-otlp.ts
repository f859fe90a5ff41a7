/**
 * Writes traffic as spans of OpenTelemetry: an `ExportTraceServiceRequest` in the JSON encoding of OTLP, which
 * collectors accept.
 *
 * Owns: the mapping. A request is a span, with progress, input requests and other messages of its exchanges as events;
 * an exchange is a child of the span of its message. No contents: neither arguments nor results. Attributes have the
 * names of the semantic conventions. A request with a trace context belongs to that trace, as a child of the span that
 * it names.
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding,
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/
 */
import { isObject } from "../../jsonrpc/index.js";
import { CLIENT } from "../platform/version.js";
import type { RecordedServer, RecordingParts } from "./recording-file.js";
import { isFailure, type Stored, type StoredExchange, type StoredMessage } from "./stored.js";
import { traceOf } from "./trace-context.js";
import type { TrafficStore } from "./traffic-store.js";
import { Turns } from "../../async/turns.js";

/** Values of `SpanKind` and `StatusCode`: OTLP JSON has enums as numbers. */
const SERVER_KIND = 2;
const CLIENT_KIND = 3;
const ERROR = 2;
/** Maximum number of events of a span: the default limit of the SDKs. */
const MAX_EVENTS = 128;

type Value = string | number | boolean | undefined;
type Attributes = Readonly<Record<string, Value>>;

/** Span by which others are children. */
interface Place {
  readonly traceId: string;
  readonly spanId: string;
}

/** Writes the entries that are requests or exchanges. */
export async function writeOtlp({ entries, servers, store, secrets }: RecordingParts): Promise<Blob> {
  const writer = new SpanWriter(entries, servers, store);
  const turns = new Turns();
  const texts: string[] = [];
  for (const entry of entries) {
    const span = writer.span(entry);
    if (!span) continue;
    const text = secrets.masked(JSON.stringify(span));
    texts.push(`${texts.length === 0 ? "" : ","}\n${text}`);
    await turns.worked(text.length);
  }
  const resource = JSON.stringify({
    attributes: attributesOf({ "service.name": CLIENT.name, "service.version": CLIENT.version }),
  });
  const scope = JSON.stringify({ name: CLIENT.name, version: CLIENT.version });
  const start = `{"resourceSpans":[{"resource":${resource},"scopeSpans":[{"scope":${scope},"spans":[`;
  return new Blob([start, ...texts, "\n]}]}]}\n"], { type: "application/json" });
}

class SpanWriter {
  readonly #store: TrafficStore;
  readonly #servers: ReadonlyMap<string, RecordedServer>;
  readonly #places = new Map<number, Place>();
  /** Messages that are events of a span, by the id of the exchange that carried them. */
  readonly #events = new Map<number, StoredMessage[]>();
  /** Requests by their progress token and server. */
  readonly #progress = new Map<string, StoredMessage[]>();

  constructor(entries: readonly Stored[], servers: readonly RecordedServer[], store: TrafficStore) {
    this.#store = store;
    this.#servers = new Map(servers.map((server) => [server.id, server]));
    for (const entry of entries) if (entry.kind === "message") this.#note(entry);
  }

  /** Span of an entry; `undefined` for a message that is part of another span. */
  span(entry: Stored): object | undefined {
    if (entry.kind === "exchange") return this.#exchange(entry);
    return entry.type === "request" ? this.#request(entry) : undefined;
  }

  #note(message: StoredMessage): void {
    if (message.type === "result" || message.type === "error" || message.type === "invalid") return;
    const token = message.method === "notifications/progress" ? tokenOf(message, "progressToken") : undefined;
    if (token !== undefined) addTo(this.#progress, `${message.serverId} ${token}`, message);
    else if (message.exchangeId !== undefined && message.direction === "in")
      addTo(this.#events, message.exchangeId, message);
  }

  #request(request: StoredMessage): object {
    const { serverId, method = "", subject, rpcId, direction, exchangeId } = request;
    const place = this.#placeOf(request);
    const trace = traceOf(request.value);
    const answer = this.#store.get(request.pairId);
    const isNamed = method === "tools/call" || method === "prompts/get";
    return {
      ...place,
      ...(trace && {
        parentSpanId: trace.parentId,
        ...(trace.tracestate !== undefined && { traceState: trace.tracestate }),
      }),
      name: isNamed && subject !== undefined ? `${method} ${subject}` : method,
      kind: direction === "out" ? CLIENT_KIND : SERVER_KIND,
      ...timesOf(request),
      attributes: attributesOf({
        "mcp.method.name": method,
        "jsonrpc.request.id": rpcId === undefined ? undefined : String(rpcId),
        "mcp.protocol.version": this.#servers.get(serverId)?.info?.revision,
        "gen_ai.tool.name": method === "tools/call" ? subject : undefined,
        "gen_ai.operation.name": method === "tools/call" ? "execute_tool" : undefined,
        "gen_ai.prompt.name": method === "prompts/get" ? subject : undefined,
        "mcp.resource.uri": method.startsWith("resources/") ? subject : undefined,
        ...this.#peer(serverId),
        "error.type": errorTypeOf(request, answer),
        "rpc.response.status_code": answer?.kind === "message" ? codeOf(answer)?.toString() : undefined,
      }),
      ...this.#eventsOf(request, exchangeId),
      ...(isFailure(request) && {
        status: {
          code: ERROR,
          ...(answer?.kind === "message" && answer.type === "error" && { message: answer.subject }),
        },
      }),
    };
  }

  #eventsOf(request: StoredMessage, exchangeId: number | undefined): object {
    const token = progressTokenOf(request);
    const progress = token === undefined ? [] : (this.#progress.get(`${request.serverId} ${token}`) ?? []);
    const others = exchangeId === undefined ? [] : (this.#events.get(exchangeId) ?? []);
    const all = [...progress, ...others].sort((a, b) => a.at - b.at);
    if (all.length === 0) return {};
    const events = all.slice(0, MAX_EVENTS).map((message) => ({
      timeUnixNano: nanos(message.at),
      name: message.method ?? message.type,
      attributes: attributesOf({
        "mcp.method.name": message.method,
        "jsonrpc.request.id": message.rpcId === undefined ? undefined : String(message.rpcId),
        "mcp.progress": message.method === "notifications/progress" ? numberIn(message, "progress") : undefined,
        "mcp.progress.total": message.method === "notifications/progress" ? numberIn(message, "total") : undefined,
      }),
    }));
    return { events, ...(all.length > events.length && { droppedEventsCount: all.length - events.length }) };
  }

  #exchange(exchange: StoredExchange): object {
    const message = this.#store.get(exchange.sentId);
    const parent = message?.kind === "message" && message.type === "request" ? this.#placeOf(message) : undefined;
    const { traceId, spanId } = this.#placeOf(exchange);
    const { method, url, status, state, failure, sentChars, receivedBytes, serverId } = exchange;
    const isBroken = state === "failed" || (status ?? 0) >= 400;
    return {
      traceId: parent?.traceId ?? traceId,
      spanId,
      ...(parent && { parentSpanId: parent.spanId }),
      name: method,
      kind: CLIENT_KIND,
      ...timesOf(exchange),
      attributes: attributesOf({
        "http.request.method": method,
        "url.full": url,
        "http.response.status_code": status,
        "http.request.body.size": sentChars,
        "http.response.body.size": receivedBytes,
        "error.type": isBroken ? String(status ?? state) : undefined,
        ...this.#peer(serverId),
      }),
      ...(isBroken && { status: { code: ERROR, ...(failure !== undefined && { message: failure }) } }),
    };
  }

  /** Address of a server. */
  #peer(serverId: string): Attributes {
    const url = this.#servers.get(serverId)?.url ?? "";
    if (!URL.canParse(url)) return {};
    const { hostname, port, protocol } = new URL(url);
    const number = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
    return { "server.address": hostname, "server.port": number };
  }

  #placeOf(entry: Stored): Place {
    const known = this.#places.get(entry.id);
    if (known) return known;
    const trace = entry.kind === "message" ? traceOf(entry.value) : undefined;
    const place = { traceId: trace?.traceId ?? randomHex(16), spanId: randomHex(8) };
    this.#places.set(entry.id, place);
    return place;
  }
}

function timesOf({ at, durationMs = 0 }: Stored): object {
  return { startTimeUnixNano: nanos(at), endTimeUnixNano: nanos(at + durationMs) };
}

/** Nanoseconds as text, because a double can't hold them. */
function nanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function attributesOf(values: Attributes): readonly object[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function errorTypeOf(request: StoredMessage, answer: Stored | undefined): string | undefined {
  if (request.outcome === "tool-error") return "tool_error";
  if (request.outcome !== "error") return undefined;
  return String((answer?.kind === "message" ? codeOf(answer) : undefined) ?? "_OTHER");
}

/** Code of a JSON-RPC error. */
function codeOf({ value }: StoredMessage): number | undefined {
  const { error } = (value ?? {}) as { readonly error?: unknown }; // reading a member is safe for any object
  return isObject(error) && typeof error.code === "number" ? error.code : undefined;
}

function paramsOf({ value }: StoredMessage): Readonly<Record<string, unknown>> {
  const { params } = (value ?? {}) as { readonly params?: unknown }; // reading a member is safe for any object
  return isObject(params) ? params : {};
}

function tokenOf(message: StoredMessage, name: string): string | undefined {
  const token = paramsOf(message)[name];
  return typeof token === "string" || typeof token === "number" ? String(token) : undefined;
}

function progressTokenOf(request: StoredMessage): string | undefined {
  const { _meta: meta } = paramsOf(request);
  const token = isObject(meta) ? meta.progressToken : undefined;
  return typeof token === "string" || typeof token === "number" ? String(token) : undefined;
}

function numberIn(message: StoredMessage, name: string): number | undefined {
  const value = paramsOf(message)[name];
  return typeof value === "number" ? value : undefined;
}

function addTo<K>(map: Map<K, StoredMessage[]>, key: K, message: StoredMessage): void {
  const known = map.get(key);
  if (known) known.push(message);
  else map.set(key, [message]);
}

/** Random bytes as lowercase hexadecimal digits; all zeros is no id, and practically never occurs. */
function randomHex(bytes: number): string {
  const digits = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(digits, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
