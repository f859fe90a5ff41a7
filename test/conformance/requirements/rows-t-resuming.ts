/** Legacy streams that are lost (T-19 … T-24), and HTTP+SSE (T-25 … T-28). */
import { PAGE } from "./pages.js";
import { inFile, scenario, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_RESUMING: readonly Requirement[] = [
  {
    id: "T-19",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The server's own wish is how long a stream waits before it is opened again.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit(
        "jsonrpc/pacing",
        "is the server's own where the server ended the stream, within bounds (T-19, attack 115)",
      ),
      ...unit(
        "transport/http/resumed-stream",
        "keeps retry and cursor for itself: two streams at once do not mix (T-19, check 4)",
      ),
      ...unit("transport/http/standing-stream", "waits as long as the server says, within bounds (T-19, attack 115)"),
      ...scenario("sse-retry", "2025-11-25"),
    ],
  },
  {
    id: "T-20",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A stream is resumed with GET from its last event, whatever opened it.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit(
        "transport/http/resumed-stream",
        "is polled with GET after its retry, from its last event, until it is answered (T-20, T-21, check 4)",
      ),
      ...unit(
        "transport/http/standing-stream",
        "goes on from the last event it saw, also when attempts in between brought none (T-20)",
      ),
      ...scenario("sse-retry", "2025-11-25"),
    ],
  },
  {
    id: "T-21",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A server may close a stream and go on working; the rest is fetched until the answer comes.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("transport/http/event-parser", "tells a priming event: an id, and data that is empty (T-21)"),
      ...unit(
        "transport/http/resumed-stream",
        "is polled with GET after its retry, from its last event, until it is answered (T-20, T-21, check 4)",
      ),
      ...scenario("sse-retry", "2025-11-25"),
    ],
  },
  {
    id: "T-22",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A stream that ends without an answer or an event id is lost, and its call is not sent again.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("session/legacy/legacy-requests", "by losing its stream sends nothing: the server goes on (T-22)"),
      ...unit(
        "transport/http/resumed-stream",
        "is over at once where no event had an id: nothing can be asked for (T-22, row 2)",
      ),
    ],
  },
  {
    id: "T-23",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Without the server's wish, waits grow and vary.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("jsonrpc/pacing", "doubles from one second to thirty, by half at most shortened by chance (T-23)"),
      ...unit("transport/http/resume-refusals", "waits out ${what}, more and more slowly (T-23)"),
      ...unit(
        "transport/http/standing-stream",
        "is opened again when it ends, less and less often while it brings nothing (T-23, attack 121)",
        "is asked for more slowly when it is not given, whatever retry the server once named (T-23)",
      ),
    ],
  },
  {
    id: "T-24",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The session is deleted at the end.",
    spec: PAGE.legacyHttp,
    tests: [
      ...unit("client/reconnect", "a legacy server ends its session with DELETE (T-24)"),
      ...unit(
        "transport/http/legacy-http",
        "ends what is in flight with ERR-CLOSED, then the session with one DELETE that may outlive the page (T-24)",
      ),
      ...inFile("e2e/tabs.spec.ts", "a page that goes ends its session (T-24)"),
    ],
  },
  {
    id: "T-25",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "The first event of the stream names where messages are posted, on the same origin.",
    spec: PAGE.httpSse,
    tests: unit(
      "transport/http/http-sse",
      "posts to the address the first event names: ${address} (T-25)",
      "refuses ${address} with ERR-PROTO, posts nothing and lets go of the stream (attack 116)",
    ),
  },
  {
    id: "T-26",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "All answers come as events of the one stream.",
    spec: PAGE.httpSse,
    tests: unit(
      "transport/http/http-sse",
      "opens one stream for all, and delivers what it brings (T-26)",
      "takes nothing from the answer of a post, be it a stream (T-26)",
    ),
  },
  {
    id: "T-27",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "When the stream ends, everything in flight fails and the connection is made anew.",
    spec: PAGE.httpSse,
    tests: unit("transport/http/http-sse", "by the ${end} of its stream is lost, and the session with it (T-27)"),
  },
  {
    id: "T-28",
    level: "SHOULD NOT",
    revisions: since("2025-06-18"),
    says: "This transport is a last resort, and shown as deprecated.",
    spec: PAGE.deprecated,
    tests: unit(
      "session/negotiate-http-sse",
      "says in the details that this way is deprecated, and takes it last (T-28)",
    ),
  },
];
