/**
 * Carries MCP over any channel that carries messages both ways but has no requests and responses: a MessagePort to a
 * server in the page, a worker or a frame, a pair of connected ends in memory, or a socket.
 *
 * Owns: the small interface for custom transports, and the complete transport that is based on it.
 */
import { ClientError } from "../errors/index.js";
import { hasExact } from "../json/convert-numbers.js";
import { readMessage, type JsonRpcMessage, type SendOptions, type SendOutcome } from "../jsonrpc/index.js";
import { unlessAborted } from "../async/unless-aborted.js";
import type { SessionTransport, TransportSink } from "./transport.js";

/** Receiver of incoming messages. */
export interface TransportReceiver {
  /**
   * Receives one message, as parsed JSON or as a structured clone. Any value may be passed, because it is validated. An
   * array is a batch.
   */
  message(value: unknown): void;
  /** Called when the other side has closed the connection; no message follows. */
  closed(reason?: unknown): void;
}

/**
 * Custom transport. Messages are plain JSON values.
 * @example
 * const socket: Transport = {
 *   open: (receiver) => { ws.onmessage = ({ data }) => receiver.message(JSON.parse(data)); ws.onclose = () => receiver.closed(); },
 *   send: (message) => ws.send(JSON.stringify(message)),
 *   close: () => ws.close(),
 * };
 * const server = await host.connect(socket);
 */
export interface Transport {
  /** Starts receiving. Called once, before the first `send`. */
  open(receiver: TransportReceiver): void;
  /**
   * Sends one message. May throw or reject if it can't be sent. If the promise never settles, waiting for it ends with
   * the request that the message carries.
   */
  send(message: unknown): void | Promise<void>;
  /** Closes the transport. */
  close(): void;
}

/** True for a value that implements {@link Transport}. */
export function isTransport(value: unknown): value is Transport {
  if (typeof value !== "object" || value === null) return false;
  const { open, send, close } = value as Partial<Transport>; // these members can be read from any object
  return typeof open === "function" && typeof send === "function" && typeof close === "function";
}

/** Transport of a session over a {@link Transport}. The probe and the session share one connection, in either era. */
export class SharedTransport implements SessionTransport {
  readonly isShared = true;
  #transport: Transport;
  #sink: TransportSink | undefined;
  #isOpen = false;
  #gone: ClientError | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts delivering messages to `sink`, or redirects them to it: negotiation may try both eras in turn, each with its
   * own sink.
   */
  start(sink: TransportSink): void {
    this.#sink = sink;
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#transport.open({
      message: (value) => {
        if (!Array.isArray(value)) return this.#sink?.message(readMessage(value), {});
        for (const one of value as unknown[]) this.#sink?.message(readMessage(one), { isInBatch: true });
      },
      closed: (reason) => {
        if (this.#gone) return; // some transports also report their own close
        this.#gone = new ClientError(
          "ERR-CLOSED",
          `The other side closed the connection${because(reason)}`,
          {},
          reason,
        );
        this.#sink?.lost?.(this.#gone);
      },
    });
  }

  setHeaders(): void {}

  listen(): void {}

  async send(message: JsonRpcMessage, { signal, onSent }: SendOptions): Promise<SendOutcome> {
    signal?.throwIfAborted();
    if (this.#gone) throw this.#gone;
    // This transport sends JavaScript values, none of which can represent such a number; a rounded number is never sent
    // instead.
    if (hasExact(message)) {
      const text =
        "A number has more digits than a JavaScript number holds, and this connection carries messages as JavaScript values. Send it as a text, or over HTTP.";
      throw new ClientError("ERR-ARGUMENT", text);
    }
    let isSent = false;
    try {
      const sending = this.#transport.send(message);
      isSent = true;
      onSent?.();
      await unlessAborted(Promise.resolve(sending), signal);
    } catch (cause) {
      signal?.throwIfAborted();
      const text = `The message can't be sent over this connection${because(cause)}`;
      throw new ClientError("ERR-ARGUMENT", text, { mayHaveRun: isSent }, cause);
    }
    return "open";
  }

  async close(): Promise<void> {
    this.#gone ??= new ClientError("ERR-CLOSED", "The connection was closed.");
    this.#transport.close();
  }
}

/** End of a sentence with the reason that a transport gave, if it is text. */
function because(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : reason;
  return typeof text === "string" && text !== "" ? `: ${text.slice(0, 300)}` : ".";
}

/**
 * Creates a {@link Transport} over a MessagePort. Messages are cloned, not written as text.
 * @example const server = await host.connect(portTransport(port));
 */
export function portTransport(port: MessagePort): Transport {
  return {
    open(receiver) {
      port.addEventListener("message", ({ data }) => receiver.message(data));
      port.addEventListener("close", () => receiver.closed());
      port.start();
    },
    send: (message) => port.postMessage(message),
    close: () => port.close(),
  };
}

/**
 * Creates two connected transports in memory. Each receives the messages that the other sends, in order, and never
 * within the call that sends them.
 * @example
 * const [ours, theirs] = transportPair();
 * theirs.open({ message: (message) => console.log(message), closed: () => undefined });
 * ours.send({ jsonrpc: "2.0", method: "notifications/initialized" });
 */
export function transportPair(): [Transport, Transport] {
  const receivers: (TransportReceiver | undefined)[] = [undefined, undefined];
  const waiting: [unknown[], unknown[]] = [[], []];
  let isClosed = false;
  const flush = (end: 0 | 1): void => {
    for (const message of waiting[end].splice(0)) receivers[end]?.message(message);
  };
  const end = (own: 0 | 1, other: 0 | 1): Transport => ({
    open(receiver) {
      receivers[own] = receiver;
      queueMicrotask(() => flush(own));
    },
    send(message) {
      if (isClosed) throw new Error("closed");
      waiting[other].push(structuredClone(message));
      if (receivers[other]) queueMicrotask(() => flush(other));
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      queueMicrotask(() => receivers[other]?.closed());
    },
  });
  return [end(0, 1), end(1, 0)];
}
