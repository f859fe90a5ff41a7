/** Notifications and subscriptions (N). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_N: readonly Requirement[] = [
  {
    id: "N-01",
    level: "FACT",
    revisions: ALL,
    says: "A list_changed notification makes a list stale; the client loads it again, once for many notifications.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-02",
    level: "MUST",
    revisions: LEGACY,
    says: "The client subscribes to resources only where that is supported, and unsubscribes when it no longer needs them.",
    spec: PAGE.legacyResources,
  },
  {
    id: "N-03",
    level: "MUST",
    revisions: MODERN,
    says: "One subscriptions/listen request names the wanted changes.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-04",
    level: "MUST",
    revisions: MODERN,
    says: "The client compares what the server acknowledged with what it requested.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "Notifications of another subscription, before the acknowledgment, or of an unrequested kind are ignored.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-06",
    level: "MUST",
    revisions: MODERN,
    says: "A subscription ends with its stream, closed by either side.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-07",
    level: "REC",
    revisions: MODERN,
    says: "A lost subscription is opened again with growing delays, and the data it covers is stale meanwhile.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-08",
    level: "MAY",
    revisions: MODERN,
    says: "To change a subscription, the client opens the new one before it closes the old one.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-09",
    level: "MUST NOT",
    revisions: MODERN,
    says: "The client expects no progress and no log messages on a subscription.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-10",
    level: "REC",
    revisions: MODERN,
    says: "The client does not ask again for subscriptions that a server does not support.",
    spec: PAGE.subscriptions,
  },
  {
    id: "N-11",
    level: "REC",
    revisions: ALL,
    says: "Long-lived streams have no timeout, and are opened again when the device wakes.",
    spec: PAGE.subscriptions,
  },
];
