/**
 * Asking a server for its tools, once per connection however many elements show them.
 *
 * Owns: which connections were asked. The list itself comes as events, and so does a failure.
 */
import type { Server } from "../../src/client/api.js";

const asked = new WeakMap<Server, Promise<void>>();

/** Loads the tools unless that was done on this connection. Never rejects. */
export function askForTools(server: Server): Promise<void> {
  return asked.get(server) ?? loadTools(server);
}

/** Loads the tools anew. Never rejects: a failure is told as a `tools-failed` event, or with the end of the connection. */
export function loadTools(server: Server): Promise<void> {
  const loading = server.loadTools().catch(() => undefined);
  asked.set(server, loading);
  return loading;
}
