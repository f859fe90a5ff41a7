/** Tasks of 2025-11-25 (TK-01 … TK-08). */
import { PAGE } from "./pages.js";
import { since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_LEGACY: readonly Requirement[] = [
  {
    id: "TK-01",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call that asks for a task is answered with one instead of a result.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-02",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task is asked for at the pace the server names, until it ends.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-03",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task that wants input is asked for its result, which brings the questions.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-04",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "An answer to a question of a task says to which task it belongs.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-05",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task is cancelled by its own method.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-06",
    level: "MUST NOT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "Word of a task's state is never counted on.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-07",
    level: "REC",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A client that lets servers have requests run as tasks serves these whole: creation, state, result, cancellation, list, time to live.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-08",
    level: "FACT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A tool's own failure makes its task failed, and the result is still fetched.",
    spec: PAGE.tasks,
  },
];
