/** Progress, cancellation, deadlines, ping (U). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_U: readonly Requirement[] = [
  {
    id: "U-01",
    level: "MUST",
    revisions: ALL,
    says: "Every request in flight has a unique progress token.",
    spec: PAGE.progress,
  },
  {
    id: "U-02",
    level: "REC",
    revisions: ALL,
    says: "Progress that decreases, is not a number, or has an unknown token is dropped.",
    spec: PAGE.progress,
  },
  {
    id: "U-03",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A progress token stays valid for the lifetime of the task that its request created.",
    spec: PAGE.tasks,
  },
  {
    id: "U-04",
    level: "SHOULD",
    revisions: ALL,
    says: "Progress is displayed and announced no more often than a user can follow.",
    spec: PAGE.progress,
    open: "the rate of displays and announcements is covered by tests of the element only",
  },
  {
    id: "U-05",
    level: "SHOULD",
    revisions: ALL,
    says: "Every request has an idle timeout, which progress resets, and a total timeout, which nothing resets.",
    spec: PAGE.cancellation,
  },
  {
    id: "U-06",
    level: "MUST",
    revisions: LEGACY,
    says: "The client cancels only its own requests in flight, and ignores late responses.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "U-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "A request that the server cancels is stopped and gets no response.",
    spec: PAGE.legacyCancellation,
  },
  {
    id: "U-08",
    level: "MUST",
    revisions: MODERN,
    says: "Over HTTP, closing the stream is the whole cancellation.",
    spec: PAGE.cancellation,
  },
  {
    id: "U-09",
    level: "SHOULD",
    revisions: ALL,
    says: "The user sees that a cancellation is under way.",
    spec: PAGE.cancellation,
    open: "the display of a cancellation is covered by tests of the element only",
  },
  {
    id: "U-10",
    level: "MUST",
    revisions: LEGACY,
    says: "A ping gets a response at once, even during initialization.",
    spec: PAGE.ping,
  },
  {
    id: "U-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "The client never pings a modern server.",
    spec: PAGE.changes,
  },
  {
    id: "U-12",
    level: "REC",
    revisions: LEGACY,
    says: "While the user responds to an input request, the call that waits for it has no timeout.",
    spec: PAGE.lifecycle,
  },
];
