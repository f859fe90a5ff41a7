/** Progress, cancellation, deadlines, ping (U). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_U: readonly Requirement[] = [
  {
    id: "U-01",
    level: "MUST",
    revisions: ALL,
    says: "Each request in flight has its own progress token.",
    spec: PAGE.progress,
  },
  {
    id: "U-02",
    level: "REC",
    revisions: ALL,
    says: "Progress that goes back, is no number, or belongs to nobody is dropped.",
    spec: PAGE.progress,
  },
  {
    id: "U-03",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A token lives as long as the task it led to.",
    spec: PAGE.tasks,
  },
  {
    id: "U-04",
    level: "SHOULD",
    revisions: ALL,
    says: "Progress is drawn and spoken no more often than anyone can follow.",
    spec: PAGE.progress,
    open: "how often progress is drawn and spoken is shown by tests of the element only",
  },
  {
    id: "U-05",
    level: "SHOULD",
    revisions: ALL,
    says: "Every request has a deadline that signs of life move, and one that nothing moves.",
    spec: PAGE.cancellation,
  },
  {
    id: "U-06",
    level: "MUST",
    revisions: LEGACY,
    says: "Only own requests in flight are cancelled, and late answers ignored.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "U-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "What the server takes back is stopped and not answered.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "U-08",
    level: "MUST",
    revisions: MODERN,
    says: "Over HTTP ending the exchange is the whole cancellation.",
    spec: PAGE.cancellation,
  },
  {
    id: "U-09",
    level: "SHOULD",
    revisions: ALL,
    says: "A user sees that a cancellation is under way.",
    spec: PAGE.cancellation,
    open: "the sight of a cancellation that is under way is shown by tests of the element only",
  },
  {
    id: "U-10",
    level: "MUST",
    revisions: LEGACY,
    says: "A ping is answered at once, even during the handshake.",
    spec: PAGE.ping,
  },
  {
    id: "U-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Modern servers are never pinged.",
    spec: PAGE.changes,
  },
  {
    id: "U-12",
    level: "REC",
    revisions: LEGACY,
    says: "While a user answers, the call that waits for it has no deadline.",
    spec: PAGE.lifecycle,
  },
];
