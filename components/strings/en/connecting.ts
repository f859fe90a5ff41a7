/** English strings of the steps of connecting. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const connectingEn = {
  // Current step of connecting, shown beside the elapsed time.
  "connecting.start": "Connecting…",
  "connecting.discover": "Waiting for server/discover…",
  "connecting.initialize": "Waiting for initialize…",
  "connecting.authorize": "Preparing sign-in…",
  "connecting.sign-in": "Waiting for you to sign in…",
  "connecting.diagnose": "No readable response. Looking for the cause…",
} satisfies Readonly<Record<string, Entry>>;
