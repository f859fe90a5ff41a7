/** Notifications and subscriptions (N). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_N: readonly Requirement[] = [
  {
    id: "N-01",
    level: "FACT",
    revisions: ALL,
    says: "A changed list is no longer fresh and is read anew, storms of changes together.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-02",
    level: "MUST",
    revisions: LEGACY,
    says: "Resources are followed only where that is offered, and no longer than wanted.",
    spec: PAGE.legacyResources,
  },
  {
    id: "N-03",
    level: "MUST",
    revisions: MODERN,
    says: "One request says which changes are wanted.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-04",
    level: "MUST",
    revisions: MODERN,
    says: "What the server agreed to is compared with what was wanted.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "Nothing of another subscription, before the agreement, or unasked is taken.",
    spec: PAGE.subscriptions,
    open: "notifications of another subscription and before the agreement are shown to be dropped by tests of the session only",
  },
  {
    id: "N-06",
    level: "MUST",
    revisions: MODERN,
    says: "A subscription ends with its exchange, from either side.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-07",
    level: "REC",
    revisions: MODERN,
    says: "A lost subscription is opened again, ever more slowly, and what it covered is stale.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-08",
    level: "MAY",
    revisions: MODERN,
    says: "To change what is wanted, the new subscription stands before the old one ends.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-09",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Progress and log messages are not waited for there.",
    spec: PAGE.subscriptions,
    open: "that no progress or log message is waited for there is shown by tests of the session only",
  },
  {
    id: "N-10",
    level: "REC",
    revisions: MODERN,
    says: "A server without live updates is not asked for them again.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-11",
    level: "REC",
    revisions: ALL,
    says: "Standing streams have no deadline, and are opened again when the device wakes.",
    spec: PAGE.subscriptions,
  },
];
