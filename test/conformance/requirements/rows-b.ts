/** Base messages (B): ids, answers, batches, unknown things. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_B: readonly Requirement[] = [
  {
    id: "B-01",
    level: "MUST",
    revisions: ALL,
    says: "Messages are UTF-8 JSON-RPC 2.0. A request id is a string or an integer, never null.",
    spec: PAGE.basic,
  },
  {
    id: "B-02",
    level: "MUST",
    revisions: ALL,
    says: "No request reuses the id of another request on the same connection.",
    spec: PAGE.basic,
  },
  {
    id: "B-03",
    level: "MUST",
    revisions: ALL,
    says: "A response belongs to the request whose id has the same value and the same type.",
    spec: PAGE.basic,
    open: "a response whose id is a string settles the request with that number as its id",
  },
  {
    id: "B-04",
    level: "MUST",
    revisions: ALL,
    says: "A response has either a result or an error. An error without an id fails the exchange that carried it.",
    spec: PAGE.basic,
  },
  {
    id: "B-05",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "A JSON-RPC batch is accepted wherever a single message may arrive.",
    spec: PAGE.batches,
  },
  {
    id: "B-06",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "The client sends each message alone, never in a batch.",
    spec: PAGE.legacyBasic,
  },
  {
    id: "B-07",
    level: "MUST",
    revisions: MODERN,
    says: "The client reads resultType first; a result of an unknown type is not used.",
    spec: PAGE.basic,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "B-08",
    level: "MUST",
    revisions: ALL,
    says: "The client responds to every request of a legacy server, and to no request of a modern one.",
    spec: PAGE.basic,
  },
  {
    id: "B-09",
    level: "MUST",
    revisions: ALL,
    says: "Unknown notifications and unknown members are ignored.",
    spec: PAGE.basic,
  },
  {
    id: "B-10",
    level: "MUST NOT",
    revisions: ALL,
    says: "The client neither invents nor overwrites reserved keys of _meta.",
    spec: PAGE.basic,
  },
  {
    id: "B-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "The client gives no meaning to error codes left to implementations, and its own failures never look like those of a server.",
    spec: PAGE.basic,
  },
  {
    id: "B-12",
    level: "REC",
    revisions: ALL,
    says: "Errors that the client returns use the codes of the specification, or a code outside the reserved range.",
    spec: PAGE.legacyBasic,
  },
  {
    id: "B-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "The serverInfo is for display only: it may be missing, and nothing depends on it.",
    spec: PAGE.basic,
  },
];
