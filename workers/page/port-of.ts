/**
 * Custom transport of the page, used by the engine in another thread through a port.
 *
 * Owns: the page's end. Every outcome of `send`, and the end of the transport, reach the engine with their reason.
 */
import { noTarget } from "../../src/errors/no-target.js";
import { toPlainError } from "../../src/errors/index.js";
import type { Transport } from "../../src/client/api/index.js";
import type { FromPageTransport, ToPageTransport } from "../contract.js";

/** Port to transfer, and true if its messages are those of {@link FromPageTransport}. */
export interface TargetPort {
  readonly port: MessagePort;
  readonly isTransport?: true;
}

/** Returns the given port, or the engine's end of a channel to the transport. */
export function portOf(target: MessagePort | Transport): TargetPort {
  if (target instanceof MessagePort) return { port: target };
  if (typeof (target as Partial<Transport> | undefined)?.open !== "function") throw noTarget(target);
  const { port1, port2 } = new MessageChannel();
  const post = (message: FromPageTransport): void => port1.postMessage(message);
  target.open({
    message: (value) => post({ kind: "message", value }),
    // The engine closes the port: WebKit loses messages of a port that is closed right after them.
    closed: (reason) => post({ kind: "closed", ...(reason !== undefined && { reason: toPlainError(reason) }) }),
  });
  port1.addEventListener("message", ({ data }: MessageEvent<ToPageTransport>) => {
    if (data.kind === "send") return void send(target, data, post);
    target.close();
    port1.close();
  });
  // Not every browser fires `close` when the worker ends; without it, the transport stays open until the page closes
  // it.
  port1.addEventListener("close", () => target.close());
  port1.start();
  return { port: port2, isTransport: true };
}

async function send(
  target: Transport,
  { id, message }: Extract<ToPageTransport, { kind: "send" }>,
  post: (message: FromPageTransport) => void,
): Promise<void> {
  try {
    await target.send(message);
    post({ kind: "sent", id });
  } catch (error) {
    post({ kind: "sent", id, error: toPlainError(error) });
  }
}
