/** Tasks as an extension of 2026-07-28 (TK-10 … TK-22). */
import { PAGE } from "./pages.js";
import { MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_TK_MODERN: readonly Requirement[] = [
  {
    id: "TK-10",
    level: "MUST",
    revisions: MODERN,
    says: "The extension is declared in every request that may become a task or concerns one.",
    spec: PAGE.changes,
  },
  {
    id: "TK-11",
    level: "MUST",
    revisions: MODERN,
    says: "Only tools/call may return a task in place of a result.",
    spec: PAGE.changes,
  },
  {
    id: "TK-12",
    level: "MUST",
    revisions: MODERN,
    says: "The fields of the task are in the result itself, not in a nested object.",
    spec: PAGE.changes,
  },
  {
    id: "TK-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "A task is polled at its latest interval, and its status carries the input requests, the result or the error.",
    spec: PAGE.changes,
  },
  {
    id: "TK-14",
    level: "MUST",
    revisions: MODERN,
    says: "Input requests of a task are handled like any other, each one once.",
    spec: PAGE.changes,
  },
  {
    id: "TK-15",
    level: "FACT",
    revisions: MODERN,
    says: "Input responses are sent with tasks/update; the call is not repeated.",
    spec: PAGE.changes,
  },
  {
    id: "TK-16",
    level: "MUST",
    revisions: MODERN,
    says: "A task is cancelled with tasks/cancel, and may still complete.",
    spec: PAGE.changes,
  },
  {
    id: "TK-17",
    level: "MUST",
    revisions: MODERN,
    says: "Requests about a task name it in the Mcp-Name header.",
    spec: PAGE.http,
  },
  {
    id: "TK-18",
    level: "SHOULD",
    revisions: MODERN,
    says: "Tasks survive a reload; their ids are treated as secrets.",
    spec: PAGE.changes,
  },
  {
    id: "TK-19",
    level: "MAY",
    revisions: MODERN,
    says: "Changes of a task may arrive through a subscription; polling remains the basis.",
    spec: PAGE.subscriptions,
  },
  {
    id: "TK-20",
    level: "MAY",
    revisions: MODERN,
    says: "A task that has expired or is unknown is reported as gone.",
    spec: PAGE.changes,
  },
  {
    id: "TK-21",
    level: "FACT",
    revisions: MODERN,
    says: "A tool execution error completes its task; only a protocol error makes it fail.",
    spec: PAGE.changes,
  },
  {
    id: "TK-22",
    level: "MUST NOT",
    revisions: since("2025-11-25"),
    says: "The two forms of tasks are never mixed.",
    spec: PAGE.changes,
  },
];
