/** The legacy transport (T-11 … T-18): sessions and standing streams. */
import { PAGE } from "./pages.js";
import { since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_SESSIONS: readonly Requirement[] = [
  {
    id: "T-11",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Every message of ours is a POST of its own; those that ask nothing wait for no answer.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-12",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The session id the handshake brought goes with every later request.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-13",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A session the server has forgotten is begun anew without its id.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-14",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A refusal for want of an id the page could not read names the header to expose.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-15",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "The settled revision goes in a header with all that follows the handshake.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-16",
    level: "MAY",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "One standing stream is opened, and never asked for again where there is none.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-17",
    level: "FACT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Requests and notifications of the server may come on any stream, and twice after a resume.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-18",
    level: "SHOULD NOT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A lost connection cancels nothing; a cancellation is said before the stream is dropped.",
    spec: PAGE.legacyHttp,
  },
];
