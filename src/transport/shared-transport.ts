/**
 * Carries MCP over a custom transport: a MessagePort to a server in the page, a worker or a frame, a pair of connected
 * ends in memory, or a socket. Loaded with the first one.
 */
import { ClientError } from "../errors/index.js";
import { hasExact } from "../json/convert-numbers.js";
import { readMessage, type JsonRpcMessage, type SendOptions, type SendOutcome } from "../jsonrpc/index.js";
import { unlessAborted } from "../async/unless-aborted.js";
import type { Transport } from "./custom-transport.js";
import type { SessionTransport, TransportSink } from "./transport.js";

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
