/** The modern transport (T-01 … T-10): one POST per request. */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_MODERN: readonly Requirement[] = [
  {
    id: "T-01",
    level: "MUST",
    revisions: MODERN,
    says: "Each message is an HTTP POST of its own, with both media types in Accept, the protocol version and the method.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "T-02",
    level: "MUST",
    revisions: MODERN,
    says: "A POST carries one request. No notifications are sent over HTTP.",
    spec: PAGE.http,
  },
  {
    id: "T-03",
    level: "MUST",
    revisions: MODERN,
    says: "Responses are read as JSON or as an event stream; case and parameters of the media type do not matter.",
    spec: PAGE.http,
  },
  {
    id: "T-04",
    level: "MUST",
    revisions: MODERN,
    says: "A stream carries notifications about its request, then the response.",
    spec: PAGE.http,
  },
  {
    id: "T-05",
    level: "MUST",
    revisions: MODERN,
    says: "If a stream breaks, its request is lost. The client sends it again, under a new id, only if that is safe.",
    spec: PAGE.http,
  },
  {
    id: "T-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "There are no sessions, no resumption, and no requests other than POST.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "T-07",
    level: "MUST",
    revisions: MODERN,
    says: "The client cancels a request by closing its stream.",
    spec: PAGE.cancellation,
  },
  {
    id: "T-08",
    level: "MUST",
    revisions: MODERN,
    says: "Comments in a stream only show that the connection is alive.",
    spec: PAGE.http,
  },
  {
    id: "T-09",
    level: "MUST",
    revisions: MODERN,
    says: "Each HTTP status has its own meaning; an error object in the body takes precedence over the status text.",
    spec: PAGE.http,
  },
  {
    id: "T-10",
    level: "SHOULD",
    revisions: MODERN,
    says: "Status codes for oversized headers are reported as such.",
    spec: PAGE.http,
  },
];
