/** The legacy transport (T-11 … T-18): sessions and standing streams. */
import { PAGE } from "./pages.js";
import { since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_SESSIONS: readonly Requirement[] = [
  {
    id: "T-11",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Each message is an HTTP POST of its own. For notifications and responses the client waits for no response body.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-12",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The client includes the session id in every request after initialization.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-13",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "If the server has ended a session, the client initializes a new one without a session id.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-14",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "If a request fails because the page could not read the session id, the error names the header to expose.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-15",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "The client includes the negotiated version in the MCP-Protocol-Version header of every later request.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-16",
    level: "MAY",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The client may open one GET stream, and does not ask again if the server offers none.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-17",
    level: "FACT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Requests and notifications of the server may arrive on any stream, and twice after a resumption.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-18",
    level: "SHOULD NOT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A lost connection is not a cancellation. To cancel, the client sends a notification before it closes the stream.",
    spec: PAGE.legacyHttp,
  },
];
