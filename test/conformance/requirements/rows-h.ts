/** Header values (H). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_H: readonly Requirement[] = [
  {
    id: "H-01",
    level: "MUST",
    revisions: MODERN,
    says: "Method and name stand in headers just as in the body.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "H-02",
    level: "MUST",
    revisions: MODERN,
    says: "Values that HTTP can't carry, or that look encoded, go as Base64 between markers.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-03",
    level: "MUST",
    revisions: MODERN,
    says: "Text, whole numbers and booleans become text; null and absent values no header.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-04",
    level: "MUST",
    revisions: MODERN,
    says: "Annotated arguments of a call are mirrored, wherever they are nested.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-05",
    level: "MUST",
    revisions: MODERN,
    says: "A tool with an illegal annotation is left out, the others stay.",
    spec: PAGE.http,
    scenarios: scenario("http-invalid-tool-headers", "2026-07-28"),
  },
  {
    id: "H-06",
    level: "MUST",
    revisions: MODERN,
    says: "Mirroring works with any legal name, also one that resembles a standard header.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-07",
    level: "SHOULD",
    revisions: MODERN,
    says: "When headers don't fit, the tool is read anew and the call sent once more.",
    spec: PAGE.http,
  },
  {
    id: "H-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A tool nobody has listed is called without mirrored arguments.",
    spec: PAGE.http,
  },
  {
    id: "H-09",
    level: "REC",
    revisions: MODERN,
    says: "Nothing is mirrored for legacy servers, and no header of the embedder replaces one of the protocol.",
    spec: PAGE.http,
  },
];
