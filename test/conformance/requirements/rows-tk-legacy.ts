/** Tasks of 2025-11-25 (TK-01 … TK-08). */
import { PAGE } from "./pages.js";
import { since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_LEGACY: readonly Requirement[] = [
  {
    id: "TK-01",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call that requests a task returns a task in place of the result.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-02",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The client polls a task at the interval that the server suggests, until it ends.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-03",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "When a task requires input, the client requests its result, which delivers the input requests.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-04",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The response to an input request of a task names the task.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-05",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task is cancelled with tasks/cancel.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-06",
    level: "MUST NOT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The client does not rely on task status notifications.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-07",
    level: "REC",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "If servers may run requests as tasks of the client, all methods are supported: creation, status, result, cancellation, list and time to live.",
    spec: PAGE.tasks,
  },
  {
    id: "TK-08",
    level: "FACT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A tool execution error makes the task fail, and its result is still fetched.",
    spec: PAGE.tasks,
  },
];
