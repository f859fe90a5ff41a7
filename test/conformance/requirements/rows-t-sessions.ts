/** The legacy transport (T-11 … T-18): sessions and standing streams. */
import { PAGE } from "./pages.js";
import { since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_SESSIONS: readonly Requirement[] = [
  {
    id: "T-11",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Every message of ours is a POST of its own; those that ask nothing wait for no answer.",
    spec: PAGE.legacyHttp,
    tests: unit("transport/http/answer", "to a notification is not waited for, whatever it is (T-11)"),
  },
  {
    id: "T-12",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The session id the handshake brought goes with every later request.",
    spec: PAGE.legacyHttp,
    tests: unit(
      "transport/http/legacy-http",
      "sends the id the first answer gave, and the settled headers, on every later request (T-12, T-15)",
      "has no id, and no DELETE, where the server gives none (T-12)",
      "takes no session id from any answer but the first (T-12)",
    ),
  },
  {
    id: "T-13",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A session the server has forgotten is begun anew without its id.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("client/lost-session", "${how} is opened anew, and the call it refused is made again (T-13, issue 1)"),
      ...unit(
        "session/legacy/lasting-session",
        "is begun anew, and what was refused is asked again, be it safe or not: it was never begun (T-13, row 1)",
        "loses no safe request that was in flight, and never begins an unsafe one twice (T-13)",
        "hears of its log level and its subscriptions again, before anything else is asked (T-13)",
      ),
      ...unit("transport/http/legacy-refusals", "with 404 and ${what} within a session has forgotten it (T-13)"),
      ...unit(
        "transport/http/resume-refusals",
        "ends with ERR-SESSION when the server has forgotten the session (T-13)",
      ),
      ...unit("transport/http/standing-recovery", "tells that it is lost, once, and is not asked for again (T-13)"),
    ],
  },
  {
    id: "T-14",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A refusal for want of an id the page could not read names the header to expose.",
    spec: PAGE.legacyHttp,
    tests: unit(
      "transport/http/legacy-refusals",
      "with 400 and ${what} may miss a session id the page could not read (T-14)",
    ),
  },
  {
    id: "T-15",
    level: "MUST",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "The settled revision goes in a header with all that follows the handshake.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("protocol/revisions", "send the version header from 2025-06-18 on (T-15)"),
      ...unit(
        "session/legacy/legacy-session",
        'with ${revision} goes initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)',
      ),
      ...unit(
        "transport/http/legacy-http",
        "sends the id the first answer gave, and the settled headers, on every later request (T-12, T-15)",
      ),
    ],
  },
  {
    id: "T-16",
    level: "MAY",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "One standing stream is opened, and never asked for again where there is none.",
    spec: PAGE.legacyHttp,
    tests: unit("transport/http/standing-stream", "is not asked for again where there is none: 405 (T-16)"),
  },
  {
    id: "T-17",
    level: "FACT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Requests and notifications of the server may come on any stream, and twice after a resume.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("jsonrpc/peer-serving", "that comes twice is answered once: a resumed stream may bring it again (T-17)"),
      ...unit(
        "session/legacy/legacy-requests",
        "comes by its token on its own stream, on another, and on the standing one (T-17, U-01)",
      ),
      ...unit(
        "transport/http/standing-stream",
        "delivers messages that belong to no request, batches and bad ones included (T-17, T-30)",
      ),
    ],
  },
  {
    id: "T-18",
    level: "SHOULD NOT",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A lost connection cancels nothing; a cancellation is said before the stream is dropped.",
    spec: PAGE.legacyHttp,
    tests: unit(
      "session/legacy/legacy-requests",
      "sends notifications/cancelled before its stream is ended, on abort (U-06, T-18)",
      "by losing its stream sends nothing: the server goes on (T-22)",
    ),
  },
];
