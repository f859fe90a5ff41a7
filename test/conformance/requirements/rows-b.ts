/** Base messages (B): ids, answers, batches, unknown things. */
import { PAGE } from "./pages.js";
import { ALL, MODERN, scenario, since, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_B: readonly Requirement[] = [
  {
    id: "B-01",
    level: "MUST",
    revisions: ALL,
    says: "Messages are UTF-8 JSON-RPC 2.0 whose request ids are text or whole numbers, never null.",
    spec: PAGE.basic,
    tests: [
      ...unit("jsonrpc/messages", "tells the four kinds apart (B-01)", "refuses ${what}, with a reason"),
      ...unit("jsonrpc/peer-answers", "carry new ids, and parameters made from them (B-02)"),
    ],
  },
  {
    id: "B-02",
    level: "MUST",
    revisions: ALL,
    says: "No request takes an id that another one of the connection has.",
    spec: PAGE.basic,
    tests: unit("jsonrpc/peer-answers", "carry new ids, and parameters made from them (B-02)"),
  },
  {
    id: "B-03",
    level: "MUST",
    revisions: ALL,
    says: "An answer belongs to the request with the same id of the same type.",
    spec: PAGE.basic,
    tests: [
      ...unit("jsonrpc/messages", "keeps ids by type: 1 and the text 1 are different (B-03)"),
      ...unit(
        "jsonrpc/peer-answers",
        "take an answer whose id came back as text, and report it (B-03)",
        "take no text that merely looks like a number",
      ),
    ],
  },
  {
    id: "B-04",
    level: "MUST",
    revisions: ALL,
    says: "A response has a result or an error, and an error without id fails the exchange that brought it.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "jsonrpc/messages",
        "takes an error without an id, or with null, as one of its exchange (B-04)",
        "refuses ${what}, with a reason",
        "keeps error data, null included",
      ),
      ...unit("jsonrpc/peer-answers", "fail with an error that has no id but came on their exchange (B-04)"),
    ],
  },
  {
    id: "B-05",
    level: "MUST",
    revisions: since("2025-03-26", "2025-03-26"),
    says: "Arrays of messages are accepted wherever one message may come.",
    spec: PAGE.batches,
    tests: [
      ...unit("jsonrpc/messages", "reads a batch, also a mixed one (B-05)"),
      ...unit("transport/duplex", "reads batches, and reports rubbish without losing what follows (B-05, attack 91)"),
      ...unit(
        "transport/http/answer",
        "may be JSON, of one message or a batch, with parameters and in any case (T-03)",
      ),
      ...unit(
        "transport/http/standing-stream",
        "delivers messages that belong to no request, batches and bad ones included (T-17, T-30)",
      ),
    ],
  },
  {
    id: "B-06",
    level: "MUST",
    revisions: since("2025-06-18"),
    says: "Every message is sent alone, never in an array.",
    spec: PAGE.legacyBasic,
    tests: [
      ...unit(
        "transport/http/modern-http",
        "has both media types, the caller's headers and one message; no cookies, cache or referrer (T-01, T-42)",
      ),
      ...unit(
        "session/legacy/legacy-session",
        'with ${revision} goes initialize, initialized, listen; the version header ${versionHeader ? "follows" : "is not sent"} (V-01 … V-03, T-15)',
      ),
    ],
  },
  {
    id: "B-07",
    level: "MUST",
    revisions: MODERN,
    says: "The type of a result is looked at first, and an unknown one is no result.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "is complete when it says so, or says nothing (trap 12)",
        'of type ${resultType === deep ? "too deep to be written" : JSON.stringify(resultType)} is none we offered to take (trap 13, attack 98)',
      ),
      ...scenario("sep-2322-client-request-state", "2026-07-28"),
    ],
  },
  {
    id: "B-08",
    level: "MUST",
    revisions: ALL,
    says: "Requests of a legacy server are always answered, those of a modern one never.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "jsonrpc/peer-serving",
        "is answered under its own id, of whatever type (B-08)",
        "breaks the protocol where the revision has none: reported, never answered (B-08, attack 94)",
      ),
      ...unit("session/legacy/legacy-session", "are refused with -32601 where we declared nothing (B-08)"),
      ...unit(
        "session/legacy/server-asks",
        "is answered with what the client gives (B-08)",
        "may be refused with the number and words the spec has for it (B-08, E-13)",
      ),
      ...unit("session/modern/modern-session", "is no request: reported, never answered (B-08, attack 94)"),
    ],
  },
  {
    id: "B-09",
    level: "MUST",
    revisions: ALL,
    says: "Unknown notifications and unknown members break nothing.",
    spec: PAGE.basic,
    tests: [
      ...unit("client/notifications", "that nobody knows are ignored in silence (B-09)"),
      ...unit("protocol/lists", "keeps tools as they came, unknown members included (B-09)"),
    ],
  },
  {
    id: "B-10",
    level: "MUST NOT",
    revisions: ALL,
    says: "Reserved keys of _meta are neither minted nor overwritten here.",
    spec: PAGE.basic,
    tests: unit(
      "session/modern/modern-session",
      "keeps a caller's own _meta, and lets it replace nothing of the protocol's (B-10)",
    ),
  },
  {
    id: "B-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Numbers left to implementations mean nothing here, and local failures never look like a server's.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "client/mirrored-parameters",
        "are no reason to send a call twice in the legacy era, where -32020 means nothing (B-11)",
      ),
      ...unit(
        "errors/mcp-error",
        "never lets an error of the server pass for one of ours (B-11)",
        "assumes no meaning of numbers the protocol leaves to servers (B-11)",
      ),
    ],
  },
  {
    id: "B-12",
    level: "REC",
    revisions: ALL,
    says: "Refusals of our own use the protocol's numbers or one outside the reserved range.",
    spec: PAGE.legacyBasic,
    tests: [
      ...unit("host/server-requests", "is refused with -1 when the person rejects it (SA-08)"),
      ...unit("jsonrpc/peer-serving", "is refused with the error its handler chose"),
    ],
  },
  {
    id: "B-13",
    level: "SHOULD",
    revisions: MODERN,
    says: "What a server calls itself is for the eye only: it may be absent and is the key to nothing.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "protocol/results",
        "stands in _meta or beside the capabilities; the former wins",
        "may lack a version, must have a name, and loses what is malformed",
      ),
      ...unit("cache/principal", "is origin, path and query, without fragment and userinfo"),
      ...unit("session/legacy/legacy-session", "works without serverInfo and instructions"),
    ],
  },
];
