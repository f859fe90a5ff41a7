/** Multi round-trip requests (M). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_M: readonly Requirement[] = [
  {
    id: "M-01",
    level: "MUST",
    revisions: MODERN,
    says: "Only calls, prompts and reads may ask for input.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-02",
    level: "MUST",
    revisions: MODERN,
    says: "Every entry is answered under its own key.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-03",
    level: "MUST",
    revisions: MODERN,
    says: "The same request goes again with the answers, under a new id.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-04",
    level: "MUST",
    revisions: MODERN,
    says: "The latest state goes back as it came, and no older one.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-05",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Answers and state go with that one request and no other.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-06",
    level: "MAY",
    revisions: MODERN,
    says: "A server that asks nothing is asked again after growing waits.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-07",
    level: "REC",
    revisions: MODERN,
    says: "Only the answers to the latest round are sent.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-08",
    level: "REC",
    revisions: MODERN,
    says: "Rounds are bounded.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-09",
    level: "REC",
    revisions: MODERN,
    says: "Input that was not offered is not given: the call ends.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-10",
    level: "FACT",
    revisions: MODERN,
    says: "A user's no to a form goes back; a no to sampling or roots ends the call.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No answer that came by way of input is kept for reuse.",
    spec: PAGE.caching,
  },
  {
    id: "M-12",
    level: "REC",
    revisions: MODERN,
    says: "Entries of one round are put to the user one after the other.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-13",
    level: "REC",
    revisions: MODERN,
    says: "The answers of the user outlast a retry that breaks off, and are sent with the same call again.",
    spec: PAGE.mrtr,
  },
];
