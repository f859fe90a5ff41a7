/** Multi round-trip requests (M). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_M: readonly Requirement[] = [
  {
    id: "M-01",
    level: "MUST",
    revisions: MODERN,
    says: "Only tools/call, prompts/get and resources/read may require input.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-02",
    level: "MUST",
    revisions: MODERN,
    says: "Every input request gets its response under its own key.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-03",
    level: "MUST",
    revisions: MODERN,
    says: "The client sends the same request again with the input responses, under a new id.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-04",
    level: "MUST",
    revisions: MODERN,
    says: "The latest requestState is returned unchanged, and no older one.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-05",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Input responses and requestState accompany that one request and no other.",
    spec: PAGE.mrtr,
    scenarios: scenario("sep-2322-client-request-state", "2026-07-28"),
  },
  {
    id: "M-06",
    level: "MAY",
    revisions: MODERN,
    says: "If a result requires input but contains no input requests, the client sends the request again after growing delays.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-07",
    level: "REC",
    revisions: MODERN,
    says: "Only responses to the latest round are sent.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-08",
    level: "REC",
    revisions: MODERN,
    says: "The number of rounds is limited.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-09",
    level: "REC",
    revisions: MODERN,
    says: "If a server requests input that was not declared, the call fails.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-10",
    level: "FACT",
    revisions: MODERN,
    says: "A declined form is sent to the server; declined sampling or roots end the call.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Results obtained with user input are not cached.",
    spec: PAGE.caching,
  },
  {
    id: "M-12",
    level: "REC",
    revisions: MODERN,
    says: "Input requests of one round are shown to the user one after the other.",
    spec: PAGE.mrtr,
  },
  {
    id: "M-13",
    level: "REC",
    revisions: MODERN,
    says: "The user's responses survive an interrupted retry, and are sent with the same call.",
    spec: PAGE.mrtr,
  },
];
