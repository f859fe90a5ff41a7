/** Capabilities and extensions (C). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_C: readonly Requirement[] = [
  {
    id: "C-01",
    level: "MUST",
    revisions: ALL,
    says: "A legacy server learns the client's capabilities once; a modern server, with every request.",
    spec: PAGE.basic,
    scenarios: [...scenario("initialize", "2025-06-18", "2025-11-25"), ...scenario("request-metadata", "2026-07-28")],
  },
  {
    id: "C-02",
    level: "MUST",
    revisions: ALL,
    says: "The client declares only capabilities that it can serve now, and responds to no other requests.",
    spec: PAGE.basic,
  },
  {
    id: "C-03",
    level: "MUST",
    revisions: ALL,
    says: "The client uses no capability that the server did not declare.",
    spec: PAGE.basic,
  },
  {
    id: "C-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Elicitation is declared with its modes.",
    spec: PAGE.elicitation,
  },
  {
    id: "C-05",
    level: "MUST",
    revisions: MODERN,
    says: "An extension is used only if both sides declared it.",
    spec: PAGE.basic,
  },
  {
    id: "C-06",
    level: "MUST",
    revisions: MODERN,
    says: "The client sends a modern server nothing about the tasks and root changes of 2025-11-25.",
    spec: PAGE.changes,
  },
  {
    id: "C-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "Extensions are also declared in initialize.",
    spec: PAGE.lifecycle,
  },
  {
    id: "C-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A missing capability is shown by name, and can be enabled where possible.",
    spec: PAGE.basic,
  },
  {
    id: "C-09",
    level: "REC",
    revisions: ALL,
    says: "Extensions other than tasks are off until the page enables them, and their data is validated.",
    spec: PAGE.basic,
  },
];
