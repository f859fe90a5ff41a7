/**
 * Interface of transports, which convert messages to bytes and back.
 *
 * Owns: the interface. A transport handles JSON-RPC messages and never reads a method's name.
 */
import type { Channel, ChannelSink } from "../jsonrpc/index.js";

/** Receiver of a transport's messages and events. */
export interface TransportSink extends ChannelSink {
  /** Reports an unusable message, or a stream that failed and will be opened again. No other message is lost. */
  problem(reason: string): void;
  /**
   * Called when the stream for unsolicited messages is open again after an interruption: messages that the server sent
   * meanwhile are lost.
   */
  missed?(): void;
  /**
   * Determines if the refusal of a stream means that the session is gone; `wasOpen`: the stream was open before.
   * Resolves with true if the session is gone, with `undefined` if this can't be determined; never rejects.
   */
  suspect?(refusal: unknown, wasOpen: boolean): Promise<boolean | undefined>;
  /**
   * Called when the underlying connection or session has ended permanently: pending requests get no answer, and nothing
   * more can be sent.
   */
  lost?(error: unknown): void;
}

/** Sends and receives JSON-RPC messages. */
export interface PeerTransport extends Channel {
  /**
   * True if all messages share one connection. Absent: each request has its own exchange, which can be ended
   * separately.
   */
  readonly isShared?: boolean;
  /** Starts delivering messages to `sink`. Called before the first `send`. */
  start(sink: TransportSink): void;
  /** Ends every exchange and stream. Never rejects. */
  close(): Promise<void>;
}

/** Transport that keeps a session with the server (legacy revisions over HTTP). */
export interface SessionTransport extends PeerTransport {
  /** Sets header fields for all later requests, as negotiated by `initialize`. */
  setHeaders(headers: Readonly<Record<string, string>>): void;
  /** True if the server assigned a session id, which it may refuse later. */
  readonly hasSession?: boolean;
  /** Opens the stream for messages that belong to no request; does nothing if there is no such stream. */
  listen(): void;
  /**
   * Resolves when requests of the server can arrive. The result is a function to call when no more requests are
   * expected. Never rejects. Absent: requests can always arrive.
   */
  attend?(): Promise<() => void>;
}
