/** Tasks of 2025-11-25 (TK-01 … TK-08). */
import { PAGE } from "./pages.js";
import { inFile, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_LEGACY: readonly Requirement[] = [
  {
    id: "TK-01",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call that asks for a task is answered with one instead of a result.",
    spec: PAGE.tasks,
    tests: unit("client/tasks-legacy", "is called as one, and gives its result when the task is over (TK-01, TK-02)"),
  },
  {
    id: "TK-02",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task is asked for at the pace the server names, until it ends.",
    spec: PAGE.tasks,
    tests: [
      ...unit(
        "session/follow-task",
        "is looked at by itself, at the newest pace the server names, until it is over (TK-02, TK-13, TK-19)",
      ),
      ...inFile(
        "peers/tasks",
        "is made of a call whose tool requires one, though nobody listed it, and gives its result (TK-01, TK-02, TL-13)",
      ),
    ],
  },
  {
    id: "TK-03",
    level: "SHOULD",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task that wants input is asked for its result, which brings the questions.",
    spec: PAGE.tasks,
    tests: unit(
      "client/tasks-legacy",
      "that wants input is asked for its result at once, whose stream brings the question (TK-03, TK-04)",
    ),
  },
  {
    id: "TK-04",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "An answer to a question of a task says to which task it belongs.",
    spec: PAGE.tasks,
    tests: unit("session/legacy/server-asks", "and belongs to a task is answered with the task's name again (TK-04)"),
  },
  {
    id: "TK-05",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A task is cancelled by its own method.",
    spec: PAGE.tasks,
    tests: unit(
      "client/tasks-legacy",
      "is cancelled by its own method when the caller aborts, who has the reason at once (TK-05, U-06)",
      "that came after the caller gave up is cancelled, too (U-06)",
    ),
  },
  {
    id: "TK-06",
    level: "MUST NOT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "Word of a task's state is never counted on.",
    spec: PAGE.tasks,
    tests: unit(
      "client/tasks-legacy",
      "is not counted on to tell of itself: words of its status change nothing (TK-06)",
    ),
  },
  {
    id: "TK-07",
    level: "REC",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "The client offers to run no tasks itself.",
    spec: PAGE.tasks,
    tests: unit(
      "host/server-requests",
      "names modes, tools and roots as the era wants them (C-04, C-06)",
      "is all that is answered; the rest is -32601 and noted (C-02)",
    ),
  },
  {
    id: "TK-08",
    level: "FACT",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A tool's own failure makes its task failed, and the result is still fetched.",
    spec: PAGE.tasks,
    tests: unit("client/tasks-legacy", "whose tool failed gives that as a result (TK-08)"),
  },
];
