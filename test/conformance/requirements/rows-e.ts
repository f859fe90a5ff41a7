/** Elicitation (E). */
import { PAGE } from "./pages.js";
import { ALL, inFile, MODERN, type Requirement, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_E: readonly Requirement[] = [
  {
    id: "E-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A dialog says which server asks, why, and during which call.",
    spec: PAGE.elicitation,
    tests: inFile(
      "component/dialogs/ask-dialog",
      "says first where the server is, then what it calls itself, as its claim, and during what (E-01)",
    ),
  },
  {
    id: "E-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Saying no and walking away are both possible, and told apart.",
    spec: PAGE.elicitation,
    tests: inFile("component/dialogs/ask-form", "declines and cancels, each by its own button, without content (E-02)"),
  },
  {
    id: "E-03",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A request without a mode is a form.",
    spec: PAGE.elicitation,
    tests: unit("host/elicitation", "are form when none is named, even beside a url (E-03)"),
  },
  {
    id: "E-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "What is accepted fits the schema, and nothing else carries content.",
    spec: PAGE.elicitation,
    tests: [
      ...unit(
        "client/asks",
        "is told with who asks and during what, and its answer goes back as the answer to the request (E-01, E-04)",
      ),
      ...unit(
        "host/elicitation",
        "passes when it fits the schema (E-04)",
        'is refused with ${name} ${JSON.stringify(value) ?? "undefined"} (E-04)',
        "is the form as offered when a person accepts without touching it, and exactly theirs otherwise (E-04, E-15)",
      ),
    ],
  },
  {
    id: "E-05",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "Defaults are filled in, and still need a person's yes.",
    spec: PAGE.elicitation,
    tests: inFile(
      "component/dialogs/ask-form",
      "fills in defaults, says that they are the server's, and sends only what is on screen (E-04, E-05)",
    ),
  },
  {
    id: "E-06",
    level: "REC",
    revisions: ALL,
    says: "Fields that seem to want a secret are pointed out.",
    spec: PAGE.elicitation,
    tests: inFile(
      "component/dialogs/ask-form",
      "warns of a field that looks like a secret, never hides what is typed, and keeps browsers from filling it in (E-06)",
    ),
  },
  {
    id: "E-07",
    level: "SHOULD NOT",
    revisions: since("2025-11-25"),
    says: "No text of a request becomes a link, but the address it is about.",
    spec: PAGE.elicitation,
    tests: inFile(
      "component/dialogs/ask-form",
      "takes hostile words as text: nothing is run, linked or drawn, hidden characters are seen (E-07)",
    ),
  },
  {
    id: "E-08",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "An address is shown whole, with warnings, and never fetched ahead.",
    spec: PAGE.elicitation,
    tests: inFile(
      "component/dialogs/ask-url",
      "shows the whole address as text, the host standing out, and no link (E-08)",
    ),
  },
  {
    id: "E-09",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "Only addresses of the web are opened, without credentials in them.",
    spec: PAGE.elicitation,
    tests: unit("host/elicitation", "is refused when it is ${JSON.stringify(bad.slice(0, 40))} (E-09)"),
  },
  {
    id: "E-10",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A yes means that the page was opened; word of its end may come or not.",
    spec: PAGE.legacyElicitation,
    tests: unit(
      "session/legacy/visits",
      "goes on by itself when the server says that the page is done with, before or while it is waited for (E-10)",
      "ignores word of pages nobody opened, and what is no word at all (E-10)",
    ),
  },
  {
    id: "E-11",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call refused until a page was visited can be made again after it.",
    spec: PAGE.legacyElicitation,
    tests: unit(
      "session/legacy/visits",
      "puts the page to the person, then whether to go on, and is made again (E-11)",
      "fails with the server's own error when the person ${what}",
    ),
  },
  {
    id: "E-12",
    level: "MUST",
    revisions: MODERN,
    says: "After a yes the call goes again, and the same address is not opened twice by itself.",
    spec: PAGE.elicitation,
    tests: unit(
      "session/modern/input-rounds",
      "is put to the person once; after a yes only whether to go on (E-12)",
      "is put again when the person had not opened it",
    ),
  },
  {
    id: "E-13",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A mode that was not declared is refused.",
    spec: PAGE.legacyElicitation,
    tests: [
      ...unit("client/asks", "is refused with -32601 when nothing was offered, and nobody is asked (C-02, E-13)"),
      ...unit("host/elicitation", "are refused with -32602 when unknown or undeclared (E-13)"),
      ...unit("host/server-requests", "is refused with -32602 in a mode not declared, and nobody is asked (E-13)"),
      ...unit(
        "session/legacy/server-asks",
        "may be refused with the number and words the spec has for it (B-08, E-13)",
      ),
    ],
  },
  {
    id: "E-14",
    level: "SHOULD",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "A server asks only so often, and can be declined for good.",
    spec: PAGE.legacyElicitation,
    tests: unit(
      "host/ask-queue",
      "refuses more than 10 asks of a server in 10 seconds and says so once (E-14, G-11)",
      "declines all from a server until its connection ends (E-14)",
    ),
  },
  {
    id: "E-15",
    level: "REC",
    revisions: since("2025-06-18"),
    says: "A form that can't be shown is declined, and no value goes unseen.",
    spec: PAGE.elicitation,
    tests: unit(
      "host/elicitation",
      "may hold every kind of field the spec has (E-15)",
      "is unsupported with ${name} (E-15)",
      "can only be declined when unsupported (E-15)",
      "is the form as offered when a person accepts without touching it, and exactly theirs otherwise (E-04, E-15)",
    ),
  },
];
