/**
 * Servers for the page, as the response for its session has them.
 *
 * Owns: what identifies a process: a digest of its command. What a user granted a server must not go to another command
 * of the same name.
 */
import { createHash } from "node:crypto";
import process from "node:process";
import type { NamedServer, ProcessServer } from "./named-server.js";

/** Server of the page. That of a process has no address: the page makes it from the name. */
export type PageServer =
  | { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly name: string; readonly stdio: true; readonly digest: string };

/** Servers for the page, in the order in which they were named. */
export function pageServers(servers: readonly NamedServer[]): readonly PageServer[] {
  return servers.map((server) =>
    server.kind === "http"
      ? { name: server.name, url: server.url, headers: server.headers }
      : { name: server.name, stdio: true, digest: digestOf(server) },
  );
}

/** Digest of the command, its folder, and the names of its variables. */
function digestOf({ command, args, cwd = process.cwd(), env = {} }: ProcessServer): string {
  const parts = JSON.stringify([command, args, cwd, Object.keys(env).toSorted()]);
  return createHash("sha256").update(parts).digest("base64url");
}
