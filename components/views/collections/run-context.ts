/** Context of a run in the panel: connected servers, and the values of secrets. */
import type { Host, Server } from "../../../src/client/api/index.js";
import type { Collection, CollectionVariable } from "../../../src/collections/index.js";
import { environmentOf, Variables } from "../../../src/collections/variables.js";
import { secretOf } from "../../page-storage/stored-collections.js";
import type { PanelSnapshot } from "../../../src/state/index.js";

/** Servers of a run, and those that are not connected. */
export interface RunTargets {
  readonly servers: Readonly<Record<string, Server>>;
  /** Servers that the collection names and that are not connected: name and address. */
  readonly missing: readonly { readonly name: string; readonly url: string }[];
}

/** Values of the secrets of an environment. */
export function secretsOf(
  id: string,
  collection: Collection,
  environment: string | undefined,
): Readonly<Record<string, string>> {
  const name = environment ?? Object.keys(collection.environments ?? {})[0] ?? "";
  const values = (variables: Readonly<Record<string, CollectionVariable>>, of: string): [string, string][] =>
    Object.entries(variables).flatMap(([variable, { secret }]) => {
      const value = secret === true ? secretOf(id, of, variable) : undefined;
      return value === undefined ? [] : [[variable, value]];
    });
  const own = environmentOf(collection, environment)?.variables ?? {};
  return Object.fromEntries([...values(collection.variables ?? {}, ""), ...values(own, name)]);
}

/**
 * Finds the connected servers that a collection names, by their addresses. A collection that names none runs against the open server. `substitute`:
 * id of a connected server that the user chose in place of the only one that the collection names.
 */
export function serversFor(
  host: Host,
  snapshot: PanelSnapshot,
  open: string | undefined,
  collection: Collection,
  environment: string | undefined,
  secrets: Readonly<Record<string, string>>,
  substitute: string | undefined,
): RunTargets {
  const variables = new Variables(collection, environment, secrets);
  const connected = snapshot.servers.flatMap(({ server: { id, url, state } }) => {
    const server = state === "connected" ? host.server(id) : undefined;
    return server ? [{ id, url, server }] : [];
  });
  const here = connected.find(({ id }) => id === open)?.server;
  const named = Object.entries(collection.servers ?? {});
  const servers: [string, Server][] = here && named.length === 0 ? [["default", here]] : [];
  const missing: { name: string; url: string }[] = [];
  for (const [name, { url }] of named) {
    const address = variables.filledText(url);
    const matches = connected.filter((one) => isAt(one.url, address));
    const chosen = named.length === 1 ? connected.find(({ id }) => id === substitute) : undefined;
    const server = (matches.find(({ id }) => id === open) ?? matches[0] ?? chosen)?.server;
    if (server) servers.push([name, server]);
    else missing.push({ name, url: address });
  }
  return { servers: Object.fromEntries(servers), missing };
}

/** Returns true if a server at `url` is meant by `address`, which may leave parameters out: those that are secret are not saved. */
function isAt(url: string, address: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(address)) return url === address;
  const [is, wanted] = [new URL(url), new URL(address)];
  if (is.origin !== wanted.origin || is.pathname !== wanted.pathname) return false;
  return [...wanted.searchParams].every(([name, value]) => is.searchParams.getAll(name).includes(value));
}
