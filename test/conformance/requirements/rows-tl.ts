/** Tools (TL). */
import { PAGE } from "./pages.js";
import { ALL, inFile, MODERN, type Requirement, scenario, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_TL: readonly Requirement[] = [
  {
    id: "TL-01",
    level: "SHOULD",
    revisions: ALL,
    says: "A person can deny every call.",
    spec: PAGE.tools,
    tests: [
      ...unit("client/asks", "is asked for first, with its arguments, and not sent when denied (TL-01, TL-02)"),
      ...unit("host/grants", "shows the exact arguments and can be denied (TL-01, TL-02)"),
      ...inFile("component/views/tool-detail", "never sends anything else than what is on screen"),
    ],
  },
  {
    id: "TL-02",
    level: "SHOULD",
    revisions: ALL,
    says: "The exact arguments are shown before a call, and how it ended is noted.",
    spec: PAGE.tools,
    tests: [
      ...unit("client/asks", "is asked for first, with its arguments, and not sent when denied (TL-01, TL-02)"),
      ...unit("host/audit", "notes how asks ended and never what was asked or answered (TL-02)"),
      ...unit("host/grants", "shows the exact arguments and can be denied (TL-01, TL-02)"),
    ],
  },
  {
    id: "TL-03",
    level: "MUST",
    revisions: since("2025-03-26"),
    says: "A tool's claims about itself weaken no question.",
    spec: PAGE.tools,
    tests: unit(
      "host/grants",
      "change with the annotations and schemas, too (G-04)",
      "is asked for once when remembered, and again when the definition changed (G-04)",
    ),
  },
  {
    id: "TL-04",
    level: "SHOULD",
    revisions: ALL,
    says: "A tool is shown by its title with its name in sight.",
    spec: PAGE.tools,
    tests: [
      ...inFile("component/views/tools-list", "shows title, name, description and the server's claims of a tool"),
      ...inFile("component/views/tool-detail", "shows names, description and claims as text"),
    ],
  },
  {
    id: "TL-05",
    level: "MUST",
    revisions: ALL,
    says: "A call has a name and arguments, and nothing else.",
    spec: PAGE.tools,
    tests: [
      ...unit(
        "client/tool-call",
        "sends name and arguments, gives the result, and tells its story in order (TL-05)",
        "sends no arguments where there are none, and makes up ids of calls",
      ),
      ...scenario("tools_call", "2025-06-18", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "TL-06",
    level: "MUST",
    revisions: ALL,
    says: "A tool's own failure is a result, an error of the protocol is not.",
    spec: PAGE.tools,
    tests: [
      ...unit("client/tool-call", "keeps a tool's own failure a result (TL-06)"),
      ...unit("protocol/results", "tells a tool's own failure from success, by true alone (TL-06)"),
      ...inFile("e2e/call.spec.ts", "tells a tool's own failure from a failure of the protocol"),
    ],
  },
  {
    id: "TL-07",
    level: "MUST",
    revisions: ALL,
    says: "All kinds of content are shown, unknown ones as what came.",
    spec: PAGE.tools,
    tests: [
      ...unit(
        "protocol/content",
        "keeps ${JSON.stringify(block).slice(0, 60)}",
        "shows ${JSON.stringify(raw)} as unknown, with the reason and what came",
      ),
      ...inFile(
        "component/parts/results",
        "shows text",
        "draws an image from its bytes and lets the URL go when removed",
        "makes no link of a resource link, and asks with its URI",
        "shows what it does not know",
      ),
      ...inFile("e2e/call.spec.ts", "shows pictures, sounds, links and structured content"),
    ],
  },
  {
    id: "TL-08",
    level: "SHOULD",
    revisions: since("2025-06-18"),
    says: "Structured content is checked against the tool's schema, and shown with a warning where it does not fit.",
    spec: PAGE.tools,
    tests: [
      ...unit(
        "client/output-check",
        "is given all the same and at once; what is wrong is told of the call and of the server",
        "rejects the call where that was wished, with every finding",
        "by having no structured content at all is no better",
        "may be any JSON, null included",
      ),
      ...inFile(
        "component/parts/results",
        "warns of a result that breaks its tool's promise, and shows it all the same (TL-08)",
      ),
    ],
  },
  {
    id: "TL-09",
    level: "SHOULD",
    revisions: since("2025-06-18"),
    says: "Structured content is for programs, the blocks are for reading.",
    spec: PAGE.tools,
    tests: [
      ...unit("client/results", "is the whole, or the structured content alone"),
      ...inFile("component/parts/results", "shows blocks, structured content, time and size"),
    ],
  },
  {
    id: "TL-10",
    level: "REC",
    revisions: ALL,
    says: "Arguments have a form, JSON where no form can be made, and may be sent against the schema.",
    spec: PAGE.tools,
    tests: [
      ...unit("schema/read-form", "gives each type its kind", "drops only the part it can't show to JSON"),
      ...inFile(
        "component/views/tool-detail",
        "asks before sending arguments that do not fit, and sends them anyway when told",
      ),
    ],
  },
  {
    id: "TL-11",
    level: "SHOULD",
    revisions: since("2025-11-25"),
    says: "Odd names are taken, and servers are told apart by our ids.",
    spec: PAGE.tools,
    tests: [
      ...unit(
        "protocol/lists",
        "keeps tools as they came, unknown members included (B-09)",
        "is not fooled by names of the prototype",
      ),
      ...unit("client/lost-session", "that is made up is never one that is taken"),
    ],
  },
  {
    id: "TL-12",
    level: "MUST",
    revisions: MODERN,
    says: "Calls mirror what is annotated, and tools with illegal annotations are left out.",
    spec: PAGE.tools,
    tests: [
      ...unit("protocol/lists", "excludes a tool with an illegal x-mcp-header in the modern era only (H-05, H-09)"),
      ...unit("client/mirrored-parameters", "travel with a call once the tool is known, and not before (H-08)"),
      ...scenario("http-custom-headers", "2026-07-28"),
      ...scenario("http-invalid-tool-headers", "2026-07-28"),
    ],
  },
  {
    id: "TL-13",
    level: "MUST",
    revisions: since("2025-11-25", "2025-11-25"),
    says: "A call becomes a task only where server and tool allow it, and always where the tool requires it.",
    spec: PAGE.tasks,
    tests: unit(
      "client/tasks-legacy",
      "asks for a task only where server and tool allow it (TL-13)",
      "is called as one although it was never listed: it is listed first (TL-13)",
    ),
  },
  {
    id: "TL-14",
    level: "SHOULD",
    revisions: ALL,
    says: "Results are checked before a model reads them.",
    spec: PAGE.tools,
    notApplicable: "no result is handed to a model: a person or the page's own program receives it",
  },
  {
    id: "TL-15",
    level: "REC",
    revisions: since("2025-03-26"),
    says: "Whom content is meant for, and how it ranks, is respected where it is shown.",
    spec: PAGE.tools,
    tests: inFile("component/parts/viewers/viewers", "shows for whom it is, as quiet badges"),
  },
  {
    id: "TL-16",
    level: "REC",
    revisions: ALL,
    says: "A call that may have run is never sent again by itself.",
    spec: PAGE.tools,
    tests: [
      ...unit(
        "client/tool-call",
        "because its stream broke is ERR-STREAM-LOST with the cause, and not sent again (TL-16)",
      ),
      ...unit(
        "session/repeat",
        'after ${what}: ${whenSafe ? "yes" : "no"} for what is safe, ${always ? "yes" : "no"} for what is not (T-05, TL-16)',
        "is no tool call, but one whose caller knows that it does no harm (T-05, TL-16)",
      ),
      ...unit(
        "client/mirrored-parameters",
        "are no reason to send a call twice in the legacy era, where -32020 means nothing (B-11)",
      ),
    ],
  },
];
