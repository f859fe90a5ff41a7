/** Paging and caching (K). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_K: readonly Requirement[] = [
  {
    id: "K-01",
    level: "MUST",
    revisions: ALL,
    says: "Cursors go back as they came, the empty text included.",
    spec: PAGE.pagination,
  },
  {
    id: "K-02",
    level: "MUST NOT",
    revisions: LEGACY,
    says: "No cursor outlives its session.",
    spec: PAGE.pagination,
    notApplicable: "lists are kept whole, without their cursors: nothing here stores one",
  },
  {
    id: "K-03",
    level: "MUST NOT",
    revisions: ALL,
    says: "Pages may be of any size, and there may be but one.",
    spec: PAGE.pagination,
  },
  {
    id: "K-04",
    level: "REC",
    revisions: ALL,
    says: "Endless paging is noticed, and what came before is kept.",
    spec: PAGE.pagination,
  },
  {
    id: "K-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "An answer is fresh as long as the server says, from its arrival on.",
    spec: PAGE.caching,
  },
  {
    id: "K-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "An answer serves only the request it was given to.",
    spec: PAGE.caching,
  },
  {
    id: "K-07",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Private answers stay with whom they were given to; what is not public is private.",
    spec: PAGE.caching,
  },
  {
    id: "K-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A list is as fresh as its stalest page, and has each item once.",
    spec: PAGE.caching,
  },
  {
    id: "K-09",
    level: "MAY",
    revisions: MODERN,
    says: "What is stale may be shown as such when nothing else can be had.",
    spec: PAGE.caching,
  },
  {
    id: "K-10",
    level: "REC",
    revisions: LEGACY,
    says: "Without a time to live, a list is asked for each time; what is remembered is shown as such.",
    spec: PAGE.legacyResources,
  },
  {
    id: "K-11",
    level: "REC",
    revisions: ALL,
    says: "Signing out clears what was private, and contents of resources are not stored.",
    spec: PAGE.caching,
  },
];
