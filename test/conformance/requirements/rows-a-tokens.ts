/** Authorization (A-15 … A-31): the flow, tokens, and other ways to them. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_A_TOKENS: readonly Requirement[] = [
  {
    id: "A-15",
    level: "SHOULD",
    revisions: MODERN,
    says: "Missing scopes are added to those held, and the request is repeated a few times at most.",
    spec: PAGE.authorization,
    scenarios: [
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
  },
  {
    id: "A-17",
    level: "MUST",
    revisions: MODERN,
    says: "The issuer that answers is the one that was asked, to the letter.",
    spec: PAGE.authSecurity,
    scenarios: [
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
  },
  {
    id: "A-19",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Tokens stay in the worker, out of the page and its logs.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-20",
    level: "MUST",
    revisions: MODERN,
    says: "Refresh tokens are kept close, replaced at each use, and never taken for granted.",
    spec: PAGE.authorization,
    scenarios: [
      ...scenario("auth/offline-access-scope", "2026-07-28"),
      ...scenario("auth/offline-access-not-supported", "2026-07-28"),
    ],
  },
  {
    id: "A-21",
    level: "MUST",
    revisions: ALL,
    says: "A refused token is refreshed once, then the user signs in; then it ends.",
    spec: PAGE.authorization,
  },
  {
    id: "A-22",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Authorization servers are asked over https with requests that need no preflight.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-23",
    level: "REC",
    revisions: ALL,
    says: "The page may bring tokens of its own.",
    spec: PAGE.authorization,
  },
  {
    id: "A-24",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "Servers of 2025-03-26 are their own base for signing in.",
    spec: PAGE.firstAuthorization,
    scenarios: [
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
  },
  {
    id: "A-30",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "Credentials of a machine are never used from a public page.",
    spec: PAGE.authorization,
  },
  {
    id: "A-31",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "An enterprise may sign its people in through its own provider.",
    spec: PAGE.authorization,
    open: "the exchange with an enterprise's provider is shown by tests of the provider only",
  },
];
