/**
 * Servers for the page, as the responses of the command have them.
 *
 * Owns: what identifies a process: a digest of its command. What a user granted a server must not go to another command
 * of the same name. Names that addresses can have.
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
      : { name: server.name, stdio: true, digest: digestOfProcess(server) },
  );
}

/** Digest of the command, its folder, and the names of its variables. */
function digestOfProcess({ command, args, cwd = process.cwd(), env = {} }: ProcessServer): string {
  return digestOf([command, args, cwd, Object.keys(env).toSorted()]);
}

/** Digest of a value of JSON. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

/** Name that no server in `taken` has, and that an address can have; it is added there. */
export function uniqueName(text: string, taken: Set<string>): string {
  // The address of a server has its name: "." and ".." would be folders of it, and a half character can't be in one.
  const sound = Buffer.from(text).toString().trim();
  const own = /^\.{0,2}$/.test(sound) ? "server" : sound;
  let name = own;
  for (let number = 2; taken.has(name); number++) name = `${own}-${number}`;
  taken.add(name);
  return name;
}
