/**
 * Servers of a run.
 *
 * Owns: finding the server of a call, and the connections that the run opens and closes itself.
 */
import { ClientError } from "../errors/index.js";
import type { Server } from "../client/api/index.js";
import type { Collection } from "./format.js";
import type { CollectionHost, RunCollectionOptions, RunServer } from "./report.js";
import { variablesIn, type Variables } from "./variables.js";

/** Name of the server of calls that name none. */
const DEFAULT = "default";

export class RunServers {
  readonly #host: CollectionHost;
  readonly #collection: Collection;
  readonly #given: Readonly<Record<string, RunServer>>;
  readonly #variables: Variables;
  readonly #connects: boolean;
  readonly #opening = new Map<string, Promise<Server>>();

  constructor(
    host: CollectionHost,
    collection: Collection,
    { servers = {}, connect = true }: Pick<RunCollectionOptions, "servers" | "connect">,
    variables: Variables,
  ) {
    this.#host = host;
    this.#collection = collection;
    this.#given = servers;
    this.#connects = connect;
    this.#variables = variables;
  }

  /** Name of the server of a call. */
  nameFor(name: string | undefined): string {
    if (name !== undefined) return name;
    const known = new Set([...Object.keys(this.#given), ...Object.keys(this.#collection.servers ?? {})]);
    const [first] = known;
    return known.size === 1 && first !== undefined ? first : DEFAULT;
  }

  /**
   * Server with this name, which is connected when it is first needed. Rejects with `ERR-ARGUMENT` if there is none,
   * else as `connect` does.
   */
  named(name: string, signal: AbortSignal | undefined): Promise<Server> {
    const given = Object.hasOwn(this.#given, name) ? this.#given[name] : undefined;
    if (given && "callTool" in given) return Promise.resolve(given);
    const opening = this.#opening.get(name) ?? this.#open(name, given, signal);
    this.#opening.set(name, opening);
    return opening;
  }

  /** Closes the connections that the run opened. */
  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#opening.values());
    await Promise.allSettled(opened.flatMap((one) => (one.status === "fulfilled" ? one.value.close() : [])));
  }

  async #open(
    name: string,
    given: Exclude<RunServer, Server> | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Server> {
    const servers = this.#collection.servers ?? {};
    const url = given?.url ?? (Object.hasOwn(servers, name) ? servers[name]?.url : undefined);
    if (url === undefined || !this.#connects)
      throw new ClientError(
        "ERR-ARGUMENT",
        `There is no server "${name}". Name its address in the collection, or pass it to the run.`,
        { server: name },
      );
    requireVariables(this.#variables, variablesIn([url, given?.headers]));
    const headers = given?.headers && (this.#variables.filled(given.headers) as Readonly<Record<string, string>>); // texts stay texts below
    return this.#host.connect(this.#variables.filledText(url), {
      ...(headers && {
        headers: Object.fromEntries(Object.entries(headers).map(([field, value]) => [field, String(value)])),
      }),
      ...(signal && { signal }),
    });
  }
}

/** Throws `ERR-ARGUMENT` if a variable has no value. */
export function requireVariables(variables: Variables, names: readonly string[]): void {
  const variable = names.find((name) => !variables.has(name));
  if (variable === undefined) return;
  const what = variables.isSecret(variable) ? "The secret" : "The variable";
  throw new ClientError("ERR-ARGUMENT", `${what} "${variable}" has no value.`, { variable });
}
