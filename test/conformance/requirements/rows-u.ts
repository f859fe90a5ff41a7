/** Progress, cancellation, deadlines, ping (U). */
import { PAGE } from "./pages.js";
import { ALL, inFile, LEGACY, MODERN, type Requirement, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_U: readonly Requirement[] = [
  {
    id: "U-01",
    level: "MUST",
    revisions: ALL,
    says: "Each request in flight has its own progress token.",
    spec: PAGE.progress,
    tests: [
      ...unit(
        "session/legacy/legacy-requests",
        "comes by its token on its own stream, on another, and on the standing one (T-17, U-01)",
      ),
      ...unit(
        "session/over-duplex",
        "asks, is answered, and takes progress by its token, which keeps the request alive (U-01, U-05)",
      ),
      ...unit("session/modern/modern-session", "asks for progress and log messages only when wanted (L-02)"),
    ],
  },
  {
    id: "U-02",
    level: "REC",
    revisions: ALL,
    says: "Progress that goes back, is no number, or belongs to nobody is dropped.",
    spec: PAGE.progress,
    tests: [
      ...inFile("helpers/host-suite.ts", "reports progress in order, before the answer (U-02)"),
      ...unit("protocol/results", "is a finite number, with total and message where they are good (U-02)"),
      ...unit("session/legacy/legacy-requests", "of an unknown or finished token is ignored in silence (U-02)"),
      ...unit("session/progress", "must increase; what does not is dropped (U-02)"),
    ],
  },
  {
    id: "U-03",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A token lives as long as the task it led to.",
    spec: PAGE.tasks,
    tests: [
      ...unit("client/tasks-legacy", "keeps the call's progress alive until it is over (U-03)"),
      ...unit("session/legacy/task-ties", "lives until the task is over, and no longer (U-03)"),
    ],
  },
  {
    id: "U-04",
    level: "SHOULD",
    revisions: ALL,
    says: "Progress is drawn and spoken no more often than anyone can follow.",
    spec: PAGE.progress,
    tests: [
      ...unit(
        "client/event-batcher",
        "of one moment come in one batch, in order",
        "of a flood come in batches of a bounded length",
      ),
      ...inFile("component/parts/results", "tells screen readers at most every five seconds"),
    ],
  },
  {
    id: "U-05",
    level: "SHOULD",
    revisions: ALL,
    says: "Every request has a deadline that signs of life move, and one that nothing moves.",
    spec: PAGE.cancellation,
    tests: [
      ...inFile("helpers/host-suite.ts", "gives up after the idle timeout (U-05)"),
      ...unit(
        "session/legacy/legacy-requests",
        "keeps it alive, whichever stream brings it (U-05)",
        "sends it on timeout, too, and takes a late answer in silence (U-05)",
      ),
      ...unit("session/legacy/reopening", "does not hold a request beyond its total deadline (U-05)"),
      ...unit(
        "session/legacy/server-asks",
        "rest, and the total goes on with what was left: pings never prolong it (U-05)",
      ),
      ...unit("session/modern/modern-session", "keep it alive; the total deadline stays (U-05)"),
      ...unit(
        "session/over-duplex",
        "asks, is answered, and takes progress by its token, which keeps the request alive (U-01, U-05)",
      ),
      ...unit(
        "jsonrpc/peer-endings",
        "end a request that hears nothing, and its exchange",
        "start anew with each sign of life: bytes, own notifications, and progress by another way",
        "never move the total one, whatever arrives",
      ),
    ],
  },
  {
    id: "U-06",
    level: "MUST",
    revisions: LEGACY,
    says: "Only own requests in flight are cancelled, and late answers ignored.",
    spec: PAGE.legacyCancellation,
    tests: [
      ...inFile("helpers/host-suite.ts", "cancels a call at once, with the caller's own reason (U-06, U-08)"),
      ...unit("client/ports", "is told when a call is given up, for there is no exchange to end (U-06)"),
      ...unit("jsonrpc/peer-endings", "leave a late answer without effect, and without a problem (U-06)"),
      ...unit(
        "session/legacy/legacy-requests",
        "sends notifications/cancelled before its stream is ended, on abort (U-06, T-18)",
      ),
      ...unit(
        "session/over-duplex",
        "cancels by a notification: there is no exchange that could be ended (U-06, U-08)",
      ),
    ],
  },
  {
    id: "U-07",
    level: "SHOULD",
    revisions: LEGACY,
    says: "What the server takes back is stopped and not answered.",
    spec: PAGE.legacyCancellation,
    tests: [
      ...unit("client/asks", "is taken back when the connection ends (U-07)"),
      ...unit("jsonrpc/peer-serving", "that is cancelled stops its handler and gets no answer (U-07)"),
      ...unit("session/legacy/legacy-session", "may be cancelled, and unknown ones too (U-07)"),
      ...unit("session/legacy/server-asks", "and takes back is stopped, and not answered (U-07)"),
    ],
  },
  {
    id: "U-08",
    level: "MUST",
    revisions: MODERN,
    says: "Over HTTP ending the exchange is the whole cancellation.",
    spec: PAGE.cancellation,
    tests: [
      ...inFile("helpers/host-suite.ts", "cancels a call at once, with the caller's own reason (U-06, U-08)"),
      ...unit(
        "session/modern/modern-session",
        "ends its exchange and sends nothing, on abort and on timeout (U-08, T-02, trap 18)",
      ),
      ...unit(
        "session/over-duplex",
        "cancels by a notification: there is no exchange that could be ended (U-06, U-08)",
      ),
    ],
  },
  {
    id: "U-09",
    level: "SHOULD",
    revisions: ALL,
    says: "A person sees that a cancellation is under way.",
    spec: PAGE.cancellation,
    tests: inFile("component/views/tool-detail", "keeps the focus on one button through Run and Cancel"),
  },
  {
    id: "U-10",
    level: "MUST",
    revisions: LEGACY,
    says: "A ping is answered at once, even during the handshake.",
    spec: PAGE.ping,
    tests: [
      ...unit("client/features", "is a ping in the legacy era and server/discover in the modern one (U-10, U-11)"),
      ...unit(
        "session/legacy/legacy-session",
        "are answered: ping with an empty result, also before the handshake is over (U-10)",
      ),
    ],
  },
  {
    id: "U-11",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Modern servers are never pinged.",
    spec: PAGE.changes,
    tests: [
      ...unit("client/features", "is a ping in the legacy era and server/discover in the modern one (U-10, U-11)"),
      ...unit(
        "protocol/revisions",
        "keep initialize and ping out of the modern era, discover out of the legacy one (U-11, V-14)",
      ),
      ...unit(
        "session/modern/modern-session",
        "is not sent when the server did not offer what it needs, or the era lacks it (C-03, U-11)",
      ),
    ],
  },
  {
    id: "U-12",
    level: "REC",
    revisions: LEGACY,
    says: "While a person answers, the call that waits for it has no deadline.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit("jsonrpc/peer-serving", "lets what is in flight wait without a deadline while it is served (U-12)"),
      ...unit(
        "session/modern/input-rounds",
        "by a deadline counts each asking by itself: a person may take minutes (U-12)",
      ),
      ...unit(
        "transport/http/resume-endings",
        "count the total also when a person was asked while there was no connection (U-12)",
      ),
    ],
  },
];
