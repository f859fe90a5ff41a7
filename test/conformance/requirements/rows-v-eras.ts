/** Finding the era of a server (V-11 … V-16). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, inFile, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_ERAS: readonly Requirement[] = [
  {
    id: "V-11",
    level: "SHOULD",
    revisions: ALL,
    says: "The era found for a server is remembered and looked for again when it no longer holds.",
    spec: PAGE.versioning,
    tests: unit(
      "client/remembering",
      "is remembered: a legacy server is not probed again (V-11)",
      "is found out anew when the server contradicts it (V-11)",
      "is of one endpoint alone, whatever its origin (V-11)",
    ),
  },
  {
    id: "V-12",
    level: "MUST",
    revisions: ALL,
    says: "An error only modern servers know is acted on, never answered by falling back.",
    spec: PAGE.versioning,
    tests: [
      ...unit(
        "session/classify-probe",
        "goes on with initialize when only legacy ones are named (V-12)",
        "with ${code} is the answer of a modern server: no fallback (V-12, trap 1)",
      ),
      ...unit(
        "session/negotiate-modern",
        "fails with ${what}, without a fallback, and lets the probe go (V-12)",
        "asks again what is put off with 429 or 503, and fails with it in the end: it is no evidence (V-12, 2.2.1)",
      ),
    ],
  },
  {
    id: "V-13",
    level: "MUST NOT",
    revisions: ALL,
    says: "No single error code decides that a server is a legacy one.",
    spec: PAGE.versioning,
    tests: [
      ...unit("session/classify-probe", "with ${code} and HTTP ${status} is a legacy server's (V-13, traps 2 and 3)"),
      ...unit(
        "session/negotiate-legacy",
        "goes on with initialize when the probe brought ${what}; the probe is let go first (V-13)",
      ),
    ],
  },
  {
    id: "V-14",
    level: "MUST NOT",
    revisions: ALL,
    says: "Nothing of one era is sent once the other was found.",
    spec: PAGE.versioning,
    tests: [
      ...unit(
        "protocol/revisions",
        "keep initialize and ping out of the modern era, discover out of the legacy one (U-11, V-14)",
      ),
      ...unit("session/legacy/legacy-requests", "carries neither envelope nor mirrored headers (V-14, H-09)"),
      ...unit("session/legacy/legacy-session", "sends no modern header and no modern _meta (V-14, trap 6)"),
    ],
  },
  {
    id: "V-15",
    level: "SHOULD",
    revisions: LEGACY,
    says: "At the end streams are closed and a session with an id is deleted.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit("transport/http/modern-http", "ends every exchange, and sends nothing (V-15)"),
      ...unit(
        "transport/http/legacy-http",
        "ends what is in flight with ERR-CLOSED, then the session with one DELETE that may outlive the page (T-24)",
      ),
    ],
  },
  {
    id: "V-16",
    level: "REC",
    revisions: ALL,
    says: "An era can be pinned, and how it was found is shown.",
    spec: PAGE.versioning,
    tests: [
      ...unit("client/connect", "may pin an era (V-16)"),
      ...unit("session/negotiate-http-sse", "tells all three answers when none of them is MCP (V-16)"),
      ...unit(
        "session/negotiate",
        "legacy sends no probe",
        "modern never falls back: the probe's failure is the answer",
      ),
      ...inFile(
        "component/views/server-header",
        "opens its details: software, how the revision was found, instructions as text",
      ),
    ],
  },
];
