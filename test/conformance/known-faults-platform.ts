/** Faults that people met and told of: header fields, browsers, packages and lists (rows 13 to 25). */
import type { KnownFault } from "./known-faults.js";
import { inFile, unit } from "./requirements/requirement.js";

const BROWSER = "e2e/browser-faults.spec.ts";

/** The rows. */
export const PLATFORM_FAULTS: readonly KnownFault[] = [
  {
    id: "row 13",
    elsewhere: "Parameters are not mirrored in header fields in browsers, or not on every way a call can take.",
    ours: "There is one way, and it mirrors them.",
    tests: [
      ...unit(
        "session/modern/modern-session",
        "carries mirrored parameters, which never replace the standard headers (H-04)",
      ),
      ...unit("client/mirrored-parameters", "are sent with a call once the tool is known, and not before (H-08)"),
      ...inFile(BROWSER, "mirrors parameters in header fields, as a strict server requires"),
    ],
  },
  {
    id: "row 14",
    elsewhere: "The header fields that name method and target are missing.",
    ours: "They are made from the body when it is sent.",
    tests: unit(
      "session/modern/modern-session",
      "${method} ${JSON.stringify(params)} has its envelope, and headers that agree with its body (V-07, H-01)",
    ),
  },
  {
    id: "row 15",
    elsewhere: "A CORS rule that lacks one header field looks like a network failure.",
    ours: "The field is named, with the line the server has to send.",
    tests: [
      ...inFile(BROWSER, "names the response header field that CORS hides (T-14)"),
      ...unit("transport/diagnosis/probes", "are named exactly, with the lines to add"),
      ...unit(
        "transport/http/legacy-refusals",
        "with 400 and ${what} may lack a session id that CORS hides from the page (T-14)",
      ),
    ],
  },
  {
    id: "row 16",
    elsewhere: "The header fields of 2026-07-28 make browsers refuse servers that worked before.",
    ours: "A probe that does not get through is followed by the legacy handshake, and refused fields are told one by one.",
    tests: [
      ...inFile(BROWSER, "falls back to the legacy era where CORS allows only its header fields"),
      ...inFile(
        "e2e/network.spec.ts",
        "a server without CORS is reported with the header that it has to send: @playwright/mcp (T-40, T-41)",
      ),
      ...unit("transport/diagnosis/probes", "are named exactly, with the lines to add"),
    ],
  },
  {
    id: "row 17",
    elsewhere: "Redirects of a POST fail in browsers.",
    ours: "None is followed: one that only adds or removes a slash is answered by asking there, any other is named.",
    tests: [
      ...inFile(
        BROWSER,
        "finds a server that redirects to its address without a slash, requested from another origin",
        "a server on the page's own origin is found without its slash, too",
      ),
      ...unit(
        "transport/http/redirects",
        "passes on the refusal of the other spelling, as of another era",
        "of a server that has answered is an error at once",
      ),
    ],
  },
  {
    id: "row 18",
    elsewhere: "Schemas are compiled to code, which strict policies forbid.",
    ours: "Nothing makes code from text.",
    tests: [
      ...inFile("architecture/known-faults", "loads neither schema compilers nor the official SDK at runtime"),
      ...inFile(BROWSER, "no content security policy is violated: no code is made from text, in no thread"),
      ...inFile(
        "e2e/embed.spec.ts",
        "the panel works under a strict policy with Trusted Types, in the worker named by worker-url (G-06)",
      ),
    ],
  },
  {
    id: "row 19",
    elsewhere: "A schema library tries out whether it may make code, and the policy's violation is reported.",
    ours: "There is no such library at runtime.",
    tests: [
      ...inFile("architecture/known-faults", "loads neither schema compilers nor the official SDK at runtime"),
      ...inFile(BROWSER, "no content security policy is violated: no code is made from text, in no thread"),
    ],
  },
  {
    id: "row 20",
    elsewhere: "A schema library of more than a megabyte comes with the client.",
    ours: "The core brings no schema library, and hardly any package.",
    tests: inFile(
      "architecture/known-faults",
      "loads neither schema compilers nor the official SDK at runtime",
      "loads no third-party package with a host except the one for URI templates",
    ),
  },
  {
    id: "row 21",
    elsewhere: "Streams and long calls take all six connections of an origin, and tabs hang in silence.",
    ours: "One connection stays free, tabs share the others, and streams are few in all of them together.",
    tests: [
      ...inFile(
        "e2e/network.spec.ts",
        "a GET stream and twenty long calls leave room for a ping, over HTTP/1.1 (T-43)",
        "two tabs of one origin both work while both are busy",
        "eight tabs with a GET stream each leave room for one another, over HTTP/1.1 (T-43)",
      ),
      ...unit("transport/http/shared-tabs", "are three at most, so that no number of tabs takes every connection"),
      ...unit(
        "transport/http/connections",
        "are many, as soon as the protocol is known; waiting requests are sent then",
      ),
    ],
  },
  {
    id: "row 22",
    elsewhere: "Streams that were aborted or closed keep their sockets.",
    ours: "Every end of a request ends its fetch, in both eras.",
    tests: [
      ...unit(
        "transport/http/resume-endings",
        "by ${by} during the ${stage} leaves no timer, no listener and no open body",
      ),
      ...unit(
        "session/modern/modern-session",
        "ends its exchange and sends nothing, on abort and on timeout (U-08, T-02)",
      ),
      ...inFile(BROWSER, "frees the connections of cancelled calls at once, in both eras"),
    ],
  },
  {
    id: "row 23",
    elsewhere: "Live updates of 2026-07-28 that end are not opened again.",
    ours: "They are, less and less often while they bring nothing, and what may have been missed is loaded anew.",
    tests: unit(
      "session/modern/listen",
      "that end with ${how} are opened again after a moment, under a new id, and missed changes are reported (N-06, N-07)",
      "that break again and again are requested less and less often (N-07)",
    ),
  },
  {
    id: "row 24",
    elsewhere: "One invalid tool makes the whole server useless.",
    ours: "Each is judged by itself.",
    tests: [
      ...unit("client/tool-lists", "has malformed tools reported as problems, and keeps the first of two of a name"),
      ...unit("protocol/read/lists", "excludes a tool ${what}, and keeps the others"),
    ],
  },
  {
    id: "row 25",
    elsewhere: "A connection can't be made again after its close, and connecting to a silent server never ends.",
    ours: "It can, and connecting ends by a deadline and by an abort at every step.",
    tests: unit(
      "client/known-faults",
      "can be made again under its name after it was closed, any number of times",
      "that is not answered ends by its deadline and by an abort, at every step",
    ),
  },
];
