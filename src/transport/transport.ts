/**
 * Transport interface: bytes to messages and back. Implement it to speak MCP over any channel.
 *
 * Owns: the interface. A transport knows JSON-RPC messages and never reads a method's name.
 */
import type { Channel, ChannelSink } from "../jsonrpc/index.js";

/** Receiver of a transport's messages and events. */
export interface TransportSink extends ChannelSink {
  /** Reports an unusable message, or a stream that failed and will be retried. Nothing else is lost. */
  problem(reason: string): void;
  /** Called when the stream for unsolicited messages was interrupted and is open again: messages sent meanwhile are lost. */
  missed?(): void;
  /** Judges a refusal of a stream that may mean that the session is gone; `wasOpen`: the stream was open. Resolves with true if it is gone; never rejects. */
  suspect?(refusal: unknown, wasOpen: boolean): Promise<boolean | undefined>;
  /** Called when the connection or the session below has ended permanently: pending requests get no answer, and nothing can be sent. */
  lost?(error: unknown): void;
}

/** Sends and receives JSON-RPC messages. */
export interface PeerTransport extends Channel {
  /** True if everything travels on one connection: an answer has no exchange of its own that could be ended. Absent: each request has one. */
  readonly isShared?: boolean;
  /** Starts delivering to `sink`. Called once, before the first `send`. */
  start(sink: TransportSink): void;
  /** Ends every exchange and stream. Never rejects. */
  close(): Promise<void>;
}

/** Transport that keeps a session with the server (legacy revisions over HTTP). */
export interface SessionTransport extends PeerTransport {
  /** Sets header fields for every later request, as settled by `initialize`. */
  setHeaders(headers: Readonly<Record<string, string>>): void;
  /** True if the server gave the session an id, which it may refuse later. */
  readonly hasSession?: boolean;
  /** Opens the stream for messages that belong to no request; does nothing if there is none. */
  listen(): void;
  /**
   * Resolves when requests of the server would arrive, with a function to call when none is expected anymore. Absent: they always would.
   * Never rejects.
   */
  attend?(): Promise<() => void>;
}
