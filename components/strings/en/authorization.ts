/**
 * English strings of the sign-in state of a server. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** The sentences about authorization in English; the reference for all other languages. */
export const authorizationEn = {
  // The name of the fact in the server's details, and of the whole.
  "auth.title": "Sign-in",
  // The state. {place} is the host of the sign-in.
  "auth.signed-in": "Signed in at {place}",
  "auth.signed-in-page": "Signed in by this page",
  "auth.expired": "Sign-in expired",
  "auth.refused": "Account refused by the server",
  "auth.signed-out": "Signed out",
  "auth.signed-out-here": "Signed out here; the authorization server was not notified",
  "auth.none": "Not signed in",
  "auth.going-on": "Signing in…",
  // Buttons. The second also signs out.
  "auth.sign-in": "Sign in",
  "auth.other-account": "Use another account",
  // Opens a field for a token, where a server demands one.
  "auth.add-token": "Add access token",
  "auth.show": "Sign-in details",
} as const satisfies Readonly<Record<string, Entry>>;
