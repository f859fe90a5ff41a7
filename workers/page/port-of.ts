/** Transport of the page, reached from another thread through a port. */
import { noTarget } from "../../src/errors/no-target.js";
import type { Transport } from "../../src/client/api/index.js";

/** Port to transfer: the given one, or the end of a new channel whose other end feeds the transport. */
export function portOf(target: MessagePort | Transport): MessagePort {
  if (target instanceof MessagePort) return target;
  if (typeof (target as Partial<Transport> | undefined)?.open !== "function") throw noTarget(target);
  const { port1, port2 } = new MessageChannel();
  target.open({
    message: (value) => port1.postMessage(value),
    closed: () => port1.close(),
  });
  port1.addEventListener("message", ({ data }) => target.send(data));
  // Not every browser fires `close`; without it, the transport stays open until the page closes it.
  port1.addEventListener("close", () => target.close());
  port1.start();
  return port2;
}
