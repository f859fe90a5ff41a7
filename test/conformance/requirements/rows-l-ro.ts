/** Logging (L) and roots (RO). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_L_RO: readonly Requirement[] = [
  {
    id: "L-01",
    level: "MAY",
    revisions: LEGACY,
    says: "A level can be set where logging is offered, and is said again to a new session.",
    spec: PAGE.legacyLogging,
  },
  {
    id: "L-02",
    level: "FACT",
    revisions: MODERN,
    says: "Log messages are asked for with each request, and only when wanted.",
    spec: PAGE.logging,
  },
  {
    id: "L-03",
    level: "MUST",
    revisions: ALL,
    says: "Log messages of any data are taken, kept in bounds, and shown as text.",
    spec: PAGE.logging,
  },
  {
    id: "L-04",
    level: "FACT",
    revisions: MODERN,
    says: "A level the server does not know is refused with its own code.",
    spec: PAGE.logging,
  },
  {
    id: "RO-01",
    level: "MUST",
    revisions: ALL,
    says: "Roots are declared only where they are offered, in the words of the era; an empty list to legacy servers alone.",
    spec: PAGE.roots,
  },
  {
    id: "RO-02",
    level: "FACT",
    revisions: ALL,
    says: "Roots are file addresses with a name.",
    spec: PAGE.roots,
  },
  {
    id: "RO-03",
    level: "MUST",
    revisions: LEGACY,
    says: "A change of the roots is announced to the server.",
    spec: PAGE.legacyRoots,
  },
  {
    id: "RO-04",
    level: "MUST",
    revisions: ALL,
    says: "Only permitted roots are shown, checked and with consent.",
    spec: PAGE.roots,
  },
  {
    id: "RO-05",
    level: "FACT",
    revisions: LEGACY,
    says: "Roots that are not offered or not given are refused with the right code.",
    spec: PAGE.legacyRoots,
  },
  {
    id: "RO-06",
    level: "REC",
    revisions: ALL,
    says: "No root is offered unless the embedder or the user names it.",
    spec: PAGE.roots,
  },
];
