/**
 * Asking a server for its tools, once per connection however many elements show them.
 *
 * Owns: which connections were asked. The list itself comes as events, and so does a failure.
 */
import type { RequestOptions, Server } from "../../src/client/api/index.js";

const requested = new WeakMap<Server, Promise<void>>();

/** Loads the tools unless that was done on this connection. Never rejects. */
export function requestTools(server: Server): Promise<void> {
  return requested.get(server) ?? load(server, {});
}

/** Asks the server for its tools, also when what is remembered is fresh. Never rejects: a failure is told as a `tools-failed` event, or with the end of the connection. */
export function loadTools(server: Server): Promise<void> {
  return load(server, { cache: "reload" });
}

function load(server: Server, options: RequestOptions): Promise<void> {
  const loading = server.loadTools(options).catch(() => undefined);
  requested.set(server, loading);
  return loading;
}
