/**
 * Records the HTTP exchanges of one connection: requests, responses, durations, and the message of each exchange.
 *
 * Owns: the exchanges, and detecting which of them carry a message, by the beginning of the body that this client
 * wrote. `body-recorder.ts` keeps the bodies, except those of a sign-in, which are never read.
 */
import { isMcpError } from "../../errors/index.js";
import { readMessages, type JsonRpcMessage, type RequestId } from "../../jsonrpc/index.js";
import type { HttpPort, HttpRequest } from "../../transport/index.js";
import { BodyRecorder, MAX_BODY_CHARS, shareText } from "./body-recorder.js";
import { addNewest } from "./call-ids.js";
import { countedResponse } from "./counted-response.js";
import { maskedFields, maskedUrl, type Secrets } from "./mask.js";
import { joinPair } from "./pairs.js";
import { readWithText, type StoredExchange, type StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Beginning of messages written by this client. */
const HEAD = /^\{"jsonrpc":"2\.0"(?:,"id":("(?:[^"\\]|\\.)*"|-?\d+))?(?:,"method":("(?:[^"\\]|\\.)*"))?/;

/** Dependencies of a recorder. */
export interface ExchangeParts {
  readonly serverId: string;
  readonly store: TrafficStore;
  readonly now: () => number;
  readonly secrets: Secrets;
  /** Lowercase names of the embedder's header fields. */
  readonly ownFields: ReadonlySet<string>;
}

export class ExchangeRecorder {
  #parts: ExchangeParts;
  #expected = new Map<string, StoredMessage>();
  #byRequest = new Map<string, number>();
  /** GET stream that belongs to no request. */
  #openStream: StoredExchange | undefined;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  /** The same port, with recording. */
  http(http: HttpPort): HttpPort {
    return { ...http, fetch: (url, init, request) => this.#fetch(http, url, init, request) };
  }

  /** Announces a message that is about to be sent. */
  expect(message: JsonRpcMessage, entry: StoredMessage): void {
    const id = "id" in message ? JSON.stringify(message.id) : "";
    const method = "method" in message ? JSON.stringify(message.method) : "";
    addNewest(this.#expected, `${id} ${method}`, entry);
  }

  /** Exchange that carries a received message; `exchangeOf`: the request whose response it is part of. */
  carrying(exchangeOf: RequestId | undefined): number | undefined {
    return exchangeOf === undefined ? this.#openStream?.id : this.#byRequest.get(String(exchangeOf));
  }

  /** Lets the exchange of a received message refer to it, instead of keeping the same text. */
  carried(message: StoredMessage, json: string | undefined): void {
    const { store } = this.#parts;
    const exchange = store.get(message.exchangeId);
    if (exchange?.kind === "exchange" && json !== undefined) shareText(store, exchange, message, json);
  }

  async #fetch(http: HttpPort, url: string, init: RequestInit, request: HttpRequest | undefined): Promise<Response> {
    const { store } = this.#parts;
    if (!store.isRecording) return http.fetch(url, init, request);
    const entry = this.#begin(url, init, request, http.relayOf?.(url));
    let response: Response;
    try {
      response = await http.fetch(url, init, request);
    } catch (error) {
      this.#end(entry, init.signal?.aborted === true ? "cancelled" : "failed", error);
      throw error;
    }
    return this.#watched(response, entry, init.signal);
  }

  #begin(url: string, init: RequestInit, request: HttpRequest | undefined, relay: string | undefined): StoredExchange {
    const { serverId, store, now, secrets, ownFields } = this.#parts;
    const { method = "GET", body } = init;
    const message = request && typeof body === "string" ? this.#expectedOf(body) : undefined;
    const carries = message && [message.method ?? message.type, message.subject].filter(Boolean).join(" ");
    const entry = store.addExchange({
      kind: "exchange",
      serverId,
      at: now(),
      // Only transports pass `request`; sign-in does not.
      purpose: request ? "mcp" : "sign-in",
      method,
      url: maskedUrl(url, secrets),
      ...(relay !== undefined && { relay: maskedUrl(relay, secrets) }),
      state: "open",
      sentChars: typeof body === "string" ? body.length : 0,
      receivedBytes: 0,
      sentFields: maskedFields(new Headers(init.headers), ownFields, secrets),
      carries,
      sentId: message?.id,
      // The writer of a message has written this body, so that a body of the same length is the same text.
      ...(request &&
        typeof body === "string" &&
        body.length !== message?.chars && { sentBody: body.slice(0, MAX_BODY_CHARS) }),
      callId: message?.callId,
    });
    store.changed(entry, entry.sentBody?.length);
    if (message) {
      message.exchangeId = entry.id;
      if (message.type === "request") addNewest(this.#byRequest, String(message.rpcId), entry.id);
      store.changed(message);
    } else if (request?.method === "GET" && request.priority === "stream") this.#openStream = entry;
    return entry;
  }

  #expectedOf(body: string): StoredMessage | undefined {
    const [, id = "", method = ""] = HEAD.exec(body.slice(0, 2_000)) ?? [];
    return this.#expected.get(`${id} ${method}`);
  }

  #watched(response: Response, entry: StoredExchange, signal: AbortSignal | null | undefined): Response {
    const { store, now, secrets, ownFields } = this.#parts;
    const { status, headers } = response;
    const contentType = headers.get("content-type") ?? undefined;
    Object.assign(entry, {
      status,
      contentType,
      headersMs: now() - entry.at,
      receivedFields: maskedFields(headers, ownFields, secrets),
    });
    store.changed(entry);
    const body = entry.purpose === "mcp" ? new BodyRecorder(store, entry, now) : undefined;
    return countedResponse(response, {
      bytes: (piece) => {
        body?.bytes(piece);
        entry.receivedBytes += piece.byteLength;
        store.changed(entry);
      },
      over: (how, reason) => {
        body?.end();
        if (!response.ok && body) this.#readRefusal(body.text, entry);
        const isCancelled = how === "cancelled" || (how === "failed" && signal?.aborted === true);
        this.#end(entry, isCancelled ? "cancelled" : how, reason);
      },
    });
  }

  /** Records the error in the body of a refusal: the sender reads it, and no transport delivers it as a message. */
  #readRefusal(text: string, exchange: StoredExchange): void {
    const { serverId, store, now, secrets } = this.#parts;
    const [incoming] = /^\s*\{/.test(text) ? readMessages(text).messages : [];
    if (incoming?.kind !== "error") return;
    const { read, json } = readWithText(incoming, secrets.hideNamed);
    const at = now();
    const answer = store.addMessage({
      ...read,
      kind: "message",
      serverId,
      at,
      direction: "in",
      exchangeId: exchange.id,
      callId: exchange.callId,
    });
    const request = store.get(exchange.sentId);
    if (request?.kind === "message" && request.type === "request") {
      joinPair(request, answer);
      store.changed(request);
    }
    this.carried(answer, json);
  }

  #end(entry: StoredExchange, state: "ended" | "failed" | "cancelled", reason?: unknown): void {
    const { store, now, secrets } = this.#parts;
    if (entry.state !== "open") return;
    entry.state = state;
    entry.durationMs = now() - entry.at;
    if (state === "failed") entry.failure = secrets.masked(wordsOf(reason));
    if (this.#openStream === entry) this.#openStream = undefined;
    store.changed(entry);
  }
}

/** Text of a failure; an address in it may hold a secret. */
function wordsOf(reason: unknown): string {
  const text = isMcpError(reason)
    ? `${reason.code}: ${reason.message}`
    : reason instanceof Error
      ? `${reason.name}: ${reason.message}`
      : String(reason);
  return text.slice(0, 1_000).replace(/https?:\/\/[^\s"'<>]+/g, (url) => maskedUrl(url));
}
