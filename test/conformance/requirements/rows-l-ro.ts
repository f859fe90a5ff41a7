/** Logging (L) and roots (RO). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_L_RO: readonly Requirement[] = [
  {
    id: "L-01",
    level: "MAY",
    revisions: LEGACY,
    says: "A log level can be set if the server supports logging, and is set again in a new session.",
    spec: PAGE.legacyLogging,
  },
  {
    id: "L-02",
    level: "FACT",
    revisions: MODERN,
    says: "Log messages are requested with each request, and only if wanted.",
    spec: PAGE.logging,
  },
  {
    id: "L-03",
    level: "MUST",
    revisions: ALL,
    says: "Log messages with any data are accepted, limited in size, and shown as text.",
    spec: PAGE.logging,
  },
  {
    id: "L-04",
    level: "FACT",
    revisions: MODERN,
    says: "An invalid log level gets the error code of the specification.",
    spec: PAGE.logging,
  },
  {
    id: "RO-01",
    level: "MUST",
    revisions: ALL,
    says: "Roots are declared only if offered, in the form of the era; an empty list only to legacy servers.",
    spec: PAGE.roots,
  },
  {
    id: "RO-02",
    level: "FACT",
    revisions: ALL,
    says: "Roots are file URIs with an optional name.",
    spec: PAGE.roots,
  },
  {
    id: "RO-03",
    level: "MUST",
    revisions: LEGACY,
    says: "The client notifies the server when its roots change.",
    spec: PAGE.legacyRoots,
  },
  {
    id: "RO-04",
    level: "MUST",
    revisions: ALL,
    says: "Only permitted and validated roots are shared, with consent.",
    spec: PAGE.roots,
  },
  {
    id: "RO-05",
    level: "FACT",
    revisions: LEGACY,
    says: "Requests for roots that are not supported or not shared get the right error code.",
    spec: PAGE.legacyRoots,
  },
  {
    id: "RO-06",
    level: "REC",
    revisions: ALL,
    says: "No root is offered unless the embedder or the user adds it.",
    spec: PAGE.roots,
  },
];
