/** Tasks as an extension of 2026-07-28 (TK-10 … TK-22). */
import { PAGE } from "./pages.js";
import { MODERN, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_MODERN: readonly Requirement[] = [
  {
    id: "TK-10",
    level: "MUST",
    revisions: MODERN,
    says: "The extension is declared with every request that may become a task or is about one.",
    spec: PAGE.changes,
    tests: unit(
      "client/tasks-modern",
      "declares the extension with every request, and names the task in a header (TK-10, TK-17)",
    ),
  },
  {
    id: "TK-11",
    level: "MUST",
    revisions: MODERN,
    says: "A call may be answered with a result or a task, no other request may.",
    spec: PAGE.changes,
    tests: unit(
      "client/tasks-modern",
      "gives the result at once where the server makes no task of it (TK-11)",
      "is ERR-PROTO in answer to any other request (TK-11)",
    ),
  },
  {
    id: "TK-12",
    level: "MUST",
    revisions: MODERN,
    says: "The task stands in the result itself, not in a member of it.",
    spec: PAGE.changes,
    tests: unit("protocol/tasks", "of 2026-07-28 stands in the answer itself (TK-12)"),
  },
  {
    id: "TK-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "A task is asked for at its latest pace, and brings input, result or error itself.",
    spec: PAGE.changes,
    tests: [
      ...unit("client/tasks-modern", "gives the task's result, which the last look brings (TK-11, TK-12, TK-13)"),
      ...unit(
        "session/follow-task",
        "is looked at by itself, at the newest pace the server names, until it is over (TK-02, TK-13, TK-19)",
      ),
    ],
  },
  {
    id: "TK-14",
    level: "MUST",
    revisions: MODERN,
    says: "Questions of a task are put as any other, each one once.",
    spec: PAGE.changes,
    tests: unit(
      "client/tasks-modern",
      "puts its questions to the person, once, and sends the answers by tasks/update (TK-14, TK-15)",
    ),
  },
  {
    id: "TK-15",
    level: "FACT",
    revisions: MODERN,
    says: "Answers go by an update of the task, not by repeating the call.",
    spec: PAGE.changes,
    tests: unit(
      "session/modern/tasks",
      "puts each of its questions once, in order, and sends each answer by tasks/update (TK-14, TK-15)",
    ),
  },
  {
    id: "TK-16",
    level: "MUST",
    revisions: MODERN,
    says: "A task is cancelled by its own method, and may still finish.",
    spec: PAGE.changes,
    tests: unit(
      "client/tasks-modern",
      "is cancelled by its own method when the caller aborts, who has the reason at once (TK-16)",
      "that somebody else cancelled is ERR-TASK-CANCELLED, and may finish all the same (TK-16)",
    ),
  },
  {
    id: "TK-17",
    level: "MUST",
    revisions: MODERN,
    says: "Requests about a task name it in a header.",
    spec: PAGE.http,
    tests: unit("protocol/revisions", "mirror a name exactly where the spec asks for Mcp-Name (H-01)"),
  },
  {
    id: "TK-18",
    level: "SHOULD",
    revisions: MODERN,
    says: "Tasks survive a reload, their ids kept as secrets.",
    spec: PAGE.changes,
    tests: [
      ...unit(
        "client/tasks-remembered",
        "is taken up again on the next connection, and gives the call's result with its events (TK-18, G-09)",
      ),
      ...unit(
        "session/modern/tasks",
        "the server does not know is ERR-TASK-GONE, and its id stands in no message (TK-18, TK-20)",
      ),
    ],
  },
  {
    id: "TK-19",
    level: "MAY",
    revisions: MODERN,
    says: "Changes of tasks may come by subscription; asking stays the base.",
    spec: PAGE.subscriptions,
    tests: unit("client/tasks-modern", "outlives a lost network, and needs no subscription (TK-19)"),
  },
  {
    id: "TK-20",
    level: "MAY",
    revisions: MODERN,
    says: "A task that outlived its time, or is unknown, is told as gone.",
    spec: PAGE.changes,
    tests: unit(
      "session/modern/tasks",
      "the server does not know is ERR-TASK-GONE, and its id stands in no message (TK-18, TK-20)",
      "that did not change for as long as it is kept is gone, by this device's clock (TK-20)",
    ),
  },
  {
    id: "TK-21",
    level: "FACT",
    revisions: MODERN,
    says: "A tool's own failure completes its task; only an error makes it fail.",
    spec: PAGE.changes,
    tests: unit(
      "client/tasks-modern",
      "that failed rejects with the call's own error, and a tool's own failure is a result (TK-21)",
      "asks for input first, and becomes a task afterwards (TK-21)",
    ),
  },
  {
    id: "TK-22",
    level: "MUST NOT",
    revisions: since("2025-11-25"),
    says: "The two kinds of tasks are never mixed.",
    spec: PAGE.changes,
    tests: [
      ...unit("protocol/tasks", "takes no field names of the other wire (TK-22)"),
      ...unit(
        "client/tasks-modern",
        "is asked after in its own wire's words alone: nothing is fetched, no tasks are listed (TK-22)",
      ),
    ],
  },
];
