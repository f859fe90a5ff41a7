/**
 * English strings of where a server stands with signing in, and of how that came about. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** The sentences about authorization in English; the model for all other languages. */
export const authorizationEn = {
  // The name of the fact in the server's details, and of the whole.
  "auth.title": "Sign-in",
  // Where it stands. {place} is the host people signed in at.
  "auth.signed-in": "Signed in at {place}",
  "auth.signed-in-page": "Signed in by this page",
  "auth.expired": "Your sign-in has ended",
  "auth.refused": "The server refuses this account",
  "auth.signed-out": "Signed out",
  "auth.signed-out-here": "Signed out here; the place you signed in at could not be told",
  "auth.none": "Not signed in",
  "auth.going-on": "Signing in…",
  // Buttons. The second also signs out.
  "auth.sign-in": "Sign in",
  "auth.other-account": "Use another account",
  // Opens a field for a token, where a server demands one.
  "auth.add-token": "Add access token",
  "auth.show": "How it went",
} as const satisfies Readonly<Record<string, Entry>>;
