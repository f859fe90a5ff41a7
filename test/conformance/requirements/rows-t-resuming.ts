/** Legacy streams that are lost (T-19 … T-24), and HTTP+SSE (T-25 … T-28). */
import { PAGE } from "./pages.js";
import { since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_RESUMING: readonly Requirement[] = [
  {
    id: "T-19",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A stream is opened again after the time that the server's retry field names.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-20",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A stream is resumed with GET from its last event, whatever opened it.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-21",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A server may close a stream and go on working; the rest is fetched until the answer comes.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-22",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A stream that ends without an answer or an event id is lost, and its call is not sent again.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-23",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Without a retry field, waits grow and vary.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-24",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The session is deleted at the end.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-25",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "The first event of the stream names where messages are posted, on the same origin.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-26",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "All answers come as events of the one stream.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-27",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "When the stream ends, everything in flight fails and the connection is made anew.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-28",
    level: "SHOULD NOT",
    revisions: since("2025-06-18"),
    says: "This transport is a last resort, and shown as deprecated.",
    spec: PAGE.deprecated,
  },
];
