/**
 * Binds the documents and endpoints of a sign-in to the MCP server that they belong to.
 *
 * Owns: the chain from the server over its protected resource metadata and the issuers in it to the endpoints in their
 * metadata; and the memory of these public documents. Never sends or stores anything of a user. The authorization
 * endpoint is a page that the user's browser opens: it is not for the relay.
 * https://www.rfc-editor.org/rfc/rfc9728, https://www.rfc-editor.org/rfc/rfc8414
 */
import { leadsInwards } from "../addresses/address-class.js";
import { RelayRefusal } from "./refusal.js";

/** JSON object that a server publishes. */
export type PublicDocument = Readonly<Record<string, unknown>>;

/** Reads what servers publish. */
export interface DocumentPorts {
  /** JSON object at an address; `undefined` if there is none. */
  readonly read: (url: URL) => Promise<PublicDocument | undefined>;
  /** Field `WWW-Authenticate` of the server's answer to a request without a token. */
  readonly challenge: (server: URL) => Promise<string | undefined>;
}

/** Endpoints that the relay sends to. */
type Endpoint = "registration" | "token" | "revocation";

const RESOURCE = "/.well-known/oauth-protected-resource";
const OAUTH = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";
/** Authorization servers of a list that are considered: as many as the client does. */
const MAX_ISSUERS = 5;
/** Paths of 2025-03-26, at the origin of a server that publishes no metadata. */
const PRESCRIBED: Readonly<Record<Endpoint, string | undefined>> = {
  registration: "/register",
  token: "/token",
  revocation: undefined,
};

/** Rejects with a refusal unless `target` is a document of the server's sign-in, or an endpoint of that kind. */
export async function requireBound(
  kind: "metadata" | Endpoint,
  target: URL,
  server: URL,
  ports: DocumentPorts,
): Promise<void> {
  if (leadsInwards(target.hostname, server.hostname)) throw new RelayRefusal("address");
  if (kind !== "metadata") return requireEndpoint(kind, target, server, ports);
  if (resourcePlaces(server).includes(target.href) || target.href === (await challengePlace(server, ports))) return;
  for await (const issuer of issuersOf(server, ports)) if (metadataPlaces(issuer).includes(target.href)) return;
  throw new RelayRefusal("not-bound");
}

async function requireEndpoint(kind: Endpoint, target: URL, server: URL, ports: DocumentPorts): Promise<void> {
  let refusal = new RelayRefusal("not-bound");
  for await (const issuer of issuersOf(server, ports)) {
    const { value: metadata } = await documentsAt(metadataPlaces(issuer), ports).next();
    const isAtServer = issuer === server.origin;
    if (metadata === undefined) {
      if (isAtServer && target.href === `${issuer}${PRESCRIBED[kind]}`) return;
    } else if (hrefOf(metadata[`${kind}_endpoint`]) === target.href) {
      if (metadata.issuer === issuer || (isAtServer && metadata.issuer === `${issuer}/`)) return;
      refusal = new RelayRefusal("issuer");
    }
  }
  throw refusal;
}

/** Issuers that the server names; without any, its origin, as 2025-03-26 has it. Never one in another network. */
async function* issuersOf(server: URL, ports: DocumentPorts): AsyncGenerator<string> {
  let isNamed = false;
  for await (const { authorization_servers: named } of resourceDocuments(server, ports)) {
    for (const issuer of Array.isArray(named) ? named.slice(0, MAX_ISSUERS) : []) {
      if (typeof issuer !== "string" || !URL.canParse(issuer)) continue;
      isNamed = true;
      if (!leadsInwards(new URL(issuer).hostname, server.hostname)) yield issuer;
    }
  }
  if (!isNamed) yield server.origin;
}

type Documents = AsyncGenerator<PublicDocument, undefined>;

/** Documents at those of the addresses that have one. */
async function* documentsAt(places: readonly string[], { read }: DocumentPorts): Documents {
  for (const place of places) {
    const found = await read(new URL(place));
    if (found) yield found;
  }
}

async function* resourceDocuments(server: URL, ports: DocumentPorts): Documents {
  yield* documentsAt(resourcePlaces(server), ports);
  const place = await challengePlace(server, ports);
  if (place !== undefined) yield* documentsAt([place], ports);
}

/** Address of the resource metadata in the server's own challenge; `undefined` if it is of another origin. */
async function challengePlace(server: URL, ports: DocumentPorts): Promise<string | undefined> {
  const challenge = await ports.challenge(server);
  const place = hrefOf(/\bresource_metadata="?([^"\s,]+)/i.exec(challenge ?? "")?.[1]);
  return place !== undefined && new URL(place).origin === server.origin ? place : undefined;
}

/** Addresses of the resource metadata (RFC 9728, section 3.1). */
function resourcePlaces({ origin, pathname, search }: URL): readonly string[] {
  return [`${origin}${RESOURCE}${pathname === "/" ? "" : pathname}${search}`, `${origin}${RESOURCE}`];
}

/** Addresses of an issuer's metadata: the path is after the well-known one or, only for OpenID, before it. */
function metadataPlaces(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [`${origin}${OAUTH}${path}`, `${origin}${OPENID}${path}`, `${origin}${path}${OPENID}`];
}

const hrefOf = (text: unknown): string | undefined =>
  typeof text === "string" && URL.canParse(text) ? new URL(text).href : undefined;
