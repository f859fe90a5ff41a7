/** The modern transport (T-01 … T-10): one POST per request. */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_MODERN: readonly Requirement[] = [
  {
    id: "T-01",
    level: "MUST",
    revisions: MODERN,
    says: "Each message is a POST of its own that names both media types, the revision and the method.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "T-02",
    level: "MUST",
    revisions: MODERN,
    says: "A POST holds one request; no notification is sent over HTTP.",
    spec: PAGE.http,
  },
  {
    id: "T-03",
    level: "MUST",
    revisions: MODERN,
    says: "Answers are read as JSON or as an event stream, whatever the media type's case and parameters.",
    spec: PAGE.http,
  },
  {
    id: "T-04",
    level: "MUST",
    revisions: MODERN,
    says: "A stream brings notifications of its request and then the answer.",
    spec: PAGE.http,
  },
  {
    id: "T-05",
    level: "MUST",
    revisions: MODERN,
    says: "A stream that breaks loses its request, which is asked again under a new id only where that is safe.",
    spec: PAGE.http,
  },
  {
    id: "T-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "There is no session, no resuming and no request but POST.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "T-07",
    level: "MUST",
    revisions: MODERN,
    says: "A call is cancelled by ending its exchange.",
    spec: PAGE.cancellation,
  },
  {
    id: "T-08",
    level: "MUST",
    revisions: MODERN,
    says: "Comments in a stream are signs of life and nothing else.",
    spec: PAGE.http,
  },
  {
    id: "T-09",
    level: "MUST",
    revisions: MODERN,
    says: "Each status has its meaning, and an error in the body counts for more than its text.",
    spec: PAGE.http,
  },
  {
    id: "T-10",
    level: "SHOULD",
    revisions: MODERN,
    says: "Refusals of large headers are told as such.",
    spec: PAGE.http,
  },
];
