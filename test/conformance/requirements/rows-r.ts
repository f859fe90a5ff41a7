/** Resources (R). */
import { PAGE } from "./pages.js";
import { ALL, inFile, MODERN, type Requirement, unit } from "./requirement.js";

/** The rows. */
export const ROWS_R: readonly Requirement[] = [
  {
    id: "R-01",
    level: "FACT",
    revisions: ALL,
    says: "Resources are listed and read, and one read may bring several contents.",
    spec: PAGE.resources,
    tests: [
      ...unit("client/features", "are listed, every page, without those that can't be used (R-01)"),
      ...unit(
        "client/other-lists",
        "are listed over all pages, with bad ones reported",
        "are read and got, with their arguments",
      ),
      ...unit("protocol/lists", "keeps resources, names those without name by their uri, and sets the others aside"),
      ...unit("protocol/results", "keeps the contents that can be used"),
    ],
  },
  {
    id: "R-02",
    level: "SHOULD",
    revisions: ALL,
    says: "A missing resource is told as such, by either code.",
    spec: PAGE.resources,
    tests: unit("client/features", "is ERR-NOT-FOUND, also when the server says it with "),
  },
  {
    id: "R-03",
    level: "MUST",
    revisions: MODERN,
    says: "A read may ask for input.",
    spec: PAGE.resources,
    tests: [
      ...unit(
        "session/modern/input-rounds",
        "waits a moment, longer each time, where the server only wants to be asked again (M-06)",
      ),
      ...inFile("pins/surface", "has these methods"),
    ],
  },
  {
    id: "R-04",
    level: "MAY",
    revisions: ALL,
    says: "A resource on the web is read through its server, not fetched past it.",
    spec: PAGE.resources,
    tests: [
      ...inFile("component/parts/results", "makes no link of a resource link, and asks with its URI"),
      ...inFile("component/views/resource-reader", "shows the URI as text and the contents as blocks"),
    ],
  },
  {
    id: "R-05",
    level: "REC",
    revisions: ALL,
    says: "Templates are expanded by the standard's rules, with suggestions, and the address is shown first.",
    spec: PAGE.resources,
    tests: inFile(
      "component/views/resources",
      "fills in a template with proposals in the context of what is there, keeps the values, and reads the address",
    ),
  },
  {
    id: "R-06",
    level: "MUST",
    revisions: ALL,
    says: "Contents never become active markup, and broken bytes are an error.",
    spec: PAGE.resources,
    tests: [
      ...unit(
        "client/results",
        "are ERR-ARGUMENT where there are none, and ERR-PROTO where they are no base64 (attack 101)",
      ),
      ...inFile("component/parts/results", "never draws SVG", "waits for a click before it loads large media"),
      ...inFile("component/parts/text-view", "renders markup, escape sequences and bidi controls as text"),
      ...inFile("pins/import-law", "no component writes markup from text"),
    ],
  },
  {
    id: "R-07",
    level: "MUST",
    revisions: ALL,
    says: "A server gets data of the person only with consent.",
    spec: PAGE.overview,
    tests: [
      ...unit("host/server-requests", "are shown with consent only, and without asking again once remembered (RO-04)"),
      ...unit(
        "host/sampling/sampling",
        "shows the request before the model and the answer before the server, both to be edited (SA-02)",
      ),
      ...unit(
        "host/elicitation",
        "is the form as offered when a person accepts without touching it, and exactly theirs otherwise (E-04, E-15)",
      ),
    ],
  },
  {
    id: "R-08",
    level: "REC",
    revisions: ALL,
    says: "Folders among resources are shown as folders.",
    spec: PAGE.resources,
    tests: inFile(
      "component/views/resources",
      "lists resources as a tree, templates in a group of their own, and counts",
    ),
  },
];
