/**
 * Streamable HTTP of 2025-03-26 to 2025-11-25: POST requests that share a session, a GET stream, and DELETE at the end.
 *
 * Owns: the session id (in memory only, never logged: G-07) and the streams. Does not own: methods and revisions.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";
import type { JsonRpcMessage, Priority, SendOptions, SendOutcome, StreamPacing } from "../../jsonrpc/index.js";
import type { SessionTransport, TransportSink } from "../transport.js";
import { deliverAnswer, type AnswerStream } from "./answer.js";
import { GetStreamGate } from "./get-stream-gate.js";
import { runGetStream } from "./get-stream.js";
import { headersFor, sendHttp, type Connected, type Endpoint, type HttpPort } from "./http-port.js";
import { openStream } from "./open-stream.js";
import { post } from "./post.js";
import { followStream } from "./resumed-stream.js";
import { readSessionId, sessionField } from "./session-id.js";

/** Deadline for the response to DELETE when the session is closed, in milliseconds. */
const DELETE_MS = 2_000;

export class LegacyHttp implements SessionTransport {
  #endpoint: Endpoint;
  #http: HttpPort;
  #pacing: StreamPacing;
  #sink: TransportSink | undefined;
  #sessionId: string | undefined;
  #settled: Readonly<Record<string, string>> | undefined;
  #closed = new AbortController();
  #gate: GetStreamGate | undefined;

  constructor(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing) {
    this.#endpoint = endpoint;
    this.#http = http;
    this.#pacing = pacing;
  }

  get hasSession(): boolean {
    return this.#sessionId !== undefined && this.#settled !== undefined;
  }

  start(sink: TransportSink): void {
    this.#sink = sink;
  }

  setHeaders(headers: Readonly<Record<string, string>>): void {
    this.#settled = headers;
    if (this.#sessionId === undefined) return;
    const fields = Object.fromEntries(headersFor(this.#endpoint, this.#headers()));
    this.#http.unloadRequest?.(this, { url: this.#endpoint.url, headers: fields });
  }

  async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
    const sink = this.#sink;
    if (!sink) throw new Error("start() comes before send()");
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closed.signal]) : this.#closed.signal;
    const { hasSession } = this;
    const headers = { ...this.#headers(), ...options.headers };
    const connected = await post(this.#http, this.#endpoint, message, {
      ...options,
      headers,
      signal,
      clock: this.#pacing.clock,
    }).catch((error: unknown) => {
      throw this.#sessionFailure(error, hasSession, false);
    });
    // Only the answer to initialize starts a session (T-12).
    if (!this.#settled) this.#begin(connected);
    const { clock } = this.#pacing;
    const readStream = (from: Connected, to: AnswerStream): Promise<void> => this.#follow(from, to, options);
    const read = { ...options, signal, endpoint: this.#endpoint, sink, clock, readStream };
    const outcome = await deliverAnswer(connected, message, read);
    // Further messages may come on the GET stream (T-17).
    return outcome === "open" && this.#gate?.isOpen ? "open" : "ended";
  }

  listen(): void {
    const sink = this.#sink;
    if (!sink) return;
    const isLost = async (refusal: unknown, wasOpen: boolean): Promise<boolean | undefined> => {
      if (!this.hasSession) return false;
      const failure = this.#sessionFailure(refusal, this.hasSession, true);
      return sink.suspect?.(failure, wasOpen);
    };
    const run = (signal: AbortSignal, onChange: (isOpen: boolean) => void): Promise<void> => {
      const open = (lastEventId: string | undefined): Promise<Connected> => this.#get(lastEventId, "stream", signal);
      return runGetStream({
        open,
        onChange,
        isLost,
        sink,
        signal,
        endpoint: this.#endpoint,
        pacing: this.#pacing,
      });
    };
    this.#gate = new GetStreamGate({ run, pacing: this.#pacing, signal: this.#closed.signal });
    this.#gate.start();
  }

  async attend(): Promise<() => void> {
    return (await this.#gate?.attend()) ?? (() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(new ClientError("ERR-CLOSED", "The connection was closed."));
    this.#http.unloadRequest?.(this, undefined);
    if (this.#sessionId === undefined) return;
    const patience = new AbortController();
    const timer = this.#pacing.clock.after(DELETE_MS, () => patience.abort());
    const request = {
      method: "DELETE",
      headers: this.#headers(),
      init: { keepalive: true },
      signal: patience.signal,
      priority: "urgent",
    } as const;
    try {
      const { response, release } = await sendHttp(this.#http, this.#endpoint, request);
      await response.body?.cancel().catch(() => undefined);
      release();
    } catch {
      // The server may refuse the request (405) or be unreachable; the session then expires there.
    } finally {
      timer.cancel();
    }
  }

  #begin({ response, release }: Connected): void {
    try {
      this.#sessionId = readSessionId(response.headers);
    } catch (error) {
      void response.body?.cancel().catch(() => undefined);
      release();
      throw error;
    }
  }

  #headers(): Record<string, string> {
    return { ...this.#settled, ...sessionField(this.#sessionId) };
  }

  /** Opens a connection by GET: for the session's own stream, or for the rest of a stream that started with a POST. */
  #get(lastEventId: string | undefined, priority: Priority, signal: AbortSignal): Promise<Connected> {
    return openStream({
      lastEventId,
      priority,
      signal,
      http: this.#http,
      endpoint: this.#endpoint,
      headers: this.#headers(),
      clock: this.#pacing.clock,
    });
  }

  async #follow(connected: Connected, stream: AnswerStream, options: SendOptions): Promise<void> {
    const { hasSession } = this;
    try {
      await followStream(connected, {
        ...options,
        ...stream,
        endpoint: this.#endpoint,
        pacing: this.#pacing,
        problem: (reason) => this.#sink?.problem(reason),
        open: (lastEventId) => this.#get(lastEventId, "resume", stream.signal),
      });
    } catch (error) {
      // The server refused to continue the stream, possibly because the session is gone.
      const refusal = isMcpError(error) && error.code === "ERR-STREAM-LOST" ? error.cause : undefined;
      const failure = this.#sessionFailure(refusal, hasSession, true);
      throw isMcpError(failure) && failure.code === "ERR-SESSION" ? failure : error;
    }
  }

  /**
   * Replaces `error` if it means that the session is lost. 404 for a request with a session id means that the session
   * is gone (T-13); some servers send 410. 400 for a request without a session id means that the page could not read
   * the id (T-14). `mayHaveRun`: the server may have executed the refused request.
   */
  #sessionFailure(error: unknown, hadSession: boolean, mayHaveRun: boolean): unknown {
    if (!isMcpError(error) || !this.#settled || error.data.isIncomplete === true) return error;
    // An error with a specific number (-32601, -32602, …) is about the request, regardless of the status.
    if (error.code !== "ERR-HTTP" && error.code !== "ERR-RPC") return error;
    const { status } = error.data;
    const isGone = status === 404 || (status === 410 && !mayHaveRun); // a stream that can't be resumed is "gone", too
    if (hadSession && isGone && !isOfTool(error)) {
      const text = "The server has forgotten this session. Connect again.";
      return new ClientError("ERR-SESSION", text, { ...error.data, mayHaveRun }, error);
    }
    if (!hadSession && status === 400 && this.#http.pageOrigin !== undefined) {
      const text =
        "The server misses a session id. If it gave one, it must send " +
        "Access-Control-Expose-Headers: Mcp-Session-Id.";
      return new ClientError("ERR-CORS-EXPOSE", text, error.data, error);
    }
    return error;
  }
}

/** Error number for "no such session", as in the examples of the specification and in most servers. */
const NO_SESSION = -32001;

/**
 * True for an error with a server-specific number, which may come from a tool. A ping determines if the session is
 * gone.
 */
function isOfTool({ code, data }: McpError): boolean {
  return code === "ERR-RPC" && data.isUnaddressed !== true && data.rpcCode !== NO_SESSION;
}
