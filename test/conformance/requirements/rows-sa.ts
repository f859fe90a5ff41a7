/** Sampling (SA). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, since, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_SA: readonly Requirement[] = [
  {
    id: "SA-01",
    level: "MUST",
    revisions: ALL,
    says: "Sampling is declared only if a user or a model can respond, and tool use only with a model that supports it.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-02",
    level: "SHOULD",
    revisions: ALL,
    says: "The user reviews the prompt before the model sees it, and the response before the server does.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-03",
    level: "MUST",
    revisions: ALL,
    says: "Parameters are validated, and maxTokens is respected.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-04",
    level: "MUST",
    revisions: ALL,
    says: "The first model hint that matches a model selects it.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-05",
    level: "FACT",
    revisions: ALL,
    says: "Responses contain content blocks, the name of the model and the stop reason.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-06",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Tools in sampling are rejected if not declared, and the client never runs them.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-07",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Tool uses and tool results must match, or the request is rejected.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-08",
    level: "FACT",
    revisions: LEGACY,
    says: "A request that the user declines has an error code of its own.",
    spec: PAGE.legacySampling,
  },
  {
    id: "SA-09",
    level: "SHOULD",
    revisions: ALL,
    says: "Sampling requests are limited in rate and per call.",
    spec: PAGE.sampling,
  },
  {
    id: "SA-10",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "No context of other servers is included.",
    spec: PAGE.sampling,
  },
];
