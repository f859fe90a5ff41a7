/**
 * The layer below the peer, which sends one message at a time. Transports implement it.
 *
 * Owns: the interface only.
 */
import type { Delivery } from "./pending.js";
import type { Incoming, JsonRpcMessage, RequestId } from "./messages.js";

/**
 * Priority of a message's exchange: `urgent` never waits for others; a long-lived `stream` precedes the `resume` of an
 * exchange that lost its connection, which precedes a new `request`. No caller waits for an `idle` exchange: it leaves
 * room for a request.
 */
export type Priority = "urgent" | "stream" | "resume" | "request" | "idle";

/** Options of sending one message. */
export interface SendOptions {
  /** Ends the exchange: the response is no longer awaited and its stream is closed. */
  readonly signal?: AbortSignal;
  /** Extra header fields for transports that have headers; others ignore them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called when the message is sent, not while it waits for a connection. Called again if it is sent again. */
  readonly onSent?: () => void;
  /** Called whenever bytes of the response arrive, including comments and other messages. */
  readonly onActivity?: () => void;
  /**
   * Called with `true` when the exchange starts waiting for something other than the server, and with `false` when that
   * wait ends. `forUser`: it waits for the user, which may take a long time. At its start, returns the time that was
   * left for the exchange, in milliseconds: a wait for something other than the user must end by then.
   */
  readonly onPause?: (isPaused: boolean, forUser?: boolean) => number | undefined;
  /** True if no caller waits for the answer: the exchange never prompts the user, for example to sign in. */
  readonly isUnattended?: boolean | undefined;
  /** Record of the request's delivery; transports leave it alone. */
  readonly delivery?: Delivery | undefined;
  /** Default: `request` for requests, `urgent` for notifications and responses. */
  readonly priority?: Priority | undefined;
}

/**
 * State of an exchange when {@link Channel.send} resolves. - `ended`: everything that belongs to this exchange has been
 * delivered; no further response will arrive. - `open`: the message was accepted; a response may arrive on another
 * stream.
 */
export type SendOutcome = "ended" | "open";

/** Sends JSON-RPC messages. */
export interface Channel {
  /**
   * Counter of request ids, shared by all peers on one connection, so that a late response never matches a request of
   * another peer (B-02). Absent: the peer counts from 1.
   */
  readonly ids?: { last: number };
  /** Sends one message. Rejects with an `McpError` if it could not be delivered, with `signal.reason` if aborted. */
  send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome>;
}

/** Origin of a received message. */
export interface Arrival {
  /** True if the message was part of a JSON array. */
  readonly isInBatch?: boolean;
  /** Request whose exchange carried the message; `undefined` on a separate stream. */
  readonly exchangeOf?: RequestId;
}

/** Receiver of messages. */
export interface ChannelSink {
  /** Receives one message, in the order of arrival. */
  message(incoming: Incoming, arrival: Arrival): void;
}
