/** Prompts and completion (P). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_P: readonly Requirement[] = [
  {
    id: "P-01",
    level: "FACT",
    revisions: ALL,
    says: "Prompts are listed with their arguments, which are strings; each message has one content block.",
    spec: PAGE.prompts,
  },
  {
    id: "P-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A prompt is used when the user chooses it, and its messages are shown.",
    spec: PAGE.prompts,
  },
  {
    id: "P-03",
    level: "MUST",
    revisions: ALL,
    says: "The client asks for required arguments before it gets a prompt.",
    spec: PAGE.prompts,
    open: "covered by tests of the element only",
  },
  {
    id: "P-04",
    level: "MUST",
    revisions: MODERN,
    says: "Getting a prompt may require input.",
    spec: PAGE.prompts,
  },
  {
    id: "P-05",
    level: "FACT",
    revisions: ALL,
    says: "Arguments of prompts and resource templates can be completed.",
    spec: PAGE.completion,
  },
  {
    id: "P-06",
    level: "SHOULD",
    revisions: ALL,
    says: "Completions never interfere with typing, and outdated requests are cancelled.",
    spec: PAGE.completion,
  },
  {
    id: "P-07",
    level: "REC",
    revisions: ALL,
    says: "Completions are limited and without duplicates, and the user sees that there are more.",
    spec: PAGE.completion,
  },
];
