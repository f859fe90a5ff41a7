/** Legacy streams that are lost (T-19 … T-24), and HTTP+SSE (T-25 … T-28). */
import { PAGE } from "./pages.js";
import { since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_RESUMING: readonly Requirement[] = [
  {
    id: "T-19",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The client reconnects to a stream after the time in its retry field.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-20",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The client resumes a stream with GET and Last-Event-ID, however the stream was opened.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-21",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A server may close a stream and keep working; the client polls until it has the response.",
    spec: PAGE.legacyHttp,
    scenarios: scenario("sse-retry", "2025-11-25"),
  },
  {
    id: "T-22",
    level: "REC",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "A stream that ends without a response and without an event id is lost; a tool call on it is not sent again.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-23",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Without a retry field, delays grow and have jitter.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-24",
    level: "SHOULD",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "The client deletes its session when it no longer needs it.",
    spec: PAGE.legacyHttp,
  },
  {
    id: "T-25",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "The first event of the stream is the endpoint for messages, on the same origin.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-26",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "All responses arrive as events on the stream.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-27",
    level: "MUST",
    revisions: since("2024-11-05", "2024-11-05"),
    says: "When the stream ends, all requests in flight fail, and the client connects again.",
    spec: PAGE.httpSse,
  },
  {
    id: "T-28",
    level: "SHOULD NOT",
    revisions: since("2025-06-18"),
    says: "HTTP+SSE is the last fallback, and is marked as deprecated.",
    spec: PAGE.deprecated,
  },
];
