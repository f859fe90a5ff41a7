/** Faults that people met and told of: sessions, streams and deadlines (rows 1 to 12). */
import type { KnownFault } from "./known-faults.js";
import { inFile, unit } from "./requirements/requirement.js";

const OUTAGE = inFile(
  "peers/outage",
  "recovers: live updates come again, a pending read is answered, and a tool call that may have run is reported as such (N-07, T-05)",
);

/** The rows. */
export const STREAM_FAULTS: readonly KnownFault[] = [
  {
    id: "row 1",
    elsewhere: "A session the server forgot is never opened anew.",
    ours: "It is, once for all who ask; what was refused or is safe is asked again, in 400 and words as well.",
    tests: [
      ...unit("session/legacy/reconnecting-session", "on every third request loses no safe one"),
      ...unit("client/lost-session", "${how} is replaced, and the refused call is sent again (T-13)"),
      ...inFile(
        "peers/forgetful",
        "answers every safe call, one after the other",
        "answers every safe call, also when several are in flight",
        "runs a tool that it refused for want of a session, and never one twice (T-13, TL-16)",
      ),
    ],
  },
  {
    id: "row 2",
    elsewhere: "A call whose stream ends without an answer is waited for until its deadline.",
    ours: "It fails at once, and says that the work may have been done.",
    tests: [
      ...unit(
        "transport/http/resumed-stream",
        "fails at once where no event had an id: nothing can be requested (T-22)",
      ),
      ...unit(
        "client/tool-call",
        "because its stream broke is ERR-STREAM-LOST with the cause, and not sent again (TL-16)",
      ),
      ...inFile(
        "peers/ending-early",
        "fails at once in the modern era: nothing is resumed, whatever ids the events had",
      ),
    ],
  },
  {
    id: "row 3",
    elsewhere: "The place in a stream is lost when a resumed connection ends before an id.",
    ours: "Each request keeps its own place over all of its connections.",
    tests: [
      ...unit(
        "transport/http/resumed-stream",
        "keeps its last event id over streams that end before any event",
        "keeps retry and last event id for itself: two streams at once do not mix (T-19)",
      ),
      ...unit("transport/http/resume-cuts", "is received without loss or repetition, in 20 of 20 runs"),
      ...inFile(
        "peers/cuts",
        "is received without loss or repetition, half-way events and empty connections included (T-31, T-17)",
      ),
    ],
  },
  {
    id: "row 4",
    elsewhere: "Ids of blocks without data, empty ids and ids with NUL are read otherwise than the standard has them.",
    ours: "They are read as the standard has them.",
    tests: unit(
      "transport/http/event-parser",
      "returns the id of a block without data, which is no event",
      "returns an empty id, which resets the last one",
      "ignores an id with NUL and keeps the one before it in the block",
    ),
  },
  {
    id: "row 5",
    elsewhere: "A server that ends its streams politely is asked for them in a loop.",
    ours: "What brings nothing is asked for more and more slowly, with chance, a floor and a cap.",
    tests: [
      ...unit(
        "transport/http/get-stream-recovery",
        "with retry: 0 is requested twice a second at most",
        "without a retry is requested less and less often",
      ),
      ...unit(
        "jsonrpc/pacing",
        "is at least as long as the server requests, and at most a minute longer, whatever came before",
      ),
    ],
  },
  {
    id: "row 6",
    elsewhere: "After two attempts a stream is dead, and nobody is told.",
    ours: "There is no last attempt, the network's return cuts the wait short, and the first failure is told.",
    tests: [
      ...unit(
        "transport/http/get-stream-recovery",
        "is requested without an end, and comes back by itself",
        "comes back at once when the network does: a wake signal ends the wait",
      ),
      ...unit("transport/http/get-stream", "reports its first failure only, without the browser's message"),
      ...unit(
        "client/outages",
        "receives pending safe requests again once it is back, and no unsafe ones",
        "is reported as away to later requests meanwhile",
      ),
      ...OUTAGE,
    ],
  },
  {
    id: "row 7",
    elsewhere:
      "A server without a standing stream is asked for it again and again, and one without event ids loses it.",
    ours: "405 is remembered; a stream without ids is opened afresh.",
    tests: unit(
      "transport/http/get-stream",
      "is not requested again where there is none: 405 (T-16)",
      "is opened again when it ends, less and less often while it brings nothing (T-23)",
    ),
  },
  {
    id: "row 8",
    elsewhere: "Progress that comes after its answer is told as an error.",
    ours: "It is expected, and dropped.",
    tests: [
      ...unit("client/known-faults", "is no problem, and is dropped"),
      ...unit("session/legacy/legacy-requests", "of an unknown or finished token is ignored without a problem (U-02)"),
    ],
  },
  {
    id: "row 9",
    elsewhere: "The time after which a server wants to be asked again is ignored.",
    ours: "It is kept to, by requests, streams and new sessions alike.",
    tests: [
      ...unit("session/request-retry", "waits as long as Retry-After says, and no wake signal shortens that"),
      ...unit("transport/http/resume-refusals", "waits as long as Retry-After says"),
      ...unit("session/legacy/reopening", "waits as long as Retry-After says"),
      ...unit(
        "client/known-faults",
        "is sent the request later, and a wait that is too long is reported with its length",
      ),
    ],
  },
  {
    id: "row 10",
    elsewhere: "Sessions pile up on servers because nobody ends them.",
    ours: "Closing a server or the host ends them, by a request that may outlive the page.",
    tests: [
      ...unit(
        "transport/http/legacy-http",
        "ends pending requests with ERR-CLOSED, then the session with one DELETE that may outlive the page (T-24)",
      ),
      ...unit(
        "client/reconnect",
        "ends the session of a legacy server with DELETE (T-24, V-15)",
        "of a host closes all of its servers",
      ),
    ],
  },
  {
    id: "row 11",
    elsewhere: "Long calls end after a minute, and nothing says why.",
    ours: "Signs of life put the deadline off, a second one bounds the whole, and the error names which of them passed.",
    tests: [
      ...unit(
        "jsonrpc/peer-endings",
        "restart with each sign of life: bytes, own notifications, and progress on another stream",
        "never restart the absolute one, whatever arrives",
      ),
      ...unit("client/tool-call", "by timeout has the connection's deadline, or its own"),
      ...unit(
        "session/legacy/server-requests",
        "pause, and the absolute one continues with the rest: pings never prolong it (U-05)",
      ),
    ],
  },
  {
    id: "row 12",
    elsewhere: "In a tab that slept, dead connections are waited for and timers fire late.",
    ours: "Waking makes a silent stream suspicious and cuts waits short.",
    tests: [
      ...unit(
        "transport/http/get-stream-recovery",
        "is opened again, from its last event, when the device wakes after long",
      ),
      ...unit("jsonrpc/pacing", "is interrupted by a wake signal, but not where the server requested the wait"),
    ],
  },
];
