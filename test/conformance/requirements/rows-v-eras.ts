/** Finding the era of a server (V-11 … V-16). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_ERAS: readonly Requirement[] = [
  {
    id: "V-11",
    level: "SHOULD",
    revisions: ALL,
    says: "The era found for a server is remembered and looked for again when it no longer holds.",
    spec: PAGE.versioning,
  },
  {
    id: "V-12",
    level: "MUST",
    revisions: ALL,
    says: "An error only modern servers know is acted on, never answered by falling back.",
    spec: PAGE.versioning,
  },
  {
    id: "V-13",
    level: "MUST NOT",
    revisions: ALL,
    says: "No single error code decides that a server is a legacy one.",
    spec: PAGE.versioning,
  },
  {
    id: "V-14",
    level: "MUST NOT",
    revisions: ALL,
    says: "Nothing of one era is sent once the other was found.",
    spec: PAGE.versioning,
  },
  {
    id: "V-15",
    level: "SHOULD",
    revisions: LEGACY,
    says: "At the end streams are closed and a session with an id is deleted.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-16",
    level: "REC",
    revisions: ALL,
    says: "An era can be pinned, and how it was found is shown.",
    spec: PAGE.versioning,
  },
];
