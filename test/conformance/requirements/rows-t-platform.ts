/** Event streams (T-29 … T-31) and what browsers add (T-40 … T-45). */
import { PAGE } from "./pages.js";
import { ALL, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_PLATFORM: readonly Requirement[] = [
  {
    id: "T-29",
    level: "MUST",
    revisions: ALL,
    says: "Event streams are read by the rules of the web platform.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/http/event-parser", "tells what eventsource-parser tells, however the text is cut (T-29)"),
      ...unit(
        "transport/http/event-stream",
        "gives events with their names and ids",
        "takes ${name} as the end of a line, wherever a chunk is split (attack 110)",
        "drops one BOM at the start, and no other",
        "takes away one space after the colon only",
        "ignores an id that holds NUL, and takes an empty one",
        "discards an event that has no blank line at the end (attack 109)",
        "takes retry from digits only (attack 115)",
        "gives the same events however the bytes are cut",
      ),
    ],
  },
  {
    id: "T-30",
    level: "MUST",
    revisions: ALL,
    says: "Only plain events carry messages, and a bad one costs itself.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/http/answer", "loses one event to a bad payload, not the stream (T-30)"),
      ...unit(
        "transport/http/standing-stream",
        "delivers messages that belong to no request, batches and bad ones included (T-17, T-30)",
      ),
    ],
  },
  {
    id: "T-31",
    level: "REC",
    revisions: ALL,
    says: "Events are bounded, and characters survive the cuts between chunks.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/event-stream",
      "is given up when one event grows past the limit, and released",
      "is not saved from the limit by comments between the lines, nor by one endless line",
      "puts characters together that were split over chunks (attack 113)",
    ),
  },
  {
    id: "T-40",
    level: "REC",
    revisions: ALL,
    says: "What a server must allow and expose to browsers is known in full.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/failure",
      "names the page's origin and every header the server must allow (T-40, T-41)",
    ),
  },
  {
    id: "T-41",
    level: "REC",
    revisions: ALL,
    says: "A blocked request is told with all that it may have been.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/http/failure", "names the page's origin and every header the server must allow (T-40, T-41)"),
      ...unit("transport/http/modern-http", "that the network or CORS stops names what the server must allow (T-41)"),
      ...unit("transport/diagnosis/signatures", "tells ${cause}: ${code}"),
    ],
  },
  {
    id: "T-42",
    level: "REC",
    revisions: ALL,
    says: "Requests carry no cookies, cache or referrer, and no redirect takes them to another origin.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "transport/diagnosis/probes",
        "never holds a value of the embedder's header fields, and changes nothing (T-42)",
      ),
      ...unit(
        "transport/http/modern-http",
        "has both media types, the caller's headers and one message; no cookies, cache or referrer (T-01, T-42)",
      ),
      ...unit("transport/http/redirects", "to another origin is refused, and nothing of the answer is used"),
    ],
  },
  {
    id: "T-43",
    level: "REC",
    revisions: ALL,
    says: "Streams leave connections of an origin for requests, and tabs share the few there are.",
    spec: PAGE.http,
    tests: unit(
      "transport/http/connections",
      "are six: four for requests beside a stream or none, one always free for what must not wait",
      "give streams two at most, so that requests find three",
      "are shared with other tabs, yet each has one at least",
    ),
  },
  {
    id: "T-44",
    level: "REC",
    revisions: ALL,
    says: "An https page calls no http server but its own machine.",
    spec: PAGE.http,
    tests: [
      ...unit("transport/diagnosis/signatures", "tells ${cause}: ${code}"),
      ...unit("transport/diagnosis/local-causes", "lifts mixed content once it is granted, and only then"),
    ],
  },
  {
    id: "T-45",
    level: "REC",
    revisions: ALL,
    says: "A refusal by origin is told as one, with the page's origin to allow.",
    spec: PAGE.http,
    tests: unit("transport/http/failure", "of 403 names the page's origin, for the server's operator to allow (T-45)"),
  },
];
