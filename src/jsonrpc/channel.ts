/**
 * What the peer needs from below: a way to send one message. Transports implement it.
 *
 * Owns: the interface. Never: an implementation.
 */
import type { Incoming, JsonRpcMessage, RequestId } from "./messages.js";

/** What a message's exchange is: one that must never wait for others, a request, or a stream that stays open. */
export type Lane = "urgent" | "request" | "stream";

/** How one message is to be sent. */
export interface SendOptions {
  /** Ends the exchange: the request is not awaited any more and its stream is closed. */
  readonly signal?: AbortSignal;
  /** Extra header fields for transports that have headers; others ignore them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called whenever bytes of the answer arrive, comments and other messages included. */
  readonly onActivity?: () => void;
  /**
   * Called with `true` while the exchange waits for something that is not the answerer's work, and with `false` when that is over.
   * `forPerson`: for a person, who takes time.
   */
  readonly onPause?: (isPaused: boolean, forPerson?: boolean) => void;
  /** Default: `request` for requests, `urgent` for what nobody answers. */
  readonly lane?: Lane;
}

/**
 * What is known when {@link Channel.send} resolves.
 * - `ended`: everything that belongs to this exchange has been delivered; no answer will come any more.
 * - `open`: the message was taken; an answer may come on another way.
 */
export type SendOutcome = "ended" | "open";

/** Sends JSON-RPC messages. */
export interface Channel {
  /** Sends one message. Rejects with an `McpError` when it could not be delivered, with `signal.reason` when aborted. */
  send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome>;
}

/** Where a message came in. */
export interface Arrival {
  /** The request whose exchange carried the message; `undefined` on a stream of its own. */
  readonly exchangeOf?: RequestId;
}

/** Takes what comes in. */
export interface ChannelSink {
  /** One message, in the order of arrival. */
  message(incoming: Incoming, arrival: Arrival): void;
}
