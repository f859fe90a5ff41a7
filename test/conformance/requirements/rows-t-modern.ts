/** The modern transport (T-01 … T-10): one POST per request. */
import { PAGE } from "./pages.js";
import { MODERN, inFile, scenario, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_MODERN: readonly Requirement[] = [
  {
    id: "T-01",
    level: "MUST",
    revisions: MODERN,
    says: "Each message is a POST of its own that names both media types, the revision and the method.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "transport/http/modern-http",
        "has both media types, the caller's headers and one message; no cookies, cache or referrer (T-01, T-42)",
      ),
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...scenario("http-standard-headers", "2026-07-28"),
    ],
  },
  {
    id: "T-02",
    level: "MUST",
    revisions: MODERN,
    says: "A POST holds one request; no notification is sent over HTTP.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "ends its exchange and sends nothing, on abort and on timeout (U-08, T-02, trap 18)",
      ),
      ...unit(
        "transport/http/modern-http",
        "has both media types, the caller's headers and one message; no cookies, cache or referrer (T-01, T-42)",
      ),
    ],
  },
  {
    id: "T-03",
    level: "MUST",
    revisions: MODERN,
    says: "Answers are read as JSON or as an event stream, whatever the media type's case and parameters.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/answer",
      "may be JSON, of one message or a batch, with parameters and in any case (T-03)",
    ),
  },
  {
    id: "T-04",
    level: "MUST",
    revisions: MODERN,
    says: "A stream brings notifications of its request and then the answer.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/http/answer", "may be an event stream: notifications first, then the result (T-04)"),
      ...unit(
        "session/modern/modern-session",
        "are its progress, by its token, and its log messages; others are everybody's",
      ),
    ],
  },
  {
    id: "T-05",
    level: "MUST",
    revisions: MODERN,
    says: "A stream that breaks loses its request, which is asked again under a new id only where that is safe.",
    spec: PAGE.http,
    tests: [
      ...unit("jsonrpc/peer-endings", "without its answer loses the request (T-05)"),
      ...unit(
        "session/repeat",
        'after ${what}: ${whenSafe ? "yes" : "no"} for what is safe, ${always ? "yes" : "no"} for what is not (T-05, TL-16)',
        "has a new id (T-05)",
        "is no tool call, but one whose caller knows that it does no harm (T-05, TL-16)",
      ),
      ...unit(
        "client/tool-call",
        "because its stream broke is ERR-STREAM-LOST with the cause, and not sent again (TL-16)",
      ),
    ],
  },
  {
    id: "T-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "There is no session, no resuming and no request but POST.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...unit("transport/http/modern-http", "ends every exchange, and sends nothing (V-15)"),
      ...scenario("http-standard-headers", "2026-07-28"),
    ],
  },
  {
    id: "T-07",
    level: "MUST",
    revisions: MODERN,
    says: "A call is cancelled by ending its exchange.",
    spec: PAGE.cancellation,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "ends its exchange and sends nothing, on abort and on timeout (U-08, T-02, trap 18)",
      ),
      ...inFile("e2e/call.spec.ts", "cancels a running call, and the server notices"),
    ],
  },
  {
    id: "T-08",
    level: "MUST",
    revisions: MODERN,
    says: "Comments in a stream are signs of life and nothing else.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/http/answer", "shows signs of life, in either form (T-08)"),
      ...unit(
        "transport/http/event-stream",
        "shows every chunk as a sign of life, comments included (T-08)",
        "skips comments, unknown fields, and fields in other letters",
      ),
    ],
  },
  {
    id: "T-09",
    level: "MUST",
    revisions: MODERN,
    says: "Each status has its meaning, and an error in the body counts for more than its text.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/failure",
      "of ${status} yields to a JSON-RPC error in its body (T-09)",
      'of ${status}${headers["retry-after"] ? " with Retry-After" : ""} is ${code}',
      "of ${status} does not: the status decides what happens next",
    ),
  },
  {
    id: "T-10",
    level: "SHOULD",
    revisions: MODERN,
    says: "Refusals of large headers are told as such.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/failure",
      'of ${status}${headers["retry-after"] ? " with Retry-After" : ""} is ${code}',
    ),
  },
];
