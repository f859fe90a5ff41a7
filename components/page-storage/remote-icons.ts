/**
 * Servers whose icons may be fetched from their addresses with the user's permission. By these requests, a server
 * learns when this panel is open.
 *
 * Owns: the choice by server, stored in this browser. Icons sent as data do not depend on it.
 */
import type { FetchedIcon, Host } from "../../src/client/api/index.js";
import { hrefOf } from "./known-servers.js";
import { KeptValue } from "./kept-value.js";

/** Maximum number of stored servers. */
const MOST = 500;

/** Addresses of the servers whose icons may be fetched. */
export const REMOTE_ICONS = new KeptValue<readonly string[]>("local", "remote-icons", (stored) =>
  Array.isArray(stored) ? stored.filter((url) => typeof url === "string").slice(0, MOST) : [],
);

/** Returns true if icons of the server at `url` are fetched. */
export function hasRemoteIcons(url: string): boolean {
  return REMOTE_ICONS.now.includes(hrefOf(url));
}

type Source = (src: string) => Promise<FetchedIcon>;
const sources = new WeakMap<Host, Map<string, Source>>();

/**
 * Returns the function that fetches icons of a server; `undefined` if the user did not allow that. Always returns the
 * same function for a server.
 */
export function iconSource(host: Host | undefined, serverUrl: string | undefined): Source | undefined {
  if (!host || serverUrl === undefined || !hasRemoteIcons(serverUrl)) return undefined;
  const ofHost = sources.get(host) ?? new Map<string, Source>();
  sources.set(host, ofHost);
  const source = ofHost.get(serverUrl) ?? ((src) => host.fetchIcon(src, serverUrl));
  ofHost.set(serverUrl, source);
  return source;
}

/** Stores the choice for a server. */
export function setRemoteIcons(url: string, isOn: boolean): void {
  const href = hrefOf(url);
  const others = REMOTE_ICONS.now.filter((one) => one !== href);
  const all = isOn ? [...others, href].slice(-MOST) : others;
  REMOTE_ICONS.set(all.length > 0 ? all : undefined);
}
