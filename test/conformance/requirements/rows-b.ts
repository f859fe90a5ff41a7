/** Base messages (B): ids, answers, batches, unknown things. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_B: readonly Requirement[] = [
  {
    id: "B-01",
    level: "MUST",
    revisions: ALL,
    says: "Messages are UTF-8 JSON-RPC 2.0 whose request ids are text or whole numbers, never null.",
    spec: PAGE.basic,
  },
  {
    id: "B-02",
    level: "MUST",
    revisions: ALL,
    says: "No request takes an id that another one of the connection has.",
    spec: PAGE.basic,
  },
  {
    id: "B-03",
    level: "MUST",
    revisions: ALL,
    says: "An answer belongs to the request with the same id of the same type.",
    spec: PAGE.basic,
    open: "an answer whose id is the number as text settles the request with that number",
  },
  {
    id: "B-04",
    level: "MUST",
    revisions: ALL,
    says: "A response has a result or an error, and an error without id fails the exchange that brought it.",
    spec: PAGE.basic,
  },
  {
    id: "B-05",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "Arrays of messages are accepted wherever one message may come.",
    spec: PAGE.batches,
  },
  {
    id: "B-06",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Every message is sent alone, never in an array.",
    spec: PAGE.legacyBasic,
  },
  {
    id: "B-07",
    level: "MUST",
    revisions: MODERN,
    says: "The type of a result is looked at first, and an unknown one is no result.",
    spec: PAGE.basic,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "B-08",
    level: "MUST",
    revisions: ALL,
    says: "Requests of a legacy server are always answered, those of a modern one never.",
    spec: PAGE.basic,
  },
  {
    id: "B-09",
    level: "MUST",
    revisions: ALL,
    says: "Unknown notifications and unknown members break nothing.",
    spec: PAGE.basic,
  },
  {
    id: "B-10",
    level: "MUST NOT",
    revisions: ALL,
    says: "Reserved keys of _meta are neither minted nor overwritten here.",
    spec: PAGE.basic,
  },
  {
    id: "B-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Numbers left to implementations mean nothing here, and local failures never look like a server's.",
    spec: PAGE.basic,
  },
  {
    id: "B-12",
    level: "REC",
    revisions: ALL,
    says: "Refusals of our own use the protocol's numbers or one outside the reserved range.",
    spec: PAGE.legacyBasic,
  },
  {
    id: "B-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "What a server calls itself is for the eye only: it may be absent and is the key to nothing.",
    spec: PAGE.basic,
  },
];
