/**
 * Further changes to the servers a user added: another name, another place, forgetting.
 *
 * Owns: these changes. Loaded with the views that offer them; a panel that only connects does without.
 */
import type { Host } from "../../src/client/api/index.js";
import type { HeaderFields } from "./connect-settings.js";
import { REMOTE_ICONS, setRemoteIcons } from "./remote-icons.js";
import { asStored, hrefOf, KEPT_SERVERS, knownServers } from "./known-servers.js";

/** Gives a server that was added another name. */
export function renameServer(id: string, name: string): void {
  KEPT_SERVERS.list.set(
    knownServers().map((place) => (place.id === id ? { id, url: place.url, ...(name !== "" && { name }) } : place)),
  );
}

/** Moves a server in the order. */
export function moveServer(id: string, to: number): void {
  const { list } = KEPT_SERVERS;
  const rest = list.now.filter((server) => server.id !== id);
  const moved = list.now.find((server) => server.id === id);
  if (moved) list.set(rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved));
}

/** Keeps all of it where it is to be kept now: after storage was switched off, in memory only. */
export function holdServers(): void {
  const { list, keptHeaders, tabHeaders, pins, metas } = KEPT_SERVERS;
  list.set(list.now);
  for (const headers of [keptHeaders, tabHeaders]) headers.set(asStored(headers.now));
  pins.set(asStored(pins.now));
  metas.set(asStored(metas.now));
  const { now: icons } = REMOTE_ICONS;
  REMOTE_ICONS.set(icons.length > 0 ? icons : undefined);
}

/** Forgets in memory what storage holds no more. */
export function dropServers(): void {
  for (const kept of [...Object.values(KEPT_SERVERS), REMOTE_ICONS]) kept.drop();
}

/**
 * Forgets everything a host knows of a server: its description and lists, what was allowed it, and the sign-in. Rejects with what could not be
 * done first, after all of it was tried.
 */
export async function forgetServer(host: Host, url: string, headers: HeaderFields | undefined): Promise<void> {
  const isOf = (serverUrl: string): boolean => hrefOf(serverUrl) === hrefOf(url);
  const grants = async (): Promise<void> => {
    const all = await host.inputRequests.grants();
    await Promise.all(all.filter(({ serverUrl }) => isOf(serverUrl)).map(({ key }) => host.inputRequests.revoke(key)));
  };
  const signOut = async (): Promise<void> => {
    if (await host.authorizations.view(url)) await host.authorizations.signOut(url);
  };
  setRemoteIcons(url, false);
  const done = await Promise.allSettled([host.cache.clear(url, headers && { headers }), grants(), signOut()]);
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
