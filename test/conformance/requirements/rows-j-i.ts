/** JSON Schema and tracing (J), icons and server's words (I). */
import { PAGE } from "./pages.js";
import { ALL, MODERN, since, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_J_I: readonly Requirement[] = [
  {
    id: "J-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "A schema is read in the dialect that it names, in 2020-12 if it names none; an unsupported dialect is reported.",
    spec: PAGE.basic,
    open: "covered by the official JSON Schema suite and tests of the checker only",
  },
  {
    id: "J-02",
    level: "MUST NOT",
    revisions: MODERN,
    says: "No $ref is fetched from the network, and one that cannot be resolved makes every value invalid.",
    spec: PAGE.basic,
    scenarios: scenario("json-schema-ref-no-deref", "2026-07-28"),
  },
  {
    id: "J-03",
    level: "SHOULD",
    revisions: MODERN,
    says: "Validation is limited in size, depth, time and patterns, and never generates code.",
    spec: PAGE.basic,
  },
  {
    id: "J-04",
    level: "MUST",
    revisions: MODERN,
    says: "The schema of a tool is kept with all its keywords.",
    spec: PAGE.tools,
    scenarios: scenario("json-schema-2020-12-preservation", "2025-11-25", "2026-07-28"),
  },
  {
    id: "J-05",
    level: "MUST",
    revisions: MODERN,
    says: "Trace context in _meta has the W3C formats.",
    spec: PAGE.basic,
  },
  {
    id: "J-06",
    level: "REC",
    revisions: ALL,
    says: "The instructions of a server are shown as text and not acted on.",
    spec: PAGE.discover,
    open: "covered by tests of the element only",
  },
  {
    id: "I-01",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons are loaded only from data URIs or safe URLs of the server's own origin, without credentials.",
    spec: PAGE.basic,
  },
  {
    id: "I-02",
    level: "MUST",
    revisions: since("2025-11-25"),
    says: "Icons of the common image types are shown, never as markup.",
    spec: PAGE.basic,
  },
  {
    id: "I-03",
    level: "REC",
    revisions: since("2025-11-25"),
    says: "The icon suits theme and size, and remote icons need the user's choice.",
    spec: PAGE.basic,
  },
  {
    id: "I-04",
    level: "REC",
    revisions: ALL,
    says: "Text from a server is shown as text, with hidden characters made visible.",
    spec: PAGE.tools,
  },
];
