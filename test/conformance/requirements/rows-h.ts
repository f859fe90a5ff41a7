/** Header values (H). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_H: readonly Requirement[] = [
  {
    id: "H-01",
    level: "MUST",
    revisions: MODERN,
    says: "The Mcp-Method and Mcp-Name headers match the body.",
    spec: PAGE.http,
    scenarios: scenario("http-standard-headers", "2026-07-28"),
  },
  {
    id: "H-02",
    level: "MUST",
    revisions: MODERN,
    says: "Header values that HTTP cannot carry, or that look encoded, are sent as Base64 between markers.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-03",
    level: "MUST",
    revisions: MODERN,
    says: "Strings, integers and booleans are converted to text; null and missing values send no header.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-04",
    level: "MUST",
    revisions: MODERN,
    says: "Arguments annotated with x-mcp-header are mirrored in headers, at any depth.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-05",
    level: "MUST",
    revisions: MODERN,
    says: "A tool with an invalid annotation is excluded; the other tools remain.",
    spec: PAGE.http,
    scenarios: scenario("http-invalid-tool-headers", "2026-07-28"),
  },
  {
    id: "H-06",
    level: "MUST",
    revisions: MODERN,
    says: "Any valid header name can be mirrored, including names that resemble standard headers.",
    spec: PAGE.http,
    scenarios: scenario("http-custom-headers", "2026-07-28"),
  },
  {
    id: "H-07",
    level: "SHOULD",
    revisions: MODERN,
    says: "If headers do not match, the client lists the tool again and sends the call once more.",
    spec: PAGE.http,
  },
  {
    id: "H-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A tool that was never listed is called without mirrored arguments.",
    spec: PAGE.http,
  },
  {
    id: "H-09",
    level: "REC",
    revisions: MODERN,
    says: "Nothing is mirrored for legacy servers, and headers set by the embedder replace no header of the protocol.",
    spec: PAGE.http,
  },
];
