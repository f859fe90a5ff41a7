/**
 * The session of 2026-07-28: there is none on the wire. Each request says who asks, in which revision, with which capabilities.
 *
 * Owns: the envelope of each request, and what the answer's `resultType` means (B-07). Cancelling ends the exchange, nothing is
 * sent (U-08). A server's request is a protocol violation: reported, never answered (B-08).
 */
import { ClientError } from "../../errors/index.js";
import { Peer, type Clock, type Params } from "../../jsonrpc/index.js";
import type { MethodName, RevisionRow } from "../../protocol/index.js";
import type { Transport } from "../../transport/index.js";
import { requestNotifications, tokenText } from "../progress.js";
import { requireMethod } from "../require-method.js";
import {
  DEFAULT_DEADLINES,
  type ClientSelf,
  type ServerSelf,
  type Session,
  type SessionEvents,
  type SessionRequestOptions,
} from "../session.js";
import { mirrorHeaders, withEnvelope } from "./envelope.js";

export class ModernSession implements Session {
  readonly row: RevisionRow;
  #self: ServerSelf = { capabilities: {} };
  #client: ClientSelf;
  #transport: Transport;
  #peer: Peer;
  #events: SessionEvents;

  constructor(row: RevisionRow, client: ClientSelf, transport: Transport, events: SessionEvents, clock: Clock) {
    this.row = row;
    this.#client = client;
    this.#transport = transport;
    this.#events = events;
    this.#peer = new Peer(transport, events, undefined, clock);
    const { problem } = events;
    transport.start({
      message: (incoming, arrival) => this.#peer.message(incoming, arrival),
      problem: (reason) => problem(reason),
    });
  }

  get self(): ServerSelf {
    return this.#self;
  }

  /** Notes what `server/discover` told; until then the session has no capabilities. */
  discovered(self: ServerSelf): void {
    this.#self = self;
  }

  async request(
    method: MethodName,
    params: Params,
    options: SessionRequestOptions = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    requireMethod(method, this.row, this.#self.capabilities);
    const { revision } = this.row;
    let token: number | undefined;
    const result = await this.#peer.request(
      method,
      (id) => {
        token = options.onProgress && id;
        return withEnvelope(params, revision, this.#client, { progressToken: token, logLevel: options.logLevel });
      },
      {
        idleTimeoutMs: options.idleTimeoutMs ?? DEFAULT_DEADLINES.idleTimeoutMs,
        totalTimeoutMs: options.totalTimeoutMs ?? DEFAULT_DEADLINES.totalTimeoutMs,
        signal: options.signal,
        headers: mirrorHeaders(method, params, revision, options.mirrored),
        onNotification: requestNotifications(
          options,
          (own) => token !== undefined && tokenText(own) === String(token),
          (name, data) => this.#events.notification(name, data),
        ),
      },
    );
    return completeOnly(method, result);
  }

  async close(reason: unknown): Promise<void> {
    this.#peer.close(reason);
    await this.#transport.close();
  }
}

/** `complete` or absent is the answer; everything else is one we declared no capability for (B-07, M-09). */
function completeOnly(
  method: MethodName,
  result: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const type = result.resultType;
  const seen = typeof type === "string" ? type : typeof type; // only text: a value nested without end can't be written
  if (type === undefined || type === "complete") return result;
  const text =
    type === "input_required"
      ? `The server wants input for ${method}, which this client did not offer.`
      : `The server answered ${method} with a result of the unknown type "${seen}".`;
  throw new ClientError("ERR-PROTO", text, { method, resultType: seen });
}
