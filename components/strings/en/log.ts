/** English strings of the log. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of the log in English; the reference for all other languages. */
export const logEn = {
  "log.title": "Log",
  "log.filter": "Filter messages",
  // Before a choice of levels (debug, info, …): messages below it are hidden.
  "log.from-level": "Minimum level",
  // Before a choice of levels: the server is asked to send messages from it on.
  "log.server-level": "Server level",
  // Nothing was asked for: the server decides.
  "log.server-level-none": "server default",
  // A server of 2026-07-28 sends none unless it is asked.
  "log.server-level-off": "off",
  "log.count": { one: "{count} message", other: "{count} messages" },
  "log.count-of": "{shown} of {total}",
  "log.save": "Save as NDJSON",
  "log.clear": "Clear log",
  "log.message": "Message",
  "log.no-match": "No message matches the filter.",
  "log.empty": "No messages yet.",
  "log.empty-advice": "Lower the server level above, or run a tool.",
  // A server of 2026-07-28 logs only for those who ask.
  "log.empty-unrequested": "This server sends messages only after you choose a server level above.",
  "log.not-offered": "This server does not offer logging.",
} satisfies Readonly<Record<string, Entry>>;
