/**
 * Streamable HTTP of 2025-03-26 to 2025-11-25: POSTs that share a session, a standing GET stream, and DELETE at the end.
 *
 * Owns: the session id (in memory only, never logged: G-07) and the streams. Never: methods, revisions.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { JsonRpcMessage, SendOptions, SendOutcome } from "../../jsonrpc/index.js";
import { utf8ByteString } from "../../protocol/index.js";
import type { SessionTransport, TransportSink } from "../transport.js";
import { readAnswer } from "./answer.js";
import { refuseForeign, sendHttp, type Endpoint, type HttpPort } from "./http-port.js";
import { post } from "./post.js";
import { runStandingStream, type StreamPacing } from "./standing-stream.js";

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
  }

  async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
    if (!this.#sink) throw new Error("start() comes before send()");
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closed.signal]) : this.#closed.signal;
    const withSession = this.#sessionId !== undefined;
    const response = await post(
      this.#http,
      this.#endpoint,
      message,
      { ...this.#headers(), ...options.headers },
      signal,
    ).catch((error: unknown) => {
      throw this.#sessionFailure(error, withSession);
    });
    // Only the answer to initialize begins a session (T-12).
    if (!this.#settled) this.#sessionId = response.headers.get(SESSION) ?? undefined;
    await readAnswer(response, message, this.#endpoint, this.#sink, { ...options, signal });
    return "ended";
  }

  listen(): void {
    if (!this.#sink) return;
    const open = async (lastEventId: string | undefined) => {
      const response = await sendHttp(this.#http, this.#endpoint, {
        method: "GET",
        headers: {
          accept: "text/event-stream",
          ...this.#headers(),
          ...(lastEventId !== undefined && { "last-event-id": utf8ByteString(lastEventId) }),
        },
        signal: this.#closed.signal,
      });
      await refuseForeign(response, this.#endpoint);
      return response;
    };
    void runStandingStream(open, this.#sink, this.#endpoint, this.#pacing, this.#closed.signal);
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(new ClientError("ERR-CLOSED", "The connection was closed."));
    if (this.#sessionId === undefined) return;
    const patience = new AbortController();
    const timer = this.#pacing.clock.after(DELETE_MS, () => patience.abort());
    const request = { method: "DELETE", headers: this.#headers(), keepalive: true, signal: patience.signal } as const;
    try {
      const response = await sendHttp(this.#http, this.#endpoint, request);
      await response.body?.cancel();
    } catch {
      // The server may refuse (405) or be gone; the session then ends by its own clock.
    } finally {
      timer.cancel();
    }
  }

  #headers(): Record<string, string> {
    return { ...this.#settled, ...(this.#sessionId !== undefined && { [SESSION]: this.#sessionId }) };
  }

  /** 404 with a session id means that it is gone (T-13); 400 without one, that we could not read it (T-14). */
  #sessionFailure(error: unknown, withSession: boolean): unknown {
    if (!isMcpError(error) || !this.#settled) return error;
    // An error with a meaning of its own (-32601, -32602, …) is about the request, whatever its status.
    if (error.code !== "ERR-HTTP" && error.code !== "ERR-RPC") return error;
    const { status } = error.data;
    // Some servers, server-everything among them, say it with 400 and words.
    const isGone = status === 404 || (status === 400 && /session/i.test(error.message));
    if (withSession && isGone) {
      return new ClientError("ERR-SESSION", "The server has forgotten this session. Connect again.", error.data, error);
    }
    if (!withSession && status === 400 && this.#http.pageOrigin !== undefined) {
      const text =
        "The server misses a session id. If it gave one, this page could not read it: " +
        "the server must send Access-Control-Expose-Headers: Mcp-Session-Id.";
      return new ClientError("ERR-CORS-EXPOSE", text, error.data, error);
    }
    return error;
  }
}
