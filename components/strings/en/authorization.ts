/**
 * English strings of the sign-in state of a server. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** English strings about authorization; the reference for all other languages. */
export const authorizationEn = {
  // Label of the sign-in in the server's details, and title of the sign-in details.
  "auth.title": "Sign-in",
  // States of the sign-in. {place} is the host where the user signed in.
  "auth.signed-in": "Signed in at {place}",
  "auth.signed-in-page": "Signed in by this page",
  "auth.expired": "Sign-in expired",
  "auth.refused": "Account refused by the server",
  "auth.signed-out": "Signed out",
  "auth.signed-out-here": "Signed out here; the authorization server was not notified",
  "auth.none": "Not signed in",
  "auth.going-on": "Signing in…",
  // Buttons. The second button also signs out.
  "auth.sign-in": "Sign in",
  "auth.other-account": "Use another account",
  // Button that opens a field for a token, if the server requires one.
  "auth.add-token": "Add access token",
  "auth.show": "Sign-in details",
} as const satisfies Readonly<Record<string, Entry>>;
