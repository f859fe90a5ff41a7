/** Capabilities and extensions (C). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_C: readonly Requirement[] = [
  {
    id: "C-01",
    level: "MUST",
    revisions: ALL,
    says: "Legacy servers hear once what the client can do, modern ones with every request.",
    spec: PAGE.basic,
    scenarios: [...scenario("initialize", "2025-06-18", "2025-11-25"), ...scenario("request-metadata", "2026-07-28")],
  },
  {
    id: "C-02",
    level: "MUST",
    revisions: ALL,
    says: "Only what can be done now is declared, and nothing else is answered.",
    spec: PAGE.basic,
  },
  {
    id: "C-03",
    level: "MUST",
    revisions: ALL,
    says: "Nothing is asked that the server did not offer.",
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
    says: "An extension is used only where both sides declared it.",
    spec: PAGE.basic,
  },
  {
    id: "C-06",
    level: "MUST",
    revisions: MODERN,
    says: "Modern servers hear nothing of the tasks and root changes of 2025-11-25.",
    spec: PAGE.changes,
  },
  {
    id: "C-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "Extensions are declared in the handshake, too.",
    spec: PAGE.lifecycle,
  },
  {
    id: "C-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A missing capability is shown by name and can be enabled where that is possible.",
    spec: PAGE.basic,
  },
  {
    id: "C-09",
    level: "REC",
    revisions: ALL,
    says: "Extensions but tasks are off until the page enables them, and their data is checked.",
    spec: PAGE.basic,
  },
];
