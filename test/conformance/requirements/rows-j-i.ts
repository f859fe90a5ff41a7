/** JSON Schema and tracing (J), icons and server's words (I). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_J_I: readonly Requirement[] = [
  {
    id: "J-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A schema is read in the dialect it names, 2020-12 where it names none, and others are owned up to.",
    spec: PAGE.basic,
    open: "the dialects are shown by the official schema suite and tests of the checker only",
  },
  {
    id: "J-02",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No reference leads to the network, and one that leads nowhere allows nothing.",
    spec: PAGE.basic,
    scenarios: scenario("json-schema-ref-no-deref", "2026-07-28"),
  },
  {
    id: "J-03",
    level: "SHOULD",
    revisions: MODERN,
    says: "Checking is bounded in size, depth, time and patterns, and never makes code of text.",
    spec: PAGE.basic,
  },
  {
    id: "J-04",
    level: "MUST",
    revisions: MODERN,
    says: "A tool's schema is kept with every word it has.",
    spec: PAGE.tools,
    scenarios: scenario("json-schema-2020-12-preservation", "2025-11-25", "2026-07-28"),
  },
  {
    id: "J-05",
    level: "MUST",
    revisions: MODERN,
    says: "Trace context that is sent has the web's formats.",
    spec: PAGE.basic,
  },
  {
    id: "J-06",
    level: "REC",
    revisions: ALL,
    says: "A server's instructions are shown as text, and followed by nobody unasked.",
    spec: PAGE.discover,
    open: "the instructions of a server are shown as text by tests of the element only",
  },
  {
    id: "I-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons come from safe addresses of the server's own origin, without credentials.",
    spec: PAGE.basic,
  },
  {
    id: "I-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons of the usual types are drawn, never as markup.",
    spec: PAGE.basic,
  },
  {
    id: "I-03",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "The icon fits theme and size, and remote ones are a user's choice.",
    spec: PAGE.basic,
  },
  {
    id: "I-04",
    level: "REC",
    revisions: ALL,
    says: "A server's words are shown as text, hidden characters spelled out.",
    spec: PAGE.tools,
  },
];
