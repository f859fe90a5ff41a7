/** JSON Schema and tracing (J), icons and server's words (I). */
import { PAGE } from "./pages.js";
import { ALL, inFile, MODERN, type Requirement, scenario, since, unit } from "./requirement.js";

/** The rows. */
export const ROWS_J_I: readonly Requirement[] = [
  {
    id: "J-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A schema is read in the dialect it names, 2020-12 where it names none, and others are owned up to.",
    spec: PAGE.basic,
    tests: [
      ...inFile("schema-suite/suite", "${topic} ${index + 1}: ${group.description} (J-01)"),
      ...unit(
        "schema/validation/dialect",
        "is 2020-12 when none is named (J-01)",
        "may be ${uri} (J-01)",
        "is unsupported and never valid when it is ${uri} (J-01)",
        "may not change inside a schema (J-01)",
      ),
    ],
  },
  {
    id: "J-02",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No reference leads to the network, and one that leads nowhere allows nothing.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "schema/validation/checker",
        "refuses the reference ${ref}, which leads nowhere (J-02)",
        "never fetches ${ref}, names it, and checks nothing (J-02)",
        "follows references inside the document: pointer, anchor, $id (J-02)",
      ),
      ...scenario("json-schema-ref-no-deref", "2026-07-28"),
    ],
  },
  {
    id: "J-03",
    level: "SHOULD",
    revisions: MODERN,
    says: "Checking is bounded in size, depth, time and patterns, and never makes code of text.",
    spec: PAGE.basic,
    tests: [
      ...unit(
        "schema/validation/serve-checker",
        "answers as the checker behind it does, in order (J-03)",
        "gives up on a silent far end after its time limit and tells its owner once (J-03)",
      ),
      ...unit(
        "schema/validation/bounds",
        "refuses schemas by text, depth and number of schemas, counted before anything is built",
        "refuses a bomb of references through ${keyword} by adding up, not by running it",
        "refuses the pattern ${pattern.slice(0, 30)} without running it (attack 73)",
      ),
      ...inFile(
        "e2e/embed.spec.ts",
        "works under a strict policy with Trusted Types, in the worker named by worker-url",
      ),
    ],
  },
  {
    id: "J-04",
    level: "MUST",
    revisions: MODERN,
    says: "A tool's schema is kept with every word it has.",
    spec: PAGE.tools,
    tests: [
      ...unit("protocol/lists", "keeps tools as they came, unknown members included (B-09)"),
      ...scenario("json-schema-2020-12-preservation", "2025-11-25", "2026-07-28"),
    ],
  },
  {
    id: "J-05",
    level: "MUST",
    revisions: MODERN,
    says: "Trace context that is sent has the web's formats.",
    spec: PAGE.basic,
    tests: unit("client/own-meta", "in the form of the W3C may stand there (J-05)", "with "),
  },
  {
    id: "J-06",
    level: "REC",
    revisions: ALL,
    says: "A server's instructions are shown as text, and followed by nobody unasked.",
    spec: PAGE.discover,
    tests: inFile(
      "component/views/server-header",
      "opens its details: software, how the revision was found, instructions as text",
    ),
  },
  {
    id: "I-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons come from safe addresses of the server's own origin, without credentials.",
    spec: PAGE.basic,
    tests: inFile("unit/viewers/pictures", "is fetched from the server's own origin only (attacks 4, 5, 7)"),
  },
  {
    id: "I-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons of the usual types are drawn, never as markup.",
    spec: PAGE.basic,
    tests: inFile(
      "component/parts/viewers/icon",
      "draws bytes as pixels in a box of its own size, without an image in the document",
    ),
  },
  {
    id: "I-03",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "The icon fits theme and size, and remote ones are a person's choice.",
    spec: PAGE.basic,
    tests: inFile(
      "unit/viewers/pictures",
      "is looked for in eight icons at most, those for the colours first (attack 19)",
    ),
  },
  {
    id: "I-04",
    level: "REC",
    revisions: ALL,
    says: "A server's words are shown as text, hidden characters spelled out.",
    spec: PAGE.tools,
    tests: [
      ...inFile("component/parts/text-view", "spells out what can't be seen and leaves the rest"),
      ...inFile("component/views/tools-list", "shows hidden characters of a name instead of being fooled by them"),
      ...inFile("component/parts/schema-form", "renders a server's words as text, hidden characters spelled out"),
      ...inFile("component/parts/results", "is accessible and quotes the server as text"),
    ],
  },
];
