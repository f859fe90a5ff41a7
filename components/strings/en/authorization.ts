/**
 * English strings of the buttons that lead to a sign-in. A comment above an entry (or a group) is the note
 * for translators.
 */
import type { Entry } from "../table.js";

/** English strings of these buttons; the reference for all other languages. */
export const authorizationEn = {
  // Label of the sign-in in the server's details, and title of the sign-in details.
  "auth.title": "Sign-in",
  // Buttons. The second button also signs out.
  "auth.sign-in": "Sign in",
  "auth.other-account": "Use another account",
  // Button that opens a field for a token, if the server requires one.
  "auth.add-token": "Add access token",
  "auth.show": "Sign-in details",
} as const satisfies Readonly<Record<string, Entry>>;
