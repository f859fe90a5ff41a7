/** Sampling (SA). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_SA: readonly Requirement[] = [
  {
    id: "SA-01",
    level: "MUST",
    revisions: ALL,
    says: "Sampling is declared only with somebody to answer, tools only with a model that can use them.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A user sees the request before the model and the answer before the server.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-03",
    level: "MUST",
    revisions: ALL,
    says: "Parameters are checked, and the limit of tokens is kept.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-04",
    level: "MUST",
    revisions: ALL,
    says: "The first hint that fits a model decides.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-05",
    level: "FACT",
    revisions: ALL,
    says: "Answers are blocks with the model's name and the reason it stopped.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-06",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Tools are refused where they were not declared, and never run here.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-07",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Uses of tools and their results belong together, or the request is refused.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-08",
    level: "FACT",
    revisions: LEGACY,
    says: "A user's no is an error of its own.",
    spec: PAGE.legacySampling,
  },
  {
    id: "SA-09",
    level: "SHOULD",
    revisions: ALL,
    says: "Requests are limited in rate and within one call.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-10",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "No context of other servers is given.",
    spec: PAGE.sampling,
  },
];
