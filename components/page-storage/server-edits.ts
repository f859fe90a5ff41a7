/**
 * Further changes to the servers that a user added: renaming, reordering, deleting.
 *
 * Owns: these changes. Loaded with the views that offer them; a panel that only connects does not need them.
 */
import type { Host } from "../../src/client/api/index.js";
import type { HeaderFields } from "./connect-settings.js";
import { REMOTE_ICONS, setRemoteIcons } from "./remote-icons.js";
import { asStored, changeServer, hrefOf, KEPT_SERVERS } from "./known-servers.js";

/** Renames an added server. */
export function renameServer(id: string, name: string): void {
  changeServer(id, { name: name === "" ? undefined : name });
}

/** Chooses whether a panel connects an added server when it opens. */
export function setAutoConnect(id: string, wanted: boolean): void {
  changeServer(id, { autoConnect: wanted || undefined });
}

/** Moves a server to another position. */
export function moveServer(id: string, to: number): void {
  const { list } = KEPT_SERVERS;
  const rest = list.now.filter((server) => server.id !== id);
  const moved = list.now.find((server) => server.id === id);
  if (moved) list.set(rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved));
}

/** Stores everything again according to the current setting; after storage was turned off, in memory only. */
export function holdServers(): void {
  const { list, keptHeaders, tabHeaders, pins, metas } = KEPT_SERVERS;
  list.set(list.now);
  for (const headers of [keptHeaders, tabHeaders]) headers.set(asStored(headers.now));
  pins.set(asStored(pins.now));
  metas.set(asStored(metas.now));
  const { now: icons } = REMOTE_ICONS;
  REMOTE_ICONS.set(icons.length > 0 ? icons : undefined);
}

/** Clears values in memory that are no longer in storage. */
export function dropServers(): void {
  for (const kept of [...Object.values(KEPT_SERVERS), REMOTE_ICONS]) kept.drop();
}

/**
 * Deletes everything that a host knows about a server: its description and lists, its history, its stored surfaces and
 * the changes of its connections, its permissions, and the sign-in. Tries all steps, then rejects with the first failure.
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
  const cache = host.cache.clear(url, headers && { headers });
  const { history, surfaces } = host;
  const stored = [history.clear(hrefOf(url)), surfaces.clear(hrefOf(url))];
  const done = await Promise.allSettled([cache, grants(), signOut(), ...stored]);
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
