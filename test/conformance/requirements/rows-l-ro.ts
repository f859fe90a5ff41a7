/** Logging (L) and roots (RO). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, inFile, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_L_RO: readonly Requirement[] = [
  {
    id: "L-01",
    level: "MAY",
    revisions: LEGACY,
    says: "A level can be set where logging is offered, and is said again to a new session.",
    spec: PAGE.legacyLogging,
    tests: [
      ...unit("client/features", "is told once to a legacy server (L-01)"),
      ...inFile("pins/surface", "has these methods"),
      ...unit(
        "session/legacy/lasting-session",
        "hears of its log level and its subscriptions again, before anything else is asked (T-13)",
      ),
    ],
  },
  {
    id: "L-02",
    level: "FACT",
    revisions: MODERN,
    says: "Log messages are asked for with each request, and only when wanted.",
    spec: PAGE.logging,
    tests: [
      ...unit("client/features", "rides on each request to a modern one, until it is taken back (L-02)"),
      ...unit("session/modern/modern-session", "asks for progress and log messages only when wanted (L-02)"),
    ],
  },
  {
    id: "L-03",
    level: "MUST",
    revisions: ALL,
    says: "Log messages of any data are taken, kept in bounds, and shown as text.",
    spec: PAGE.logging,
    tests: [
      ...unit("protocol/results", "keep level, logger and any data", "of an unknown level count as info"),
      ...unit("client/notifications", "of a log message are told"),
      ...unit("state/reduce", "keeps the newest log messages of a flood, in order"),
      ...inFile("component/views/tool-detail", "shows progress, time and log while running, and takes no second run"),
    ],
  },
  {
    id: "L-04",
    level: "FACT",
    revisions: MODERN,
    says: "A level the server does not know is refused with its own code.",
    spec: PAGE.logging,
    tests: unit("errors/mcp-error", "gives ${rpcCode} the code ${code}"),
  },
  {
    id: "RO-01",
    level: "MUST",
    revisions: ALL,
    says: "Roots are declared only when there are some to give, in the words of the era.",
    spec: PAGE.roots,
    tests: unit(
      "host/server-requests",
      "is nothing unless it can be done (C-02)",
      "names modes, tools and roots as the era wants them (C-04, C-06)",
    ),
  },
  {
    id: "RO-02",
    level: "FACT",
    revisions: ALL,
    says: "Roots are file addresses with a name.",
    spec: PAGE.roots,
    tests: [
      ...unit(
        "client/asks",
        "that are no file addresses are refused when they are offered, and the old offer stands (RO-02)",
      ),
      ...unit(
        "host/server-requests",
        "may not be ${uri} (RO-02, RO-04)",
        "may be any plain file place, dots in names included (RO-02)",
      ),
    ],
  },
  {
    id: "RO-03",
    level: "MUST",
    revisions: LEGACY,
    says: "A change of the roots is told.",
    spec: PAGE.legacyRoots,
    tests: unit("host/server-requests", "are asked about again when one was added, and the change is told (RO-03)"),
  },
  {
    id: "RO-04",
    level: "MUST",
    revisions: ALL,
    says: "Only permitted roots are shown, checked and with consent.",
    spec: PAGE.roots,
    tests: [
      ...unit("client/asks", "are shared only when the person agrees (RO-04)"),
      ...unit("host/grants", "of roots cover those seen, not those added later (RO-04)"),
      ...unit(
        "host/server-requests",
        "are shown with consent only, and without asking again once remembered (RO-04)",
        "may not be ${uri} (RO-02, RO-04)",
      ),
    ],
  },
  {
    id: "RO-05",
    level: "FACT",
    revisions: LEGACY,
    says: "Roots that are not offered or not given are refused with the right code.",
    spec: PAGE.legacyRoots,
    tests: unit(
      "host/server-requests",
      "are refused with -32603 when the person says no (RO-05)",
      "is all that is answered; the rest is -32601 and noted (C-02)",
    ),
  },
  {
    id: "RO-06",
    level: "REC",
    revisions: ALL,
    says: "A page offers no roots unless the embedder gives them.",
    spec: PAGE.roots,
    tests: unit("host/server-requests", "is nothing unless it can be done (C-02)"),
  },
];
