/** Event streams (T-29 … T-31) and what browsers add (T-40 … T-45). */
import { PAGE } from "./pages.js";
import { ALL, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_T_PLATFORM: readonly Requirement[] = [
  {
    id: "T-29",
    level: "MUST",
    revisions: ALL,
    says: "Event streams are read by the rules of the web platform.",
    spec: PAGE.http,
  },
  {
    id: "T-30",
    level: "MUST",
    revisions: ALL,
    says: "Only plain events carry messages, and a bad one costs itself.",
    spec: PAGE.http,
  },
  {
    id: "T-31",
    level: "REC",
    revisions: ALL,
    says: "Events are bounded, and characters survive the cuts between chunks.",
    spec: PAGE.http,
  },
  {
    id: "T-40",
    level: "REC",
    revisions: ALL,
    says: "What a server must allow and expose to browsers is known in full.",
    spec: PAGE.http,
  },
  {
    id: "T-41",
    level: "REC",
    revisions: ALL,
    says: "A blocked request is reported with all its possible causes.",
    spec: PAGE.http,
  },
  {
    id: "T-42",
    level: "REC",
    revisions: ALL,
    says: "Requests carry no cookies, cache or referrer, and follow no redirect.",
    spec: PAGE.http,
  },
  {
    id: "T-43",
    level: "REC",
    revisions: ALL,
    says: "Streams leave connections of an origin for requests, and tabs share the few there are.",
    spec: PAGE.http,
  },
  {
    id: "T-44",
    level: "REC",
    revisions: ALL,
    says: "An https page calls no http server but its own machine.",
    spec: PAGE.http,
  },
  {
    id: "T-45",
    level: "REC",
    revisions: ALL,
    says: "A refusal by origin is reported as one, with the page's origin to allow.",
    spec: PAGE.http,
  },
];
