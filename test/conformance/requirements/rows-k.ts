/** Paging and caching (K). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_K: readonly Requirement[] = [
  {
    id: "K-01",
    level: "MUST",
    revisions: ALL,
    says: "Cursors go back as they came, the empty text included.",
    spec: PAGE.pagination,
    tests: [
      ...unit("client/tool-lists", "takes an empty cursor for one (K-01)"),
      ...unit(
        "protocol/lists",
        "is kept as it came, empty text included",
        "ends the list when it is absent, null or no text",
      ),
    ],
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
    tests: [
      ...unit("client/tool-lists", "follows cursors to the end, and tells each page as it comes"),
      ...unit("client/other-lists", "are listed over all pages, with bad ones reported"),
    ],
  },
  {
    id: "K-04",
    level: "REC",
    revisions: ALL,
    says: "Endless paging is noticed, and what came before is kept.",
    spec: PAGE.pagination,
    tests: unit(
      "client/tool-lists",
      "stops at a repeated cursor, and keeps what came before (K-04)",
      "stops after a thousand pages",
    ),
  },
  {
    id: "K-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "An answer is fresh as long as the server says, from its arrival on.",
    spec: PAGE.caching,
    tests: unit(
      "client/remembering",
      "is not asked for while it is fresh, and again when it is not (K-05)",
      "with ${what} is asked for each time (K-05)",
      "is stale once the server says that it changed (K-05)",
    ),
  },
  {
    id: "K-06",
    level: "MUST NOT",
    revisions: MODERN,
    says: "An answer serves only the request it was given to.",
    spec: PAGE.caching,
    tests: [
      ...unit("cache/list-cache", "has nothing for what was never kept, and keeps kinds apart (K-06)"),
      ...unit("cache/read-cache", "has nothing for another uri (K-06)"),
    ],
  },
  {
    id: "K-07",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Private answers stay with whom they were given to; what is not public is private.",
    spec: PAGE.caching,
    tests: [
      ...unit("cache/freshness", "is private unless the scope is exactly public (K-07)"),
      ...unit(
        "cache/list-cache",
        "never read each other's private lists, nor does nobody (K-07)",
        "share public lists of one server, not of another (K-07)",
      ),
      ...unit(
        "cache/principal",
        "differs with the token, with any header it does not know, and with the account (K-07)",
      ),
      ...unit(
        "cache/partition-properties",
        "shows a private list to its own principal, server and kind only, and a public one to its server and kind",
      ),
    ],
  },
  {
    id: "K-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A list is as fresh as its stalest page.",
    spec: PAGE.caching,
    tests: unit("client/remembering", "is kept whole, its pages joined, and is fresh as long as its first page (K-08)"),
  },
  {
    id: "K-09",
    level: "MAY",
    revisions: MODERN,
    says: "What is stale may be shown as such when nothing else can be had.",
    spec: PAGE.caching,
    tests: unit(
      "client/remembering",
      "shows them when it can't be reached, and gives them to a program without connecting",
    ),
  },
  {
    id: "K-10",
    level: "REC",
    revisions: LEGACY,
    says: "Without a time to live, a list is asked for each time; what is remembered is shown as such.",
    spec: PAGE.legacyResources,
    tests: unit(
      "client/remembering",
      "with ${what} is asked for each time (K-05)",
      "shows its tools while it connects, said to be from memory; the server's own replace them",
    ),
  },
  {
    id: "K-11",
    level: "REC",
    revisions: ALL,
    says: "Signing out clears what was private, and contents of resources are not stored.",
    spec: PAGE.caching,
    tests: [
      ...unit("cache/list-cache", "that sign out leave no private list, also none that is still being fetched (K-11)"),
      ...unit("cache/read-cache", "forgets everything when cleared, also what is being read (K-11)"),
    ],
  },
];
