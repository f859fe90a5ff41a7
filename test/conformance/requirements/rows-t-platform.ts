/** Event streams (T-29 … T-31) and what browsers add (T-40 … T-45). */
import { PAGE } from "./pages.js";
import { ALL, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_PLATFORM: readonly Requirement[] = [
  {
    id: "T-29",
    level: "MUST",
    revisions: ALL,
    says: "Event streams are parsed as the HTML Standard defines.",
    spec: PAGE.http,
  },
  {
    id: "T-30",
    level: "MUST",
    revisions: ALL,
    says: "Only events of type message carry messages; an invalid event affects only itself.",
    spec: PAGE.http,
  },
  {
    id: "T-31",
    level: "REC",
    revisions: ALL,
    says: "The size of an event is limited, and characters that span chunks are decoded correctly.",
    spec: PAGE.http,
  },
  {
    id: "T-40",
    level: "REC",
    revisions: ALL,
    says: "The documentation lists every header that a server must allow and expose to browsers.",
    spec: PAGE.http,
  },
  {
    id: "T-41",
    level: "REC",
    revisions: ALL,
    says: "A blocked request is reported with all possible causes.",
    spec: PAGE.http,
  },
  {
    id: "T-42",
    level: "REC",
    revisions: ALL,
    says: "Requests send no cookies and no referrer, bypass the HTTP cache for streams, and follow no redirects.",
    spec: PAGE.http,
  },
  {
    id: "T-43",
    level: "REC",
    revisions: ALL,
    says: "Streams leave connections of an origin free for requests, and tabs share connections.",
    spec: PAGE.http,
  },
  {
    id: "T-44",
    level: "REC",
    revisions: ALL,
    says: "A page served over HTTPS connects to no HTTP server except on the same device.",
    spec: PAGE.http,
  },
  {
    id: "T-45",
    level: "REC",
    revisions: ALL,
    says: "A rejection because of the Origin header is reported as such, with the origin to allow.",
    spec: PAGE.http,
  },
];
