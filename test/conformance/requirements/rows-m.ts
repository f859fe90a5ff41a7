/** Multi round-trip requests (M). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_M: readonly Requirement[] = [
  {
    id: "M-01",
    level: "MUST",
    revisions: MODERN,
    says: "Only calls, prompts and reads may ask for input.",
    spec: PAGE.mrtr,
    tests: unit("session/modern/input-rounds", "because it comes from a method that has no rounds is ERR-PROTO (M-01)"),
  },
  {
    id: "M-02",
    level: "MUST",
    revisions: MODERN,
    says: "Every entry is answered under its own key.",
    spec: PAGE.mrtr,
    tests: [
      ...unit("client/asks", "is asked of the person, and the call made again with the answer (M-02, M-03)"),
      ...unit(
        "session/modern/input-rounds",
        "answers every entry, one after the other, and asks again with all of it under a new id (M-02, M-03, M-12)",
      ),
    ],
  },
  {
    id: "M-03",
    level: "MUST",
    revisions: MODERN,
    says: "The same request goes again with the answers, under a new id.",
    spec: PAGE.mrtr,
    tests: [
      ...unit("client/asks", "is asked of the person, and the call made again with the answer (M-02, M-03)"),
      ...unit(
        "session/modern/input-rounds",
        "answers every entry, one after the other, and asks again with all of it under a new id (M-02, M-03, M-12)",
      ),
      ...scenario("sep-2322-client-request-state", "2026-07-28"),
    ],
  },
  {
    id: "M-04",
    level: "MUST",
    revisions: MODERN,
    says: "The latest state goes back as it came, and no older one.",
    spec: PAGE.mrtr,
    tests: [
      ...unit(
        "session/modern/input-rounds",
        "sends the state of the latest answer alone, byte for byte, and only the latest answers (M-04, M-07)",
      ),
      ...scenario("sep-2322-client-request-state", "2026-07-28"),
    ],
  },
  {
    id: "M-05",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Answers and state go with that one request and no other.",
    spec: PAGE.mrtr,
    tests: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-06",
    level: "MAY",
    revisions: MODERN,
    says: "A server that asks nothing is asked again after growing waits.",
    spec: PAGE.mrtr,
    tests: unit(
      "session/modern/input-rounds",
      "waits a moment, longer each time, where the server only wants to be asked again (M-06)",
    ),
  },
  {
    id: "M-07",
    level: "REC",
    revisions: MODERN,
    says: "Only the answers to the latest round are sent.",
    spec: PAGE.mrtr,
    tests: unit(
      "session/modern/input-rounds",
      "sends the state of the latest answer alone, byte for byte, and only the latest answers (M-04, M-07)",
    ),
  },
  {
    id: "M-08",
    level: "REC",
    revisions: MODERN,
    says: "Rounds are bounded.",
    spec: PAGE.mrtr,
    tests: unit(
      "session/modern/input-rounds",
      "may have ten rounds with questions, and no eleventh (M-08, attack 82)",
      "ends with ERR-MRTR-LOOP when the server only ever wants to be asked again (M-08)",
    ),
  },
  {
    id: "M-09",
    level: "REC",
    revisions: MODERN,
    says: "Input that was not offered is not given: the call ends.",
    spec: PAGE.mrtr,
    tests: [
      ...unit("client/asks", "ends the call when it was not offered (M-09)"),
      ...unit("session/modern/input-rounds", "because it was not offered ends the call with ERR-PROTO (M-09)"),
    ],
  },
  {
    id: "M-10",
    level: "FACT",
    revisions: MODERN,
    says: "A person's no to a form goes back; a no to sampling or roots ends the call.",
    spec: PAGE.mrtr,
    tests: [
      ...unit("session/modern/input-rounds", "because the person refused ends the call with that (M-10)"),
      ...unit("host/server-requests", "is answered with the person's action, a no included (E-02)"),
    ],
  },
  {
    id: "M-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No answer that came by way of input is kept for reuse.",
    spec: PAGE.caching,
    tests: [
      ...unit("cache/read-cache", "keeps no answer to a multi round-trip retry"),
      ...unit("cache/list-cache", "the answer to a multi round-trip retry"),
    ],
  },
  {
    id: "M-12",
    level: "REC",
    revisions: MODERN,
    says: "Entries of one round are put to the person one after the other.",
    spec: PAGE.mrtr,
    tests: unit(
      "session/modern/input-rounds",
      "answers every entry, one after the other, and asks again with all of it under a new id (M-02, M-03, M-12)",
      "by ${by} during the ${stage} ends it at once, whatever the one asked does, and sends nothing (M-12)",
    ),
  },
  {
    id: "M-13",
    level: "REC",
    revisions: MODERN,
    says: "Answers survive a retry that was lost on the way.",
    spec: PAGE.mrtr,
    tests: unit(
      "session/modern/input-rounds",
      "keeps the answers when the retry is lost: the person is not asked again (M-13)",
    ),
  },
];
