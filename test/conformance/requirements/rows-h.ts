/** Header values (H). */
import { PAGE } from "./pages.js";
import { MODERN, scenario, unit, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_H: readonly Requirement[] = [
  {
    id: "H-01",
    level: "MUST",
    revisions: MODERN,
    says: "Method and name stand in headers just as in the body.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "protocol/header-value",
        "always gives a value HTTP can carry, and from which the server reads the same text (H-01)",
      ),
      ...unit("protocol/revisions", "mirror a name exactly where the spec asks for Mcp-Name (H-01)"),
      ...unit(
        "session/modern/modern-session",
        "${method} ${JSON.stringify(params)} carries its envelope, and says in headers what its body says (V-07, H-01)",
      ),
      ...scenario("http-standard-headers", "2026-07-28"),
    ],
  },
  {
    id: "H-02",
    level: "MUST",
    revisions: MODERN,
    says: "Values that HTTP can't carry, or that look encoded, go as Base64 between markers.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "protocol/header-value",
        "sends ${JSON.stringify(value)} as ${JSON.stringify(header)}",
        "always gives a value HTTP can carry, and from which the server reads the same text (H-01)",
      ),
      ...scenario("http-custom-headers", "2026-07-28"),
    ],
  },
  {
    id: "H-03",
    level: "MUST",
    revisions: MODERN,
    says: "Text, whole numbers and booleans become text; null and absent values no header.",
    spec: PAGE.http,
    tests: [...unit("protocol/header-params", "are ${what}"), ...scenario("http-custom-headers", "2026-07-28")],
  },
  {
    id: "H-04",
    level: "MUST",
    revisions: MODERN,
    says: "Annotated arguments of a call are mirrored, wherever they are nested.",
    spec: PAGE.http,
    tests: [
      ...unit(
        "session/modern/modern-session",
        "carries mirrored parameters, which never replace the standard headers (H-04)",
      ),
      ...unit("protocol/header-params", "finds annotated parameters at any fixed place", "are ${what}"),
      ...scenario("http-custom-headers", "2026-07-28"),
    ],
  },
  {
    id: "H-05",
    level: "MUST",
    revisions: MODERN,
    says: "A tool with an illegal annotation is left out, the others stay.",
    spec: PAGE.http,
    tests: [
      ...unit("protocol/lists", "excludes a tool with an illegal x-mcp-header in the modern era only (H-05, H-09)"),
      ...unit("protocol/header-params", "refuses ${what}, with a reason"),
      ...scenario("http-invalid-tool-headers", "2026-07-28"),
    ],
  },
  {
    id: "H-06",
    level: "MUST",
    revisions: MODERN,
    says: "Mirroring works with any legal name, also one that resembles a standard header.",
    spec: PAGE.http,
    tests: [
      ...unit("protocol/header-params", "finds annotated parameters at any fixed place"),
      ...scenario("http-custom-headers", "2026-07-28"),
    ],
  },
  {
    id: "H-07",
    level: "SHOULD",
    revisions: MODERN,
    says: "When headers don't fit, the tool is read anew and the call sent once more.",
    spec: PAGE.http,
    tests: unit(
      "client/mirrored-parameters",
      "are read anew after -32020, and the call is sent once more with a new id (H-07)",
      "that are refused again end the call: ERR-HEADERS (H-07)",
    ),
  },
  {
    id: "H-08",
    level: "SHOULD",
    revisions: MODERN,
    says: "A tool nobody has listed is called without mirrored arguments.",
    spec: PAGE.http,
    tests: unit("client/mirrored-parameters", "travel with a call once the tool is known, and not before (H-08)"),
  },
  {
    id: "H-09",
    level: "REC",
    revisions: MODERN,
    says: "Nothing is mirrored for legacy servers, and no header of the embedder replaces one of the protocol.",
    spec: PAGE.http,
    tests: [
      ...unit("client/mirrored-parameters", "never travel in the legacy era (H-09)"),
      ...unit("protocol/lists", "excludes a tool with an illegal x-mcp-header in the modern era only (H-05, H-09)"),
      ...unit("session/legacy/legacy-requests", "carries neither envelope nor mirrored headers (V-14, H-09)"),
      ...unit("transport/http/legacy-http", "can't be set by the embedder (H-09)"),
      ...unit(
        "transport/http/modern-http",
        "carries the embedder's headers, which never replace or fake the protocol's (H-09)",
      ),
    ],
  },
];
