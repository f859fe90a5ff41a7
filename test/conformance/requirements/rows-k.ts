/** Paging and caching (K). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_K: readonly Requirement[] = [
  {
    id: "K-01",
    level: "MUST",
    revisions: ALL,
    says: "Cursors are returned unchanged, including the empty string.",
    spec: PAGE.pagination,
  },
  {
    id: "K-02",
    level: "MUST NOT",
    revisions: LEGACY,
    says: "No cursor outlives its session.",
    spec: PAGE.pagination,
    notApplicable: "lists are stored whole, without their cursors",
  },
  {
    id: "K-03",
    level: "MUST NOT",
    revisions: ALL,
    says: "The client assumes no page size; a list may have a single page.",
    spec: PAGE.pagination,
  },
  {
    id: "K-04",
    level: "REC",
    revisions: ALL,
    says: "Endless pagination is detected, and the items received so far are kept.",
    spec: PAGE.pagination,
  },
  {
    id: "K-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "A response is fresh for its ttlMs, counted from its arrival.",
    spec: PAGE.caching,
  },
  {
    id: "K-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "A cached response is used only for the same request.",
    spec: PAGE.caching,
  },
  {
    id: "K-07",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Private responses are used only for the same user; a response that is not marked public is private.",
    spec: PAGE.caching,
  },
  {
    id: "K-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A list is as fresh as its stalest page, and contains each item once.",
    spec: PAGE.caching,
  },
  {
    id: "K-09",
    level: "MAY",
    revisions: MODERN,
    says: "Stale data may be shown, marked as such, if nothing newer can be loaded.",
    spec: PAGE.caching,
  },
  {
    id: "K-10",
    level: "REC",
    revisions: LEGACY,
    says: "A list without ttlMs is requested every time; stored lists are shown as such meanwhile.",
    spec: PAGE.legacyResources,
  },
  {
    id: "K-11",
    level: "REC",
    revisions: ALL,
    says: "Signing out deletes private data. Contents of resources are never stored.",
    spec: PAGE.caching,
  },
];
