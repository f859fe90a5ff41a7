/** Authorization (A-15 … A-31): the flow, tokens, and other ways to them. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, inFile, scenario, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_A_TOKENS: readonly Requirement[] = [
  {
    id: "A-15",
    level: "SHOULD",
    revisions: MODERN,
    says: "Missing scopes are added to those held, and the request is repeated a few times at most.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/step-up",
        "has the person asked with those that are added, and all of them requested (A-15, attacks 166, 167)",
        "ends when it wants the same again and again (A-15)",
        "ends as well when it wants something else every time (A-15)",
        "may want more again, any number of times, once it was satisfied (A-15)",
      ),
      ...scenario("auth/scope-step-up", "2025-11-25", "2026-07-28"),
      ...scenario("auth/scope-retry-limit", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "A-16",
    level: "SHOULD",
    revisions: since("2025-06-18"),
    says: "Each sign-in has a random state of its own that must come back.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit("auth/authorization-request", "is another one every time (A-16)"),
      ...unit(
        "auth/callback",
        "rejects another state, none, and one of an error (A-16)",
        "ends after ten minutes (A-16)",
      ),
      ...unit(
        "client/signing-out",
        "does so once: the same address is refused afterwards (A-16)",
        "does so for ten minutes, and no longer (A-16)",
      ),
      ...inFile(
        "component/sign-in/open-sign-in",
        "ignores messages of other origins, of other sign-ins and for other pages (attack 155, A-16)",
      ),
    ],
  },
  {
    id: "A-17",
    level: "MUST",
    revisions: MODERN,
    says: "The issuer that answers is the one that was asked, to the letter.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit("auth/callback", "compares the issuer by the table of A-17, character by character"),
      ...unit(
        "client/auth-canary",
        "it sends people to an honest one, to get its code (attack 149)",
        "people come back with ${what} (attacks 151, 154)",
      ),
      ...scenario("auth/iss-supported", "2026-07-28"),
      ...scenario("auth/iss-not-advertised", "2026-07-28"),
      ...scenario("auth/iss-supported-missing", "2026-07-28"),
      ...scenario("auth/iss-wrong-issuer", "2026-07-28"),
      ...scenario("auth/iss-unexpected", "2026-07-28"),
      ...scenario("auth/iss-normalized", "2026-07-28"),
    ],
  },
  {
    id: "A-18",
    level: "MUST",
    revisions: ALL,
    says: "Only web addresses are opened for signing in.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit("client/auth-canary", "it sends people to ${endpoint} (attack 145)"),
      ...inFile("component/sign-in/open-sign-in", "opens nothing at ${url} (A-18)"),
      ...inFile("component/dialogs/ask-sign-in", "never opens ${url}, whoever made the ask (A-18)"),
    ],
  },
  {
    id: "A-19",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Tokens stay in the worker, out of the page and its logs.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit(
        "client/auth-secrets",
        "are in no event, answer, error, view, audit trail, record or word on the console (A-19, ${storage}, ${era})",
      ),
      ...unit(
        "workers/auth-secrets",
        "holds no secret of signing in, be it an event, an answer, a wish or a farewell (A-19, G-08, ${era})",
      ),
      ...unit(
        "auth/token-store",
        "are gone with the page when they may be kept in memory only (A-19)",
        "stand in no record in clear (A-19)",
      ),
    ],
  },
  {
    id: "A-20",
    level: "MUST",
    revisions: MODERN,
    says: "Refresh tokens are kept close, replaced at each use, and never taken for granted.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/renewing",
        "are renewed when four fifths of their time are over, before the server refuses them (A-20)",
        "keeps its refresh token where the answer brings none, and takes the one it brings (A-20, attack 160)",
        "refresh once when both have to at the same moment; the second takes what the first got (attack 161)",
      ),
      ...scenario("auth/offline-access-scope", "2026-07-28"),
      ...scenario("auth/offline-access-not-supported", "2026-07-28"),
    ],
  },
  {
    id: "A-21",
    level: "MUST",
    revisions: ALL,
    says: "A refused token is refreshed once, then the person signs in; then it ends.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/renewing",
        "is renewed once, and the request is sent again (A-21)",
        "brings the person when the renewed one is refused, too, and then ends (A-21)",
      ),
      ...unit("client/signing-in", "ends when a token that was just given is refused (A-21)"),
    ],
  },
  {
    id: "A-22",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Authorization servers are asked over https with requests that need no preflight.",
    spec: PAGE.authSecurity,
    tests: [
      ...unit("auth/resource-metadata", "sends no header but Accept: no token, no revision (A-22, A-25)"),
      ...unit("auth/token-requests", "goes without https to this device only (A-22)"),
      ...unit("auth/server-metadata", "refuses an unsafe ${name} (A-22)"),
    ],
  },
  {
    id: "A-23",
    level: "REC",
    revisions: ALL,
    says: "The page may bring tokens of its own.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/token-providers",
        "is asked before the person, and told what was found out (A-23)",
        "leaves the server to the person when it has none (A-23)",
        "is asked again once when the server refuses what it gave (A-21, A-23)",
      ),
    ],
  },
  {
    id: "A-24",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "Servers of 2025-03-26 are their own base for signing in.",
    spec: PAGE.firstAuthorization,
    tests: [
      ...unit(
        "auth/discover",
        "has its metadata at its origin, its path left out",
        "has the addresses that revision prescribes when there is no metadata at all",
      ),
      ...scenario("auth/2025-03-26-oauth-metadata-backcompat", "2025-03-26"),
      ...scenario("auth/2025-03-26-oauth-endpoint-fallback", "2025-03-26"),
    ],
  },
  {
    id: "A-25",
    level: "REC",
    revisions: ALL,
    says: "The first refusal starts the search, which is made once.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/signing-in",
        "asks the person once, and sends the request again with the token (A-01, A-25, ${era})",
        "asks once for several requests at once, and sends all of them again",
      ),
      ...unit("auth/resource-metadata", "asks every address once"),
    ],
  },
  {
    id: "A-30",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "Credentials of a machine are never used from a public page.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "client/token-providers",
        "is the only one who uses the credentials of a machine: without it people sign in (A-30)",
      ),
    ],
  },
  {
    id: "A-31",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "An enterprise may sign its people in through its own provider.",
    spec: PAGE.authorization,
    tests: [
      ...unit(
        "auth/providers",
        "exchanges the ID token for an ID-JAG, and that for an access token (A-31)",
        "leaves the server to the other ways where such assertions are not taken (A-31)",
      ),
    ],
  },
];
