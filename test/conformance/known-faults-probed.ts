/** Faults that were measured: in Node against servers made for it (P1 … P14), and in Chromium (B1 … B5). */
import type { KnownFault } from "./known-faults.js";
import { inFile, unit } from "./requirements/requirement.js";

const REDIRECTS = [
  ...inFile(
    "e2e/browser-faults.spec.ts",
    "finds a server that redirects to its address without a slash, requested from another origin",
    "a server on the page's own origin is found without its slash, too",
  ),
  ...unit(
    "transport/http/redirects",
    "passes on the refusal of the other spelling, as of another era",
    "of a server that has answered is an error at once",
  ),
];

/** The rows. */
export const PROBED_FAULTS: readonly KnownFault[] = [
  {
    id: "P1",
    elsewhere: "A server that requests no wait and ends its stream at once is asked for it a hundred times a second.",
    ours: "The requested interval has a floor: twice a second at most.",
    tests: unit("transport/http/get-stream-recovery", "with retry: 0 is requested twice a second at most"),
  },
  {
    id: "P2",
    elsewhere: "A stream that ends at once and names no wait is asked for every second for ever.",
    ours: "Connections that bring nothing are made less and less often.",
    tests: unit("transport/http/get-stream-recovery", "without a retry is requested less and less often"),
  },
  {
    id: "P3",
    elsewhere: "An outage of four seconds ends the standing stream for good.",
    ours: "It is asked for without an end and comes back by itself, after a minute as well.",
    tests: [
      ...unit("transport/http/get-stream-recovery", "is requested without an end, and comes back by itself"),
      ...inFile(
        "peers/outage",
        "recovers: live updates come again, a pending read is answered, and a tool call that may have run is reported as such (N-07, T-05)",
      ),
      ...inFile(
        "e2e/outage.spec.ts",
        "the connection in the worker recovers from an outage of ${OUTAGE_MS / 1_000} s: ${era}",
      ),
    ],
  },
  {
    id: "P4",
    elsewhere: "A resumed stream that is cut before any event loses its place, and the answer with it.",
    ours: "The place belongs to the request and outlives connections that bring nothing.",
    tests: [
      ...unit("transport/http/resumed-stream", "keeps its last event id over streams that end before any event"),
      ...inFile(
        "peers/cuts",
        "is received without loss or repetition, half-way events and empty connections included (T-31, T-17)",
      ),
    ],
  },
  {
    id: "P5",
    elsewhere: "An empty id after another one is ignored, and the stream is resumed from the wrong place.",
    ours: "An empty id takes the last one back, as the standard has it.",
    tests: [
      ...unit("transport/http/event-parser", "returns an empty id, which resets the last one"),
      ...unit("transport/http/resumed-stream", "fails at once when an empty id reset the last event id"),
    ],
  },
  {
    id: "P6",
    elsewhere: "A stream of 2026-07-28 that ends early is asked to be resumed, which nobody can, and the call hangs.",
    ours: "Nothing is resumed: a read is asked again under a new id, any other call fails at once.",
    tests: [
      ...inFile(
        "peers/ending-early",
        "fails at once in the modern era: nothing is resumed, whatever ids the events had",
      ),
      ...unit("session/request-retry", "has a new id (T-05)"),
    ],
  },
  {
    id: "P7",
    elsewhere: "A result of 2026-07-28 that does not say of which type it is counts as broken.",
    ours: "It is taken for complete.",
    tests: unit("session/modern/modern-session", "is complete when its resultType says so, or is absent"),
  },
  {
    id: "P8",
    elsewhere: "A list of a hundred pages is given up as endless.",
    ours: "It is listed to its end; a thousand pages and a cursor that comes again are the limit.",
    tests: [
      ...unit("client/known-faults", "is listed to its end"),
      ...unit(
        "client/endless-lists",
        "${title} ends with the pages that were read until then, once, and the fault is reported once (K-04)",
      ),
    ],
  },
  {
    id: "P9",
    elsewhere: "One malformed tool costs the whole list.",
    ours: "It is set aside and reported, the others are listed.",
    tests: [
      ...unit("client/tool-lists", "has malformed tools reported as problems, and keeps the first of two of a name"),
      ...unit("protocol/read/lists", "excludes a tool ${what}, and keeps the others"),
    ],
  },
  {
    id: "P10",
    elsewhere: "One content block of an unknown type costs the whole result.",
    ours: "It is shown as unknown beside the others.",
    tests: [
      ...unit("protocol/types/content", "marks ${JSON.stringify(raw)} as unknown, with the reason and the original"),
      ...unit("protocol/read/results", "keeps its blocks, good and bad, and its own members"),
    ],
  },
  {
    id: "P11",
    elsewhere: "Closing leaves the session to the server.",
    ours: "Closing ends it with one DELETE.",
    tests: unit("client/reconnect", "ends the session of a legacy server with DELETE (T-24, V-15)"),
  },
  {
    id: "P12",
    elsewhere: "A server that asks to slow down is told as an error of no kind, without the time it named.",
    ours: "A short wait is waited out; a long one is an error of its own that says how long.",
    tests: [
      ...unit(
        "client/known-faults",
        "is sent the request later, and a wait that is too long is reported with its length",
      ),
      ...unit("session/request-retry", "waits as long as Retry-After says, and no wake signal shortens that"),
    ],
  },
  {
    id: "P13",
    elsewhere: "A call of the legacy era that is aborted or times out keeps its connection.",
    ours: "The server is told, and the connection is free at once.",
    tests: [
      ...unit(
        "transport/http/resume-endings",
        "by ${by} during the ${stage} leaves no timer, no listener and no open body",
      ),
      ...unit("session/legacy/legacy-requests", "is sent on timeout, too, and a late answer is ignored (U-05)"),
      ...inFile("e2e/browser-faults.spec.ts", "frees the connections of cancelled calls at once, in both eras"),
    ],
  },
  {
    id: "P14",
    elsewhere: "An error without an id in answer to the handshake ends in pages of schema complaints.",
    ours: "It belongs to the request it came for, and is told in the server's own words.",
    tests: [
      ...unit("client/known-faults", "and answers without an id is reported with its own message, at once (B-04)"),
      ...unit("jsonrpc/peer-answers", "fails with an error that has no id but came on its exchange (B-04)"),
    ],
  },
  {
    id: "B1",
    elsewhere: "A browser shows no redirect to look into, so even one within the origin fails.",
    ours: "The same address with or without a slash at its end is tried; any other redirect is an error that says so.",
    tests: REDIRECTS,
  },
  {
    id: "B2",
    elsewhere: "In a worker, a legacy server whose CORS rules know no newer header field can't be connected to.",
    ours: "What a browser tells nothing of is no verdict: the legacy handshake is tried, in every thread.",
    tests: [
      ...inFile("e2e/browser-faults.spec.ts", "falls back to the legacy era where CORS allows only its header fields"),
      ...unit(
        "session/classify-probe",
        "without a readable response, because of CORS or the network, leads to initialize",
      ),
    ],
  },
  {
    id: "B3",
    elsewhere:
      "A server that is not there is taken for one of the legacy era, and the failure is the browser's bare one.",
    ours: "It is told as unreachable, with what to check.",
    tests: [
      ...inFile(
        "e2e/browser-faults.spec.ts",
        "reports a server that does not exist as unreachable, not as one of another era",
      ),
      ...inFile("e2e/call.spec.ts", "the panel says for a server that does not respond what to check, and retries"),
    ],
  },
  {
    id: "B4",
    elsewhere: "A look whether code can be made from text violates the page's policy once per thread.",
    ours: "Nobody looks.",
    tests: inFile(
      "e2e/browser-faults.spec.ts",
      "no content security policy is violated: no code is made from text, in no thread",
    ),
  },
  {
    id: "B5",
    elsewhere: "In a page, parameters that must stand in header fields don't, and strict servers refuse the call.",
    ours: "They stand there, in every thread.",
    tests: [
      ...inFile("e2e/browser-faults.spec.ts", "mirrors parameters in header fields, as a strict server requires"),
      ...unit("client/mirrored-parameters", "are sent with a call once the tool is known, and not before (H-08)"),
    ],
  },
];
