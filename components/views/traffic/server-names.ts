/** Names of the servers of a host, for lists with entries of several servers. */
import type { Host } from "../../../src/client/api/index.js";
import { mirrorOf } from "../../controllers/mirror.js";

/** Returns the names of the servers by id; `undefined` if there are fewer than two. */
export function serverNames(host: Host | undefined): ReadonlyMap<string, string> | undefined {
  if (!host) return undefined;
  const { servers } = mirrorOf(host).snapshot;
  if (servers.length < 2) return undefined;
  return new Map(
    servers.map(({ server }) => {
      const { title, name } = server.info?.implementation ?? {};
      return [server.id, title ?? name ?? placeOf(server.url)];
    }),
  );
}

/** Address without its scheme and its query. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + pathname;
}
