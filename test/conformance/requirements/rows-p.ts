/** Prompts and completion (P). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_P: readonly Requirement[] = [
  {
    id: "P-01",
    level: "FACT",
    revisions: ALL,
    says: "Prompts are listed with their arguments and got with texts, each message holding one block.",
    spec: PAGE.prompts,
  },
  {
    id: "P-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A prompt runs when a user chooses it, and its messages are shown.",
    spec: PAGE.prompts,
  },
  {
    id: "P-03",
    level: "MUST",
    revisions: ALL,
    says: "Required arguments are asked for before a prompt is got.",
    spec: PAGE.prompts,
    open: "asking for required arguments is shown by tests of the element only",
  },
  {
    id: "P-04",
    level: "MUST",
    revisions: MODERN,
    says: "Getting a prompt may ask for input.",
    spec: PAGE.prompts,
  },
  {
    id: "P-05",
    level: "FACT",
    revisions: ALL,
    says: "Arguments of prompts and templates can be completed.",
    spec: PAGE.completion,
  },
  {
    id: "P-06",
    level: "SHOULD",
    revisions: ALL,
    says: "Suggestions never hinder typing, and what is outdated is given up.",
    spec: PAGE.completion,
  },
  {
    id: "P-07",
    level: "REC",
    revisions: ALL,
    says: "Suggestions are bounded, told apart, and more is said to exist.",
    spec: PAGE.completion,
  },
];
