/** Error for a value that nothing can be connected to. Loaded with the first connection that is not to an address. */
import { ClientError } from "./mcp-error.js";

/** Returns `ERR-ARGUMENT` for a target of `connect` that is neither an address, a port nor a transport. */
export function noTarget(target: unknown): ClientError {
  const isMissing = target === undefined || target === null;
  const found = isMissing ? `Got ${String(target)}; is a setting missing?` : `Got a value of type ${typeof target}.`;
  return new ClientError("ERR-ARGUMENT", `Give the address of a server, a MessagePort or a transport. ${found}`);
}
