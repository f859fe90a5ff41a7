/** Resources (R). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_R: readonly Requirement[] = [
  {
    id: "R-01",
    level: "FACT",
    revisions: ALL,
    says: "Resources are listed and read, and one read may bring several contents.",
    spec: PAGE.resources,
  },
  {
    id: "R-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A missing resource is reported as such, by either code.",
    spec: PAGE.resources,
  },
  {
    id: "R-03",
    level: "MUST",
    revisions: MODERN,
    says: "A read may ask for input.",
    spec: PAGE.resources,
  },
  {
    id: "R-04",
    level: "MAY",
    revisions: ALL,
    says: "A resource on the web is read through its server, not fetched past it.",
    spec: PAGE.resources,
  },
  {
    id: "R-05",
    level: "REC",
    revisions: ALL,
    says: "Templates are expanded by the standard's rules, with suggestions, and the address is shown first.",
    spec: PAGE.resources,
  },
  {
    id: "R-06",
    level: "MUST",
    revisions: ALL,
    says: "Contents never become active markup, and broken bytes are an error.",
    spec: PAGE.resources,
  },
  {
    id: "R-07",
    level: "MUST",
    revisions: ALL,
    says: "A server gets data of the user only with consent.",
    spec: PAGE.overview,
  },
  {
    id: "R-08",
    level: "REC",
    revisions: ALL,
    says: "Folders among resources are shown as folders.",
    spec: PAGE.resources,
  },
];
