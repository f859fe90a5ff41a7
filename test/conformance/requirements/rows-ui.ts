/** MCP Apps (UI). */
import { PAGE } from "./pages.js";
import { ALL, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_UI: readonly Requirement[] = [
  {
    id: "UI-01",
    level: "MUST",
    revisions: ALL,
    says: "MCP Apps are declared only if the page can display them.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-02",
    level: "MUST",
    revisions: ALL,
    says: "The app of a tool is found by its URI in _meta and read as a resource with the right media type.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-03",
    level: "MUST",
    revisions: ALL,
    says: "The visibility of a tool, to the model and to the app, is respected.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-04",
    level: "MUST",
    revisions: ALL,
    says: "An app runs in a sandboxed frame within a frame of another origin.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-05",
    level: "MUST",
    revisions: ALL,
    says: "An app can connect only to the domains that it declares.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-06",
    level: "MUST",
    revisions: ALL,
    says: "Nothing is sent to an app before ui/initialize, and each of its messages is validated.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-07",
    level: "MUST",
    revisions: ALL,
    says: "An app receives the input of its tool, then the result or the cancellation.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-08",
    level: "FACT",
    revisions: ALL,
    says: "A request of an app needs the same consent as the same act of the user.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-09",
    level: "MUST",
    revisions: ALL,
    says: "The size of an app is followed within limits, and its display mode is one that it declares.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-10",
    level: "SHOULD",
    revisions: ALL,
    says: "The user sees where the interface of the server begins.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
];
