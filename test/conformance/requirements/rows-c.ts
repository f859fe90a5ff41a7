/** Capabilities and extensions (C). */
import { PAGE } from "./pages.js";
import { ALL, inFile, LEGACY, MODERN, type Requirement, scenario, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_C: readonly Requirement[] = [
  {
    id: "C-01",
    level: "MUST",
    revisions: ALL,
    says: "Legacy servers hear once what the client can do, modern ones with every request.",
    spec: PAGE.basic,
    tests: [
      ...unit("client/asks", "is declared with every request from the offer on (C-01)"),
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...scenario("initialize", "2025-06-18", "2025-11-25"),
      ...scenario("request-metadata", "2026-07-28"),
    ],
  },
  {
    id: "C-02",
    level: "MUST",
    revisions: ALL,
    says: "Only what can be done now is declared, and nothing else is answered.",
    spec: PAGE.basic,
    tests: [
      ...unit("client/asks", "is refused with -32601 when nothing was offered, and nobody is asked (C-02, E-13)"),
      ...unit(
        "host/server-requests",
        "is nothing unless it can be done (C-02)",
        "is all that is answered; the rest is -32601 and noted (C-02)",
      ),
    ],
  },
  {
    id: "C-03",
    level: "MUST",
    revisions: ALL,
    says: "Nothing is asked that the server did not offer.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "client/features",
        "is not asked of a server that has none, and is tried where no revision had a word for it (C-03)",
      ),
      ...unit("client/tool-lists", "of a server that offers none is ERR-METHOD, and not asked (C-03)"),
      ...unit("session/legacy/legacy-requests", "is gated by capabilities and era (C-03)"),
      ...unit(
        "session/modern/modern-session",
        "is not sent when the server did not offer what it needs, or the era lacks it (C-03, U-11)",
      ),
      ...unit("session/require-method", "asks ${row.revision} for nothing the server did not declare (C-03)"),
    ],
  },
  {
    id: "C-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Elicitation is declared with its modes.",
    spec: PAGE.elicitation,
    tests: unit("host/server-requests", "names modes, tools and roots as the era wants them (C-04, C-06)"),
  },
  {
    id: "C-05",
    level: "MUST",
    revisions: MODERN,
    says: "An extension is used only where both sides declared it.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "client/extensions",
        "are none where the page says so, and others with their settings where it names them (C-05, C-09)",
      ),
      ...unit("client/tasks-modern", "is ERR-PROTO where "),
    ],
  },
  {
    id: "C-06",
    level: "MUST",
    revisions: MODERN,
    says: "Modern servers hear nothing of the tasks and root changes of 2025-11-25.",
    spec: PAGE.changes,
    tests: unit("host/server-requests", "names modes, tools and roots as the era wants them (C-04, C-06)"),
  },
  {
    id: "C-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "Extensions are declared in the handshake, too.",
    spec: PAGE.lifecycle,
    tests: unit(
      "client/extensions",
      "stand in the handshake of legacy servers, too, but for tasks, which are no extension there (C-07, TK-22)",
    ),
  },
  {
    id: "C-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A missing capability is shown by name and can be enabled where that is possible.",
    spec: PAGE.basic,
    tests: inFile("unit/client/tasks-modern", "is ERR-CAP, with what is missing (TK-10, C-08)"),
  },
  {
    id: "C-09",
    level: "REC",
    revisions: ALL,
    says: "Extensions but tasks are off until the page enables them, and their data is checked.",
    spec: PAGE.basic,
    tests: unit(
      "client/extensions",
      "are none where the page says so, and others with their settings where it names them (C-05, C-09)",
      "are tasks alone, to modern servers alone, unless it is told otherwise (C-09, TK-22)",
    ),
  },
];
