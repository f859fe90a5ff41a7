/** Versions and the handshake (V-01 … V-10). */
import { PAGE } from "./pages.js";
import { LEGACY, MODERN, scenario, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_HANDSHAKE: readonly Requirement[] = [
  {
    id: "V-01",
    level: "MUST",
    revisions: LEGACY,
    says: "The handshake opens everything, with the newest legacy revision first.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit("protocol/revisions", "offer the newest of each era first (V-01)"),
      ...unit(
        "session/legacy/legacy-session",
        'with ${revision} goes initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)',
        "comes before everything: no row, no request",
      ),
      ...scenario("initialize", "2025-06-18", "2025-11-25"),
    ],
  },
  {
    id: "V-02",
    level: "MUST",
    revisions: LEGACY,
    says: "A revision both know is taken, any other ends the session.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit(
        "session/legacy/legacy-session",
        'with ${revision} goes initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)',
        "fails when the server settles on ${JSON.stringify(revision)}, and nothing more is sent (V-02)",
      ),
      ...unit(
        "session/negotiate-legacy",
        "fails when the server settles on what we don't speak, and lets the session go (V-02)",
      ),
    ],
  },
  {
    id: "V-03",
    level: "MUST",
    revisions: LEGACY,
    says: "The server is told that the handshake is over before anything else is asked.",
    spec: PAGE.lifecycle,
    tests: unit(
      "session/legacy/legacy-session",
      'with ${revision} goes initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)',
    ),
  },
  {
    id: "V-04",
    level: "SHOULD",
    revisions: LEGACY,
    says: "A refused handshake that names revisions is tried once more with one of them.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit("session/legacy/legacy-session", "offers another revision when told to (V-04)"),
      ...unit("session/negotiate-legacy", "tries once more with the best revision a refused initialize named (V-04)"),
    ],
  },
  {
    id: "V-05",
    level: "MUST NOT",
    revisions: LEGACY,
    says: "The handshake is abandoned, never cancelled.",
    spec: PAGE.legacyCancellation,
    tests: unit("session/legacy/legacy-session", "is abandoned on timeout and on abort, never cancelled (V-05)"),
  },
  {
    id: "V-06",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "Only what both sides declared is used, in the words of the revision they settled on.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit(
        "session/require-method",
        "lets ${row.revision} send the methods of its era, and no other",
        "asks ${row.revision} for nothing the server did not declare (C-03)",
      ),
      ...unit("session/legacy/legacy-requests", "is gated by capabilities and era (C-03)"),
    ],
  },
  {
    id: "V-07",
    level: "MUST",
    revisions: MODERN,
    says: "Each request says in which revision it is written and what the client can do.",
    spec: PAGE.versioning,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...scenario("request-metadata", "2026-07-28"),
    ],
  },
  {
    id: "V-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A refused revision is replaced by one the server names, under a new id, or both lists are told.",
    spec: PAGE.versioning,
    tests: [
      ...unit("session/classify-probe", "asks again with a modern revision the server named (V-08)"),
      ...unit(
        "session/negotiate-modern",
        "asks again once, on a connection of its own, after -32022 (V-08)",
        "fails when no revision is common, naming both sides' (V-08)",
      ),
    ],
  },
  {
    id: "V-09",
    level: "MAY",
    revisions: MODERN,
    says: "Discovery comes first: it finds the era and says what the server is.",
    spec: PAGE.discover,
    tests: unit("session/negotiate-modern", "takes one probe, whose session stays (V-09)"),
  },
  {
    id: "V-10",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No request counts on what an earlier one said.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...scenario("request-metadata", "2026-07-28"),
    ],
  },
];
