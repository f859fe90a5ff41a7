/** Authorization (A-15 … A-31): the flow, tokens, and other ways to them. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_A_TOKENS: readonly Requirement[] = [
  {
    id: "A-15",
    level: "SHOULD",
    revisions: MODERN,
    says: "Missing scopes are requested in addition to the granted ones, and the request is repeated a limited number of times.",
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
    says: "Each sign-in has a random state, which the response must return.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-17",
    level: "MUST",
    revisions: MODERN,
    says: "The iss parameter of the response must be exactly the issuer of the request.",
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
    says: "Only HTTP and HTTPS URLs are opened to sign in.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-19",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Tokens stay in the worker, and out of the page and the logs.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-20",
    level: "MUST",
    revisions: MODERN,
    says: "Refresh tokens are stored securely, replaced with each use, and not assumed to exist.",
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
    says: "A rejected token is refreshed once, then the user signs in once, then the request fails.",
    spec: PAGE.authorization,
  },
  {
    id: "A-22",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Authorization servers are contacted over HTTPS, with requests that need no CORS preflight.",
    spec: PAGE.authSecurity,
  },
  {
    id: "A-23",
    level: "REC",
    revisions: ALL,
    says: "The page may provide its own tokens.",
    spec: PAGE.authorization,
  },
  {
    id: "A-24",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "For servers of 2025-03-26, the authorization base URL is the origin of the server.",
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
    says: "The first 401 response starts discovery, which runs once.",
    spec: PAGE.authorization,
  },
  {
    id: "A-30",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "Client credentials of a machine are never used from a public page.",
    spec: PAGE.authorization,
  },
  {
    id: "A-31",
    level: "FACT",
    revisions: since("2025-11-25"),
    says: "An enterprise may let its users sign in through its own identity provider.",
    spec: PAGE.authorization,
    open: "covered by tests of the token provider only",
  },
];
