/** Notifications and subscriptions (N). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, MODERN, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_N: readonly Requirement[] = [
  {
    id: "N-01",
    level: "FACT",
    revisions: ALL,
    says: "A changed list is no longer fresh and is read anew, storms of changes together.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit(
        "client/notifications",
        "of a changed list load it anew",
        "of a changed list, in a storm, load it at once and then every two seconds at most (attack 104)",
      ),
      ...unit("cache/list-cache", "makes a list stale and leaves it to be shown, private and public (K-05)"),
    ],
  },
  {
    id: "N-02",
    level: "MUST",
    revisions: LEGACY,
    says: "Resources are followed only where that is offered, and no longer than wanted.",
    spec: PAGE.legacyResources,
    tests: [
      ...unit("client/features", "are subscribed to with a legacy server, told, and unsubscribed from (N-02)"),
      ...unit("session/require-method", "asks for the flag within a capability, too (N-02)"),
      ...unit(
        "session/legacy/lasting-session",
        "hears of its log level and its subscriptions again, before anything else is asked (T-13)",
      ),
    ],
  },
  {
    id: "N-03",
    level: "MUST",
    revisions: MODERN,
    says: "One request says which changes are wanted.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit(
        "client/features",
        "are listened for with a modern server, only while something is subscribed (N-03, N-06)",
      ),
      ...unit("session/modern/listen", "names what is wanted, in a lane of its own, and nothing else (N-03)"),
    ],
  },
  {
    id: "N-04",
    level: "MUST",
    revisions: MODERN,
    says: "What the server agreed to is compared with what was wanted.",
    spec: PAGE.subscriptions,
    tests: unit("session/modern/listen", "tells what the server agreed to, which may be less (N-04)"),
  },
  {
    id: "N-05",
    level: "SHOULD",
    revisions: MODERN,
    says: "Nothing of another subscription, before the agreement, or unasked is taken.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit(
        "session/modern/listen",
        "bring what was asked for, after the acknowledgement; the rest is reported (N-05, N-09)",
        "of another subscription are reported, and dropped; ids may come back as text (N-05)",
      ),
      ...unit(
        "session/over-duplex",
        "are told apart by their subscription, and cancelled when not wanted any more (N-05, N-06)",
      ),
    ],
  },
  {
    id: "N-06",
    level: "MUST",
    revisions: MODERN,
    says: "A subscription ends with its exchange, from either side.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit(
        "client/features",
        "are listened for with a modern server, only while something is subscribed (N-03, N-06)",
      ),
      ...unit(
        "session/modern/listen",
        "that end with ${how} are opened again after a moment, under a new id, and what was missed is told (N-06, N-07, row 23)",
        "to nothing ends the stream, and says nothing (N-06)",
      ),
      ...unit(
        "session/over-duplex",
        "are told apart by their subscription, and cancelled when not wanted any more (N-05, N-06)",
        "end by the server's notifications/cancelled, and are opened again (N-06)",
      ),
    ],
  },
  {
    id: "N-07",
    level: "REC",
    revisions: MODERN,
    says: "A lost subscription is opened again, ever more slowly, and what it covered is stale.",
    spec: PAGE.subscriptions,
    tests: unit(
      "session/modern/listen",
      "of a server that answers at once with a result fails: it agreed to nothing (N-07)",
      "that end with ${how} are opened again after a moment, under a new id, and what was missed is told (N-06, N-07, row 23)",
      "that break again and again are asked for less and less often (N-07)",
    ),
  },
  {
    id: "N-08",
    level: "MAY",
    revisions: MODERN,
    says: "To change what is wanted, the new subscription stands before the old one ends.",
    spec: PAGE.subscriptions,
    tests: unit("session/modern/listen", "opens the new stream before the old one ends: nothing is missed (N-08)"),
  },
  {
    id: "N-09",
    level: "MUST NOT",
    revisions: MODERN,
    says: "Progress and log messages are not waited for there.",
    spec: PAGE.subscriptions,
    tests: unit(
      "session/modern/listen",
      "bring what was asked for, after the acknowledgement; the rest is reported (N-05, N-09)",
    ),
  },
  {
    id: "N-10",
    level: "REC",
    revisions: MODERN,
    says: "A server without live updates is not asked for them again.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit("client/features", "that a server has none of are refused, and not wanted any more (N-10)"),
      ...unit(
        "session/modern/listen",
        "of a server that has none fails, and is not repeated: ${what} (N-10)",
        "that the server has no more are reported, and not asked for again (N-10)",
      ),
    ],
  },
  {
    id: "N-11",
    level: "REC",
    revisions: ALL,
    says: "Standing streams have no deadline, and are opened again when the device wakes.",
    spec: PAGE.subscriptions,
    tests: [
      ...unit("session/modern/listen", "never times out (N-11)", "come back at once with the network (N-11, row 12)"),
      ...unit(
        "transport/http/standing-recovery",
        "comes back at once when the network does: a wake cuts the wait short (row 6)",
        "is opened again, from its last event, when the device wakes after long (row 12, attack 125)",
        "without a wake and without keep-alives is left alone: silence is no failure",
      ),
    ],
  },
];
