/** Sampling (SA). */
import { PAGE } from "./pages.js";
import { ALL, inFile, LEGACY, type Requirement, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_SA: readonly Requirement[] = [
  {
    id: "SA-01",
    level: "MUST",
    revisions: ALL,
    says: "Sampling is declared only with somebody to answer, tools only with a model that can use them.",
    spec: PAGE.sampling,
    tests: unit(
      "host/server-requests",
      "has sampling without tools when a person writes the answers (SA-01)",
      "names modes, tools and roots as the era wants them (C-04, C-06)",
    ),
  },
  {
    id: "SA-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A person sees the request before the model and the answer before the server.",
    spec: PAGE.sampling,
    tests: inFile(
      "component/dialogs/ask-sampling",
      "shows all that would be sent: prompt, messages, pictures, uses of tools, limits and wishes (SA-02)",
    ),
  },
  {
    id: "SA-03",
    level: "MUST",
    revisions: ALL,
    says: "Parameters are checked, and the limit of tokens is kept.",
    spec: PAGE.sampling,
    tests: [
      ...unit("host/sampling/browser-model", "cuts an answer that goes beyond maxTokens (SA-03)"),
      ...unit(
        "host/sampling/history",
        "are taken as they are when they are in order (SA-03, SA-07)",
        "are refused with ${what} (SA-03)",
      ),
      ...unit(
        "host/sampling/openai-compatible",
        "is asked with the limit, the hinted model and the key, and redirected nowhere (SA-03, SA-04)",
      ),
    ],
  },
  {
    id: "SA-04",
    level: "MUST",
    revisions: ALL,
    says: "The first hint that fits a model decides.",
    spec: PAGE.sampling,
    tests: [
      ...unit(
        "host/sampling/history",
        "takes the first hint that is part of a name, in the order of the hints (SA-04)",
      ),
      ...unit(
        "host/sampling/openai-compatible",
        "is asked with the limit, the hinted model and the key, and redirected nowhere (SA-03, SA-04)",
      ),
    ],
  },
  {
    id: "SA-05",
    level: "FACT",
    revisions: ALL,
    says: "Answers are blocks with the model's name and the reason it stopped.",
    spec: PAGE.sampling,
    tests: unit(
      "host/sampling/openai-compatible",
      "is given images, sound, tools and their results (SA-05, SA-06)",
      "answers with tool uses, and says why it ended (SA-05)",
    ),
  },
  {
    id: "SA-06",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Tools are refused where they were not declared, and never run here.",
    spec: PAGE.sampling,
    tests: [
      ...unit("host/sampling/history", "may not use tools that were not declared (SA-06)"),
      ...unit("host/sampling/openai-compatible", "is given images, sound, tools and their results (SA-05, SA-06)"),
    ],
  },
  {
    id: "SA-07",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Uses of tools and their results belong together, or the request is refused.",
    spec: PAGE.sampling,
    tests: unit(
      "host/sampling/history",
      "are taken as they are when they are in order (SA-03, SA-07)",
      "are refused with ${what} (SA-07)",
    ),
  },
  {
    id: "SA-08",
    level: "FACT",
    revisions: LEGACY,
    says: "A person's no is an error of its own.",
    spec: PAGE.legacySampling,
    tests: [
      ...unit(
        "client/asks",
        "is written by the person where no model is offered, and refused with -1 when the person rejects (SA-08)",
      ),
      ...unit(
        "host/sampling/sampling",
        "is rejected with -1 at either point, and never runs when rejected first (SA-08)",
      ),
      ...unit("host/server-requests", "is refused with -1 when the person rejects it (SA-08)"),
    ],
  },
  {
    id: "SA-09",
    level: "SHOULD",
    revisions: ALL,
    says: "Requests are limited in rate and within one call.",
    spec: PAGE.sampling,
    tests: unit(
      "host/sampling/sampling",
      "answers a server at most 10 times within one call (SA-09)",
      "is limited by rate even when a policy answers everything (SA-09)",
    ),
  },
  {
    id: "SA-10",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "No context of other servers is given.",
    spec: PAGE.sampling,
    tests: unit("host/sampling/history", "lose includeContext, which was not declared (SA-10)"),
  },
];
