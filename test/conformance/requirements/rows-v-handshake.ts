/** Versions and the handshake (V-01 … V-10). */
import { PAGE } from "./pages.js";
import { LEGACY, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_HANDSHAKE: readonly Requirement[] = [
  {
    id: "V-01",
    level: "MUST",
    revisions: LEGACY,
    says: "The handshake opens everything, with the newest legacy revision first.",
    spec: PAGE.lifecycle,
    scenarios: scenario("initialize", "2025-06-18", "2025-11-25"),
  },
  {
    id: "V-02",
    level: "MUST",
    revisions: LEGACY,
    says: "A revision both know is taken, any other ends the session.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-03",
    level: "MUST",
    revisions: LEGACY,
    says: "The client sends notifications/initialized before any other request.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-04",
    level: "SHOULD",
    revisions: LEGACY,
    says: "A refused handshake that names revisions is tried once more with one of them.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-05",
    level: "MUST NOT",
    revisions: LEGACY,
    says: "The handshake is abandoned, never cancelled.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "V-06",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "Only what both sides declared is used, in the words of the revision they settled on.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-07",
    level: "MUST",
    revisions: MODERN,
    says: "Each request says in which revision it is written and what the client can do.",
    spec: PAGE.versioning,
    scenarios: scenario("request-metadata", "2026-07-28"),
  },
  {
    id: "V-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A refused revision is replaced by one the server names, under a new id, or both lists are told.",
    spec: PAGE.versioning,
  },
  {
    id: "V-09",
    level: "MAY",
    revisions: MODERN,
    says: "Discovery comes first: it finds the era and says what the server is.",
    spec: PAGE.discover,
  },
  {
    id: "V-10",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No request counts on what an earlier one said.",
    spec: PAGE.basic,
    scenarios: scenario("request-metadata", "2026-07-28"),
  },
];
