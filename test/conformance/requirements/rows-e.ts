/** Elicitation (E). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_E: readonly Requirement[] = [
  {
    id: "E-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A dialog says which server asks, why, and during which call.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Saying no and walking away are both possible, and told apart.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-03",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A request without a mode is a form.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-04",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "What is accepted fits the schema, and nothing else carries content.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-05",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "Defaults are filled in, and still need a user's yes.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-06",
    level: "REC",
    revisions: ALL,
    says: "Fields that seem to want a secret are pointed out.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-07",
    level: "SHOULD NOT",
    revisions: since("2025-11-25"),
    says: "No text of a request becomes a link, but the address it is about.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-08",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "An address is shown whole, with warnings, and never fetched ahead.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-09",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "Only addresses of the web are opened, without credentials in them.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-10",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A yes means that the page was opened; word of its end may come or not.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-11",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call refused until a page was visited can be made again after it.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-12",
    level: "MUST",
    revisions: MODERN,
    says: "After a yes the call goes again, and the same address is not opened twice by itself.",
    spec: PAGE.elicitation,
  },
  {
    id: "E-13",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A mode that was not declared is refused.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-14",
    level: "SHOULD",
    revisions: since("2025-06-18", "2025-11-25"),
    says: "A server asks only so often, and can be declined for good.",
    spec: PAGE.legacyElicitation,
  },
  {
    id: "E-15",
    level: "REC",
    revisions: since("2025-06-18"),
    says: "A form that can't be shown is not guessed at: it is answered as a whole or declined, and no value goes unseen.",
    spec: PAGE.elicitation,
  },
];
