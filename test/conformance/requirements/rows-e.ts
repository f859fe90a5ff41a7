/** Elicitation (E). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_E: readonly Requirement[] = [
  {
    id: "E-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A dialog names the server, its message, and the call that it belongs to.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Declining and cancelling are both possible, and reported as different actions.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-03",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A request without a mode is a form.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Accepted content matches the schema; other actions carry no content.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-05",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "Defaults are filled in, and the user still has to accept them.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-06",
    level: "REC",
    revisions: ALL,
    says: "Fields that seem to ask for a secret are marked.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-07",
    level: "SHOULD NOT",
    revisions: since("2025-11-25"),
    says: "In an elicitation, only the URL to visit is a link.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-08",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A URL is shown in full, with warnings, and is never prefetched.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-09",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "Only HTTP and HTTPS URLs without credentials are opened.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-10",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "Accepting a URL means that the page was opened; a completion notification may or may not follow.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-11",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call that failed because a URL must be visited first can be repeated afterwards.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-12",
    level: "MUST",
    revisions: MODERN,
    says: "After the user accepts, the call is sent again, and the same URL is not opened twice automatically.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-13",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A mode that was not declared is rejected.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-14",
    level: "SHOULD",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "Elicitation is limited in rate, and the user can decline all requests of a server.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-15",
    level: "REC",
    revisions: since("2025-06-18"),
    says: "A form that cannot be displayed is answered as JSON or declined as a whole; no value is sent unseen.",
    spec: PAGE.elicitation,
  },
];
