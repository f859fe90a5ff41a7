/** Diagnostics (D) and the host (G). */
import { PAGE } from "./pages.js";
import { ALL, inFile, type Requirement, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_D_G: readonly Requirement[] = [
  {
    id: "D-01",
    level: "REC",
    revisions: ALL,
    says: "An error keeps what was seen, in short, and no secret.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "transport/http/failure",
        "keeps a short excerpt of a long body, and nothing of an endless or broken one",
      ),
      ...unit(
        "transport/http/redirects",
        "names the place without its query, which may hold secrets",
        "repeats nothing of the answer where the embedder's header fields may be in it",
      ),
      ...inFile("component/parts/results", "shows the HTTP status among the details"),
    ],
  },
  {
    id: "D-02",
    level: "REC",
    revisions: ALL,
    says: "A tool's own failure is shown as a result that failed.",
    spec: PAGE.tools,
    tests: [
      ...inFile("component/parts/results", "makes the tool's own failure unmistakable, in words"),
      ...inFile("component/views/tool-detail", "tells the tool's own error from a failed call"),
    ],
  },
  {
    id: "D-03",
    level: "REC",
    revisions: ALL,
    says: "A log of the protocol shows both directions, bounded and without secrets.",
    spec: PAGE.basic,
    tests: inFile(
      "unit/client/traffic/recorder",
      "masks what authorizes, whatever it is called, and keeps the scheme and the length",
    ),
  },
  {
    id: "G-01",
    level: "MUST",
    revisions: ALL,
    says: "No server sees what is another's.",
    spec: PAGE.overview,
    tests: [
      ...unit("host/ask-queue", "withdraws what a connection asked when that ends, and nothing of others (G-01)"),
      ...unit(
        "cache/partition-properties",
        "shows a private list to its own principal, server and kind only, and a public one to its server and kind",
      ),
      ...unit("host/grants", "hold for one server address, account, tool and definition (G-04)"),
    ],
  },
  {
    id: "G-02",
    level: "MUST",
    revisions: ALL,
    says: "Consent is explicit, can be looked at and taken back.",
    spec: PAGE.overview,
    tests: unit(
      "host/grants",
      "are listed and revoked (G-02)",
      "shows the exact arguments and can be denied (TL-01, TL-02)",
    ),
  },
  {
    id: "G-03",
    level: "SHOULD",
    revisions: ALL,
    says: "A new server is connected with consent, and shown with all that it will get.",
    spec: PAGE.security,
    tests: inFile("component/views/servers", "shows what a file would add before anything is contacted or kept"),
  },
  {
    id: "G-04",
    level: "REC",
    revisions: ALL,
    says: "Consent is remembered for one definition of one tool, and asked again when that changes.",
    spec: PAGE.tools,
    tests: unit(
      "host/grants",
      "hold for one server address, account, tool and definition (G-04)",
      "end when the definition changes, even when it changes back (G-04)",
      "change with the annotations and schemas, too (G-04)",
      "is asked for once when remembered, and again when the definition changed (G-04)",
    ),
  },
  {
    id: "G-05",
    level: "REC",
    revisions: ALL,
    says: "Dialogs come one at a time and can't be answered by accident.",
    spec: PAGE.overview,
    tests: inFile("component/dialogs/ask-url", "opens nothing while it is guarded (G-05)"),
  },
  {
    id: "G-06",
    level: "SHOULD",
    revisions: ALL,
    says: "The panel runs under a strict content policy.",
    spec: PAGE.security,
    tests: inFile(
      "e2e/embed.spec.ts",
      "works under a strict policy with Trusted Types, in the worker named by worker-url",
      "works without a blob: allowance and without worker-url, in the page's own thread",
    ),
  },
  {
    id: "G-07",
    level: "MUST",
    revisions: since("2025-03-26", "2025-11-25"),
    says: "Session ids stay in memory and out of every log.",
    spec: PAGE.security,
    tests: unit("client/lost-session", "is in no event, no error and nothing that is kept (G-07)"),
  },
  {
    id: "G-08",
    level: "REC",
    revisions: ALL,
    says: "Secrets stay in the worker.",
    spec: PAGE.security,
    tests: [
      ...unit(
        "client/auth-secrets",
        "are in no event, answer, error, view, audit trail, record or word on the console (A-19, ${storage}, ${era})",
      ),
      ...unit(
        "workers/auth-secrets",
        "holds no secret of signing in, be it an event, an answer, a wish or a farewell (A-19, G-08, ${era})",
      ),
    ],
  },
  {
    id: "G-09",
    level: "REC",
    revisions: ALL,
    says: "After a crash the connections are made anew.",
    spec: PAGE.lifecycle,
    tests: [
      ...unit(
        "workers/crash",
        "settles every promise with ERR-WORKER and says so in died",
        "refuses what is asked afterwards, and a new host works",
      ),
      ...inFile("e2e/crash.spec.ts", "a killed worker is noticed, told and restarted"),
    ],
  },
  {
    id: "G-10",
    level: "REC",
    revisions: ALL,
    says: "Deprecated features are off until the page wants them, and marked when a server uses them.",
    spec: PAGE.deprecated,
    tests: inFile(
      "component/dialogs/ask-dialog",
      "marks what newer revisions advise against: sampling and roots (G-10)",
    ),
  },
  {
    id: "G-11",
    level: "REC",
    revisions: ALL,
    says: "What a server can put before a person is limited.",
    spec: PAGE.overview,
    tests: [
      ...unit(
        "host/ask-queue",
        "refuses more than 10 asks of a server in 10 seconds and says so once (E-14, G-11)",
        "refuses the 21st waiting ask of a server, but never the person's own tool calls (G-11)",
      ),
      ...unit(
        "client/notifications",
        "of a changed list, in a storm, load it at once and then every two seconds at most (attack 104)",
      ),
      ...unit("host/sampling/sampling", "is limited by rate even when a policy answers everything (SA-09)"),
    ],
  },
  {
    id: "G-12",
    level: "MUST",
    revisions: ALL,
    says: "Installing a local server shows the whole command and asks.",
    spec: PAGE.security,
    notApplicable: "a client of the web installs and starts nothing on the machine",
  },
];
