/** Resources (R). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_R: readonly Requirement[] = [
  {
    id: "R-01",
    level: "FACT",
    revisions: ALL,
    says: "Resources are listed and read; one read may return several contents.",
    spec: PAGE.resources,
  },
  {
    id: "R-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A missing resource is reported as such, for both error codes.",
    spec: PAGE.resources,
  },
  {
    id: "R-03",
    level: "MUST",
    revisions: MODERN,
    says: "Reading a resource may require input.",
    spec: PAGE.resources,
  },
  {
    id: "R-04",
    level: "MAY",
    revisions: ALL,
    says: "A resource with a web address is read through its server, not fetched directly.",
    spec: PAGE.resources,
  },
  {
    id: "R-05",
    level: "REC",
    revisions: ALL,
    says: "Resource templates are expanded as RFC 6570 defines, with completions, and the URI is shown first.",
    spec: PAGE.resources,
  },
  {
    id: "R-06",
    level: "MUST",
    revisions: ALL,
    says: "Contents never become active markup, and invalid Base64 is an error.",
    spec: PAGE.resources,
  },
  {
    id: "R-07",
    level: "MUST",
    revisions: ALL,
    says: "A server receives the user's data only with consent.",
    spec: PAGE.overview,
  },
  {
    id: "R-08",
    level: "REC",
    revisions: ALL,
    says: "Directories among resources are shown as directories.",
    spec: PAGE.resources,
  },
];
