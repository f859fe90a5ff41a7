/** Versions and the handshake (V-01 … V-10). */
import { PAGE } from "./pages.js";
import { LEGACY, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_HANDSHAKE: readonly Requirement[] = [
  {
    id: "V-01",
    level: "MUST",
    revisions: LEGACY,
    says: "The client initializes first, and offers the newest legacy revision.",
    spec: PAGE.lifecycle,
    scenarios: scenario("initialize", "2025-06-18", "2025-11-25"),
  },
  {
    id: "V-02",
    level: "MUST",
    revisions: LEGACY,
    says: "The client accepts a revision that both sides support, and disconnects for any other.",
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
    says: "If initialize fails and the error names supported revisions, the client tries once more with one of them.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-05",
    level: "MUST NOT",
    revisions: LEGACY,
    says: "The client abandons an initialize request, and never cancels it.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "V-06",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "Both sides use only negotiated capabilities, in the form of the negotiated revision.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-07",
    level: "MUST",
    revisions: MODERN,
    says: "Each request states its protocol version and the client's capabilities.",
    spec: PAGE.versioning,
    scenarios: scenario("request-metadata", "2026-07-28"),
  },
  {
    id: "V-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "If a server rejects the protocol version, the client sends the request again with one that the server lists, under a new id, or reports both lists.",
    spec: PAGE.versioning,
  },
  {
    id: "V-09",
    level: "MAY",
    revisions: MODERN,
    says: "The client may start with server/discover, which tells the era and describes the server.",
    spec: PAGE.discover,
  },
  {
    id: "V-10",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No request depends on state of an earlier one.",
    spec: PAGE.basic,
    scenarios: scenario("request-metadata", "2026-07-28"),
  },
];
