/** Prompts and completion (P). */
import { PAGE } from "./pages.js";
import { ALL, inFile, MODERN, type Requirement, unit } from "./requirement.js";

/** The rows. */
export const ROWS_P: readonly Requirement[] = [
  {
    id: "P-01",
    level: "FACT",
    revisions: ALL,
    says: "Prompts are listed with their arguments and got with texts, each message holding one block.",
    spec: PAGE.prompts,
    tests: [
      ...unit("protocol/lists", "keeps prompts with their readable arguments, and sets the nameless aside"),
      ...unit("protocol/results", "keeps messages, with an unknown role read as the user's"),
      ...unit("client/other-lists", "are read and got, with their arguments"),
    ],
  },
  {
    id: "P-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A prompt runs when a person chooses it, and its messages are shown.",
    spec: PAGE.prompts,
    tests: inFile("component/views/prompts", "gets the messages with the arguments filled in, without empty ones"),
  },
  {
    id: "P-03",
    level: "MUST",
    revisions: ALL,
    says: "Required arguments are asked for before a prompt is got.",
    spec: PAGE.prompts,
    tests: inFile(
      "component/views/prompts",
      "marks required arguments that are empty, goes to the first, and sends anyway when told to",
    ),
  },
  {
    id: "P-04",
    level: "MUST",
    revisions: MODERN,
    says: "Getting a prompt may ask for input.",
    spec: PAGE.prompts,
    tests: [
      ...inFile("pins/surface", "has these methods"),
      ...unit(
        "session/modern/input-rounds",
        "answers every entry, one after the other, and asks again with all of it under a new id (M-02, M-03, M-12)",
      ),
    ],
  },
  {
    id: "P-05",
    level: "FACT",
    revisions: ALL,
    says: "Arguments of prompts and templates can be completed.",
    spec: PAGE.completion,
    tests: unit(
      "client/features",
      "sends no context to a revision that knows none (P-05)",
      "gives at most 100 values, each once, and says when there are more (P-07, attack 205)",
      "is not asked of a server that has none, and is tried where no revision had a word for it (C-03)",
    ),
  },
  {
    id: "P-06",
    level: "SHOULD",
    revisions: ALL,
    says: "Suggestions never hinder typing, and what is outdated is given up.",
    spec: PAGE.completion,
    tests: inFile("unit/client/completions", "is asked for once, for the last of what was typed (P-06)"),
  },
  {
    id: "P-07",
    level: "REC",
    revisions: ALL,
    says: "Suggestions are bounded, told apart, and more is said to exist.",
    spec: PAGE.completion,
    tests: unit(
      "client/features",
      "gives at most 100 values, each once, and says when there are more (P-07, attack 205)",
    ),
  },
];
