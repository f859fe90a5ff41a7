/**
 * Servers for the page, as the response for its session has them.
 *
 * Owns: what of a server leaves the command: no command, no folder and no environment of a process.
 */
import type { NamedServer } from "./named-server.js";

/** Server of the page. That of a process has no address: the page makes it from the name. */
export type PageServer =
  | { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly name: string; readonly stdio: true };

/** Servers for the page, in the order in which they were named. */
export function pageServers(servers: readonly NamedServer[]): readonly PageServer[] {
  return servers.map((server) =>
    server.kind === "http"
      ? { name: server.name, url: server.url, headers: server.headers }
      : { name: server.name, stdio: true },
  );
}
