/**
 * Effect of an offer on what is declared to servers, and the options of connecting that go with it. Loaded with the
 * first of them.
 *
 * Owns: the changes of an offer, the checks of these options, and refreshing modern servers. Does not own: the handling
 * of requests (`host-requests.ts`).
 */
import { ClientError } from "../../../errors/index.js";
import { revisionRow } from "../../../protocol/index.js";
import type { ConnectOptions, HostOffer, ServerOffer } from "../../api/index.js";
import { Connection } from "../../server/connection.js";
import { APPS } from "../../server/extensions.js";
import { checkedExtensions } from "../../server/own-extensions.js";
import { needsCheck } from "./declared.js";
import type { Offered, RunningHost, ServerRequestHandler } from "../host-types.js";

export { OfferedRequests } from "./offered-requests.js";

const MEMBERS: { readonly [K in keyof Required<HostOffer>]: true } = {
  elicitation: true,
  sampling: true,
  account: true,
  roots: true,
  tasks: true,
  toolApproval: true,
  extensions: true,
  authorization: true,
  apps: true,
};

/**
 * Offer after a change: an absent member of `changes` keeps its value, `false` withdraws it. Throws `ERR-ARGUMENT` for
 * an unknown member.
 */
export function withChanges(offered: Offered, changes: HostOffer): Offered {
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined) {
    const text = `The offer has the unknown member "${unknown}"; known are ${Object.keys(MEMBERS).join(", ")}.`;
    throw new ClientError("ERR-ARGUMENT", text);
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...offered, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]: [string, unknown]) => value !== false)) as Offered; // members of both, without `false`
}

/**
 * Options of connecting, checked: a revision sets the era, and what the offer withholds is among its extensions.
 * Rejects with `ERR-ARGUMENT` for a revision or an offer that can't be used. `open` loads the handling of input
 * requests, which checks roots and models.
 */
export async function checkedConnect(
  options: ConnectOptions,
  open: () => Promise<Pick<ServerRequestHandler, "check">>,
): Promise<ConnectOptions> {
  const { revision } = options;
  const offer = options.offer && checkedOffer(options.offer);
  if (offer && needsCheck(offer)) (await open()).check(offer);
  const row = revisionRow(revision);
  if (revision !== undefined && !row) {
    throw new ClientError("ERR-ARGUMENT", `This client speaks no MCP ${revision}.`, { revision });
  }
  return { ...options, ...(row && { era: row.era }), ...(offer && { offer }) };
}

function checkedOffer(offer: ServerOffer): ServerOffer {
  const { extensions, apps } = offer;
  if (extensions) checkedExtensions(extensions);
  return apps === false ? { ...offer, extensions: { ...extensions, [APPS]: false } } : offer;
}

/**
 * Refreshes modern servers after an offer changed. They receive it with the next request; their description and lists
 * may now differ. `ids`: all servers so far; those that are gone are removed.
 */
export function declareAgain(host: RunningHost, ids: Set<string>): void {
  for (const id of ids) {
    const server = host.server(id);
    if (!(server instanceof Connection)) ids.delete(id);
    else if (server.session.client) {
      const before = JSON.stringify(server.info.clientCapabilities);
      const { client, row } = server.session;
      if (JSON.stringify(client.capabilities(row.era)) === before) continue;
      server.refresh(server.info);
      host.emit({ kind: "server", server: { id, url: server.info.url, state: "connected", info: server.info } });
    }
  }
}

/** Error for header fields that HTTP does not allow. */
export function badHeaders(cause: unknown): ClientError {
  const text = "One of the headers has a name or a value that HTTP does not allow.";
  return new ClientError("ERR-ARGUMENT", text, {}, cause);
}
