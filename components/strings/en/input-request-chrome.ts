/**
 * English strings of the counters of pending input requests; the requests themselves are in `input-request-titles.ts`
 * and `dialogs.ts`. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const requestChromeEn = {
  "input.count": { one: "{count} request", other: "{count} requests" },
  "input.open": { one: "{count} request waiting: answer it", other: "{count} requests waiting: answer them" },
  // Shown when requests were declined without being displayed. {name} is the name of the server.
  "input.limited": "Too many requests from {name}: some were not shown.",
} satisfies Readonly<Record<string, Entry>>;
