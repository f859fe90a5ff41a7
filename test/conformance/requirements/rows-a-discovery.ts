/** Authorization (A-01 … A-14): finding servers and being known to them. */
import { PAGE } from "./pages.js";
import { MODERN, inFile, scenario, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_A_DISCOVERY: readonly Requirement[] = [
  {
    id: "A-01",
    level: "MUST",
    revisions: since("2025-03-26"),
    says: "A token goes with every request to its server, in a header, and nowhere else.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/authorizing",
        "carries the token to its own origin only, and along no redirect (A-01)",
        "asks nobody on behalf of another origin that refuses (A-01)",
      ),
      ...unit(
        "client/signing-in",
        "asks the person once, and sends the request again with the token (A-01, A-25, ${era})",
      ),
    ],
  },
  {
    id: "A-02",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "The challenge of a refusal is read in full.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "auth/challenge",
        "prefers one that says where to sign in, or what is wrong",
        "takes Bearer or DPoP and leaves the others",
        "reads back whatever challenges were written",
        "never throws",
      ),
      ...scenario("auth/scope-from-www-authenticate", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-03",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "The resource's metadata is looked for at the named place, then at the known ones.",
    spec: PAGE.authServers,
    tests: [
      ...unit(
        "auth/discover",
        "goes from the challenge to the resource metadata to the authorization server (A-03, A-06)",
      ),
      ...unit(
        "auth/resource-metadata",
        "asks at the path first and at the root last when the challenge names none",
        "goes on with the well-known addresses when nothing is there",
      ),
      ...unit("client/renewing", "are renewed as well when only the challenge tells where the metadata is (A-03)"),
      ...scenario("auth/metadata-default", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "One of the named authorization servers is chosen, each with registrations and tokens of its own.",
    spec: PAGE.authServers,
    tests: [
      ...unit("auth/discover", "takes the first authorization server that can be used (A-04)"),
      ...unit(
        "client/renewing",
        "has the person sign in there with a new registration, and shows it nothing of the old one (A-04, A-12)",
      ),
      ...scenario("auth/authorization-server-migration", "2026-07-28"),
    ],
  },
  {
    id: "A-05",
    level: "REC",
    revisions: since("2025-06-18"),
    says: "Metadata counts only for the endpoint it covers.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit(
        "auth/resource-metadata",
        "refuses ${resource} (attack 140)",
        "does not look further once a document is about another resource (attack 140)",
      ),
      ...unit("client/auth-canary", "its metadata is about another resource (attack 140)"),
      ...scenario("auth/resource-mismatch", "2026-07-28"),
    ],
  },
  {
    id: "A-06",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "The metadata of an authorization server is looked for at each known place in order.",
    spec: PAGE.authServers,
    tests: [
      ...unit(
        "auth/server-metadata",
        "asks in three forms for an issuer with a path",
        "asks in two forms for an issuer without a path, with a slash or not",
        "stops at the first document",
      ),
      ...scenario("auth/metadata-var1", "2025-11-25", "2026-07-28"),
      ...scenario("auth/metadata-var2", "2025-11-25", "2026-07-28"),
      ...scenario("auth/metadata-var3", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-07",
    level: "MUST",
    revisions: MODERN,
    says: "Metadata names the very issuer it was asked of, or is thrown away.",
    spec: PAGE.authServers,
    tests: [
      ...unit(
        "auth/server-metadata",
        "does not use a document whose issuer is ${JSON.stringify(issuer)}, nor look for another (A-07, attack 143)",
      ),
      ...unit("client/auth-canary", "its metadata is that of an honest one (attack 143)"),
      ...scenario("auth/metadata-issuer-mismatch", "2026-07-28"),
    ],
  },
  {
    id: "A-08",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Without a promise of PKCE there is no sign-in.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit("auth/server-metadata", "refuses ${JSON.stringify(methods)} (attack 158)"),
      ...unit("client/auth-canary", 'it promises PKCE with ${JSON.stringify(methods) ?? "nothing"} (A-08, attack 158)'),
      ...unit(
        "auth/authorization-request",
        "has PKCE with S256, state and resource, and remembers what they answer to (A-08, A-13, A-16, A-17)",
      ),
    ],
  },
  {
    id: "A-09",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "A client id is registered before, a document, got dynamically, or entered, in this order.",
    spec: PAGE.registration,
    tests: [
      ...unit(
        "auth/registration",
        "is the one given for this issuer, before all others (A-09)",
        "is the metadata document before a known registration (A-09)",
        "is the known one before a new registration (A-09)",
        "is left to the person when there is no way (A-09)",
      ),
      ...inFile(
        "component/dialogs/ask-client-id",
        "shows where the client has to be known, and the address to register, to be copied (A-09)",
      ),
      ...scenario("auth/pre-registration", "2025-11-25", "2026-07-28"),
      ...scenario("auth/basic-cimd", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-10",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A client's document lies under its own id on https and says who it is.",
    spec: PAGE.registration,
    tests: [
      ...unit(
        "auth/client-metadata",
        "has its own address as the client id (A-10)",
        "is refused for an address that can't be a client id (A-10)",
      ),
      ...unit(
        "client/auth-canary",
        "the page's own document lies at ${clientMetadataUrl}: said before anybody goes anywhere (attack 169)",
      ),
      ...scenario("auth/basic-cimd", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-11",
    level: "MUST",
    revisions: MODERN,
    says: "Dynamic registration says what kind of application asks.",
    spec: PAGE.registration,
    tests: [
      ...unit(
        "auth/registration",
        "sends the metadata with application_type and is known afterwards (A-11)",
        "tries once more as the other kind of application when the redirect URL is refused (A-11)",
      ),
      ...unit("auth/client-metadata", "is that of a native application where people come back to this device (A-11)"),
    ],
  },
  {
    id: "A-12",
    level: "MUST",
    revisions: MODERN,
    says: "Credentials are kept by issuer and never shown to another.",
    spec: PAGE.registration,
    tests: [
      ...unit(
        "client/renewing",
        "has the person sign in there with a new registration, and shows it nothing of the old one (A-04, A-12)",
      ),
      ...unit(
        "auth/registration",
        "is never one that was given for another issuer, not even one that looks alike (A-12)",
      ),
      ...unit("auth/token-store", "are found for their issuer and redirect URL only (A-12)"),
      ...scenario("auth/authorization-server-migration", "2026-07-28"),
    ],
  },
  {
    id: "A-13",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Each request for a token names the server it is for.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "auth/token-requests",
        "sends code, verifier, redirect URL and resource, and reads the tokens (A-13)",
        "replaces the refresh token by the new one, and sends the resource (A-13, A-20, attack 160)",
      ),
      ...unit(
        "auth/authorization-request",
        "has PKCE with S256, state and resource, and remembers what they answer to (A-08, A-13, A-16, A-17)",
      ),
    ],
  },
  {
    id: "A-14",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "Scopes come from the challenge, else from the metadata, else none.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "auth/scopes",
        "are those of the challenge, whatever the resource lists (A-14)",
        "are all the resource lists when the challenge names none (A-14)",
        "are left to the server when nobody names any (A-14)",
      ),
      ...scenario("auth/scope-from-www-authenticate", "2025-11-25", "2026-07-28"),
      ...scenario("auth/scope-from-scopes-supported", "2025-11-25", "2026-07-28"),
      ...scenario("auth/scope-omitted-when-undefined", "2025-11-25", "2026-07-28"),
    ],
  },
];
