/**
 * Interface for custom transports: channels that carry messages both ways but have no requests and responses.
 *
 * Owns: the interface, and two transports that implement it: a MessagePort, and a pair of connected ends in memory.
 */

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
