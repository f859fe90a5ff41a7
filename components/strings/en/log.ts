/** English strings of the log. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of the log; the reference for all other languages. */
export const logEn = {
  "log.title": "Log",
  "log.filter": "Filter messages",
  // Label of a choice of levels (debug, info, …): messages below the chosen level are hidden.
  "log.from-level": "Minimum level",
  // Label of a choice of levels: the server is requested to send messages of the chosen level and above.
  "log.server-level": "Server level",
  // No level was requested, so the server decides.
  "log.server-level-none": "server default",
  // A server of 2026-07-28 sends no messages unless a level is requested.
  "log.server-level-off": "off",
  "log.count": { one: "{count} message", other: "{count} messages" },
  "log.count-of": "{shown} of {total}",
  "log.save": "Save as NDJSON",
  "log.clear": "Clear log",
  "log.message": "Message",
  "log.no-match": "No message matches the filter.",
  "log.empty": "No messages yet.",
  "log.empty-advice": "Lower the server level above, or run a tool.",
  // A server of 2026-07-28 sends messages only to clients that request a level.
  "log.empty-unrequested": "This server sends messages only after you choose a server level above.",
  "log.not-offered": "This server does not offer logging.",
} satisfies Readonly<Record<string, Entry>>;
