/** Tasks as an extension of 2026-07-28 (TK-10 … TK-22). */
import { PAGE } from "./pages.js";
import { MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_MODERN: readonly Requirement[] = [
  {
    id: "TK-10",
    level: "MUST",
    revisions: MODERN,
    says: "The extension is declared with every request that may become a task or is about one.",
    spec: PAGE.changes,
  },
  {
    id: "TK-11",
    level: "MUST",
    revisions: MODERN,
    says: "A call may be answered with a result or a task, no other request may.",
    spec: PAGE.changes,
  },
  {
    id: "TK-12",
    level: "MUST",
    revisions: MODERN,
    says: "The task stands in the result itself, not in a member of it.",
    spec: PAGE.changes,
  },
  {
    id: "TK-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "A task is asked for at its latest pace, and brings input, result or error itself.",
    spec: PAGE.changes,
  },
  {
    id: "TK-14",
    level: "MUST",
    revisions: MODERN,
    says: "Questions of a task are put as any other, each one once.",
    spec: PAGE.changes,
  },
  {
    id: "TK-15",
    level: "FACT",
    revisions: MODERN,
    says: "Answers go by an update of the task, not by repeating the call.",
    spec: PAGE.changes,
  },
  {
    id: "TK-16",
    level: "MUST",
    revisions: MODERN,
    says: "A task is cancelled by its own method, and may still finish.",
    spec: PAGE.changes,
  },
  {
    id: "TK-17",
    level: "MUST",
    revisions: MODERN,
    says: "Requests about a task name it in a header.",
    spec: PAGE.http,
  },
  {
    id: "TK-18",
    level: "SHOULD",
    revisions: MODERN,
    says: "Tasks survive a reload, their ids kept as secrets.",
    spec: PAGE.changes,
  },
  {
    id: "TK-19",
    level: "MAY",
    revisions: MODERN,
    says: "Changes of tasks may come by subscription; asking stays the base.",
    spec: PAGE.subscriptions,
  },
  {
    id: "TK-20",
    level: "MAY",
    revisions: MODERN,
    says: "A task that outlived its time, or is unknown, is reported as gone.",
    spec: PAGE.changes,
  },
  {
    id: "TK-21",
    level: "FACT",
    revisions: MODERN,
    says: "A tool's own failure completes its task; only an error makes it fail.",
    spec: PAGE.changes,
  },
  {
    id: "TK-22",
    level: "MUST NOT",
    revisions: since("2025-11-25"),
    says: "The two kinds of tasks are never mixed.",
    spec: PAGE.changes,
  },
];
