/**
 * Streamable HTTP of 2025-03-26 to 2025-11-25: POSTs that share a session, a standing GET stream, and DELETE at the end.
 *
 * Owns: the session id (in memory only, never logged: G-07) and the streams. Never: methods, revisions.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";
import type { JsonRpcMessage, Lane, SendOptions, SendOutcome, StreamPacing } from "../../jsonrpc/index.js";
import { utf8ByteString } from "../../protocol/index.js";
import type { SessionTransport, TransportSink } from "../transport.js";
import { readAnswer, type AnswerStream } from "./answer.js";
import { headersFor, refuseForeign, sendHttp, type Connected, type Endpoint, type HttpPort } from "./http-port.js";
import { post } from "./post.js";
import { followStream } from "./resumed-stream.js";
import { StandingGate } from "./standing-gate.js";
import { runStandingStream } from "./standing-stream.js";

const SESSION = "mcp-session-id";
/** How long closing waits for the answer to DELETE. */
const DELETE_MS = 2_000;

export class LegacyHttp implements SessionTransport {
  #endpoint: Endpoint;
  #http: HttpPort;
  #pacing: StreamPacing;
  #sink: TransportSink | undefined;
  #sessionId: string | undefined;
  #settled: Readonly<Record<string, string>> | undefined;
  #closed = new AbortController();
  #gate: StandingGate | undefined;

  constructor(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing) {
    this.#endpoint = endpoint;
    this.#http = http;
    this.#pacing = pacing;
  }

  start(sink: TransportSink): void {
    this.#sink = sink;
  }

  setHeaders(headers: Readonly<Record<string, string>>): void {
    this.#settled = headers;
    if (this.#sessionId === undefined) return;
    const fields = Object.fromEntries(headersFor(this.#endpoint, this.#headers()));
    this.#http.farewell?.(this, { url: this.#endpoint.url, headers: fields });
  }

  async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
    const sink = this.#sink;
    if (!sink) throw new Error("start() comes before send()");
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closed.signal]) : this.#closed.signal;
    const withSession = this.#sessionId !== undefined;
    const headers = { ...this.#headers(), ...options.headers };
    const { lane, onPause } = options;
    const connected = await post(this.#http, this.#endpoint, message, { headers, signal, lane, onPause }).catch(
      (error: unknown) => {
        throw this.#sessionFailure(error, withSession, { refused: true });
      },
    );
    // Only the answer to initialize begins a session (T-12).
    if (!this.#settled) this.#sessionId = connected.response.headers.get(SESSION) ?? undefined;
    const { clock } = this.#pacing;
    const readStream = (from: Connected, to: AnswerStream): Promise<void> => this.#follow(from, to, options);
    await readAnswer(connected, message, { ...options, signal, endpoint: this.#endpoint, sink, clock, readStream });
    return "ended";
  }

  listen(): void {
    const sink = this.#sink;
    if (!sink) return;
    const lost = (failure: unknown): boolean => {
      const error = this.#sessionFailure(failure, this.#sessionId !== undefined);
      if (!isMcpError(error) || error.code !== "ERR-SESSION") return false;
      sink.lost?.(error);
      return true;
    };
    const run = (signal: AbortSignal, onChange: (isOpen: boolean) => void): Promise<void> => {
      const open = (lastEventId: string | undefined): Promise<Connected> => this.#get(lastEventId, "stream", signal);
      return runStandingStream({
        ...{ open, onChange, lost, sink, signal },
        endpoint: this.#endpoint,
        pacing: this.#pacing,
      });
    };
    this.#gate = new StandingGate({ run, pacing: this.#pacing, signal: this.#closed.signal });
    this.#gate.start();
  }

  async attend(): Promise<() => void> {
    return (await this.#gate?.attend()) ?? (() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(new ClientError("ERR-CLOSED", "The connection was closed."));
    this.#http.farewell?.(this, undefined);
    if (this.#sessionId === undefined) return;
    const patience = new AbortController();
    const timer = this.#pacing.clock.after(DELETE_MS, () => patience.abort());
    const lane = "urgent";
    const request = {
      method: "DELETE",
      headers: this.#headers(),
      keepalive: true,
      signal: patience.signal,
      lane,
    } as const;
    try {
      const { response, release } = await sendHttp(this.#http, this.#endpoint, request);
      await response.body?.cancel().finally(release);
    } catch {
      // The server may refuse (405) or be gone; the session then ends by its own clock.
    } finally {
      timer.cancel();
    }
  }

  #headers(): Record<string, string> {
    return { ...this.#settled, ...(this.#sessionId !== undefined && { [SESSION]: this.#sessionId }) };
  }

  /** A GET stream: the standing one, or the rest of a stream that began with a POST. */
  async #get(lastEventId: string | undefined, lane: Lane, signal: AbortSignal): Promise<Connected> {
    const connected = await sendHttp(this.#http, this.#endpoint, {
      method: "GET",
      headers: {
        accept: "text/event-stream",
        ...this.#headers(),
        ...(lastEventId !== undefined && { "last-event-id": utf8ByteString(lastEventId) }),
      },
      signal,
      lane,
    });
    try {
      await refuseForeign(connected.response, this.#endpoint);
    } catch (error) {
      connected.release();
      throw error;
    }
    return connected;
  }

  async #follow(connected: Connected, stream: AnswerStream, options: SendOptions): Promise<void> {
    const withSession = this.#sessionId !== undefined;
    try {
      await followStream(connected, {
        ...options,
        ...stream,
        endpoint: this.#endpoint,
        pacing: this.#pacing,
        open: (lastEventId) => this.#get(lastEventId, "request", stream.signal),
      });
    } catch (error) {
      // The server refused to go on: it may be the session that is gone.
      const refusal = isMcpError(error) && error.code === "ERR-STREAM-LOST" ? error.cause : undefined;
      const failure = this.#sessionFailure(refusal, withSession);
      throw isMcpError(failure) && failure.code === "ERR-SESSION" ? failure : error;
    }
  }

  /**
   * 404 with a session id means that it is gone (T-13); 400 without one, that we could not read it (T-14). `refused`: so the request
   * was never begun.
   */
  #sessionFailure(error: unknown, withSession: boolean, extra: { readonly refused?: true } = {}): unknown {
    if (!isMcpError(error) || !this.#settled) return error;
    // An error with a meaning of its own (-32601, -32602, …) is about the request, whatever its status.
    if (error.code !== "ERR-HTTP" && error.code !== "ERR-RPC") return error;
    const { status } = error.data;
    // Some servers, server-everything among them, say it with 400 and words.
    const isGone = status === 404 || (status === 400 && /session/i.test(wordsOf(error)));
    if (withSession && isGone) {
      const text = "The server has forgotten this session. Connect again.";
      return new ClientError("ERR-SESSION", text, { ...error.data, ...extra }, error);
    }
    if (!withSession && status === 400 && this.#http.pageOrigin !== undefined) {
      const text =
        "The server misses a session id. If it gave one, it must send " +
        "Access-Control-Expose-Headers: Mcp-Session-Id.";
      return new ClientError("ERR-CORS-EXPOSE", text, error.data, error);
    }
    return error;
  }
}

/** What the server itself said; our own sentence names its address, which may say anything. */
function wordsOf(error: McpError): string {
  const { excerpt } = error.data;
  return error.code === "ERR-RPC" ? error.message : typeof excerpt === "string" ? excerpt : "";
}
