/** Finding the era of a server (V-11 … V-16). */
import { PAGE } from "./pages.js";
import { ALL, LEGACY, type Requirement } from "./requirement.js";

/** The rows. */
export const ROWS_V_ERAS: readonly Requirement[] = [
  {
    id: "V-11",
    level: "SHOULD",
    revisions: ALL,
    says: "The client remembers the era of a server, and negotiates again when it no longer holds.",
    spec: PAGE.versioning,
  },
  {
    id: "V-12",
    level: "MUST",
    revisions: ALL,
    says: "An error that only modern servers return leads to a modern request, never to a fallback to the legacy era.",
    spec: PAGE.versioning,
  },
  {
    id: "V-13",
    level: "MUST NOT",
    revisions: ALL,
    says: "No single error code makes the client treat a server as a legacy one.",
    spec: PAGE.versioning,
  },
  {
    id: "V-14",
    level: "MUST NOT",
    revisions: ALL,
    says: "After negotiation the client sends only messages of the negotiated era.",
    spec: PAGE.versioning,
  },
  {
    id: "V-15",
    level: "SHOULD",
    revisions: LEGACY,
    says: "When it disconnects, the client closes its streams and deletes a session that has an id.",
    spec: PAGE.lifecycle,
  },
  {
    id: "V-16",
    level: "REC",
    revisions: ALL,
    says: "The era can be fixed, and the panel shows how it was found.",
    spec: PAGE.versioning,
  },
];
