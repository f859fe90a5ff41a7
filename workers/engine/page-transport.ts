/**
 * Custom transport of the page, used by the engine through a port. `workers/page/port-of.ts` has the other end.
 *
 * Owns: the engine's end. Loaded with the first such transport.
 */
import { fromPlainError } from "../../src/errors/index.js";
import type { Transport } from "../../src/client/api/index.js";
import type { FromPageTransport, ToPageTransport } from "../contract.js";

/** Creates a {@link Transport} over the port. */
export function pageTransport(port: MessagePort): Transport {
  /** Settles the sending of a message, by its number. */
  const sending = new Map<number, (error?: unknown) => void>();
  const post = (message: ToPageTransport): void => port.postMessage(message);
  let last = 0;
  return {
    open(receiver) {
      const closed = (reason?: unknown): void => {
        for (const settle of sending.values()) settle(reason ?? new Error("closed"));
        receiver.closed(reason);
      };
      port.addEventListener("message", ({ data }: MessageEvent<FromPageTransport>) => {
        switch (data.kind) {
          case "message":
            return receiver.message(data.value);
          case "sent":
            return sending.get(data.id)?.(data.error && fromPlainError(data.error));
          case "closed":
            return closed(data.reason && fromPlainError(data.reason));
          default:
            return data satisfies never;
        }
      });
      port.addEventListener("close", () => closed());
      port.start();
    },
    send(message) {
      const id = ++last;
      post({ kind: "send", id, message });
      return new Promise((resolve, reject) => {
        sending.set(id, (error) => {
          sending.delete(id);
          if (error === undefined) resolve();
          else reject(error);
        });
      });
    },
    close() {
      post({ kind: "close" });
      port.close();
    },
  };
}
