/** MCP Apps (UI). */
import { PAGE } from "./pages.js";
import { ALL, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_UI: readonly Requirement[] = [
  {
    id: "UI-01",
    level: "MUST",
    revisions: ALL,
    says: "Apps are declared only where the page has a place to run them.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-02",
    level: "MUST",
    revisions: ALL,
    says: "A tool's app is found by its link and read as a resource of the right type.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-03",
    level: "MUST",
    revisions: ALL,
    says: "What a tool shows to model and app is respected.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-04",
    level: "MUST",
    revisions: ALL,
    says: "An app runs in a frame within a frame of another origin.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-05",
    level: "MUST",
    revisions: ALL,
    says: "An app reaches only the places it named.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-06",
    level: "MUST",
    revisions: ALL,
    says: "Nothing is said to an app before it introduced itself, and each message is checked.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-07",
    level: "MUST",
    revisions: ALL,
    says: "An app hears the input of its tool, then the result or the cancellation.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-08",
    level: "FACT",
    revisions: ALL,
    says: "What an app asks for needs the consent the user's own act would need.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-09",
    level: "MUST",
    revisions: ALL,
    says: "An app's size is followed within bounds, and its mode is one it declared.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
  {
    id: "UI-10",
    level: "SHOULD",
    revisions: ALL,
    says: "A user sees where the server's own interface begins.",
    spec: PAGE.overview,
    later: "MCP Apps",
  },
];
