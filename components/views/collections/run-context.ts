/** Context of a run in the panel: connected servers, and the values of secrets. */
import type { Host, Server } from "../../../src/client/api/index.js";
import type { Collection, CollectionVariable } from "../../../src/collections/index.js";
import { environmentOf, Variables } from "../../../src/collections/variables.js";
import { hostOf, isSameAddress, isSameWithoutSecrets } from "../../page-storage/addresses.js";
import { secretOf } from "../../page-storage/stored-collections.js";
import type { PanelSnapshot } from "../../../src/state/index.js";

/** Servers of a run, and those that are not connected. */
export interface RunTargets {
  /** Open server, if it is connected. */
  readonly open: Server | undefined;
  readonly servers: Readonly<Record<string, Server>>;
  /** Servers that the collection names and that are not connected, also those with a substitute: name and address. */
  readonly missing: readonly MissingServer[];
}

/** Server that is not connected. */
export interface MissingServer {
  readonly name: string;
  /** Address, with the names of secret variables in place of their values. */
  readonly url: string;
  /** True if the address has a secret variable: the panel stores addresses, and never a secret with them. */
  readonly hasSecret: boolean;
}

/** Hosts of the servers of a collection, in all of its environments. */
export function hostsOf(collection: Collection): readonly string[] {
  const environments = [undefined, ...Object.keys(collection.environments ?? {})];
  const addresses = environments.flatMap((environment) => {
    const variables = new Variables(collection, environment);
    return Object.values(collection.servers ?? {}).map(({ url }) => variables.filledText(url));
  });
  return [...new Set(addresses.map(hostOf))];
}

/** Values of the secrets of an environment. */
export function secretsOf(
  id: string,
  collection: Collection,
  environment: string | undefined,
): Readonly<Record<string, string>> {
  const name = environment ?? Object.keys(collection.environments ?? {})[0] ?? "";
  const hosts = hostsOf(collection);
  const values = (variables: Readonly<Record<string, CollectionVariable>>, of: string): [string, string][] =>
    Object.entries(variables).flatMap(([variable, { secret }]) => {
      const value = secret === true ? secretOf({ id, environment: of, name: variable }, hosts) : undefined;
      return value === undefined ? [] : [[variable, value]];
    });
  const own = environmentOf(collection, environment)?.variables ?? {};
  return Object.fromEntries([...values(collection.variables ?? {}, ""), ...values(own, name)]);
}

/**
 * Finds the connected servers that a collection names, by their addresses. A collection that names no server runs
 * against the open server. `substitutes`: ids of connected servers that the user chose for servers that are not
 * connected, by name.
 */
export function serversFor(
  host: Host,
  snapshot: PanelSnapshot,
  open: string | undefined,
  collection: Collection,
  environment: string | undefined,
  secrets: Readonly<Record<string, string>>,
  substitutes: ReadonlyMap<string, string> = new Map(),
): RunTargets {
  const variables = new Variables(collection, environment, secrets);
  const connected = snapshot.servers.flatMap(({ server: { id, url, state } }) => {
    const server = state === "connected" ? host.server(id) : undefined;
    return server ? [{ id, url, server }] : [];
  });
  const here = connected.find(({ id }) => id === open)?.server;
  const named = Object.entries(collection.servers ?? {});
  const servers: [string, Server][] = here && named.length === 0 ? [["default", here]] : [];
  const missing: MissingServer[] = [];
  for (const [name, { url }] of named) {
    const address = variables.filledText(url);
    const exact = connected.filter((one) => isSameAddress(address, one.url));
    const matches = exact.length > 0 ? exact : connected.filter((one) => isSameWithoutSecrets(address, one.url));
    const chosen = matches.find(({ id }) => id === open) ?? matches[0];
    const server = chosen ?? connected.find(({ id }) => id === substitutes.get(name));
    if (server) servers.push([name, server.server]);
    if (chosen) continue;
    const shown = String(variables.masked(address));
    missing.push({ name, url: shown, hasSecret: shown !== address });
  }
  return { open: here, servers: Object.fromEntries(servers), missing };
}
