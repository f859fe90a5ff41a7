/**
 * English strings of lists that are empty, incomplete or outdated, of their malformed entries, and of the steps of
 * connecting. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const listsEn = {
  "tools.stale": "Offline – may be out of date",
  // Shown above the list of tools, resources or prompts of a recording; then the note shown instead of a list that the
  // recording does not contain.
  "list.recorded": "From a recording made {time}",
  "list.not-recorded": "Not included in this recording.",
  // {time} is a date with a time of day.
  "tools.stale-since": "Offline – cached {time}",
  "tools.remembered": "Cached – refreshing…",
  // Unusable entries: the badge, the text of the row, the name of an entry without a name, and the row that represents
  // further entries.
  "tools.malformed": "malformed",
  "tools.unusable": "Not usable: {reason}",
  "tools.no-name": "Unnamed",
  "tools.malformed-more": { one: "{count} more malformed entry", other: "{count} more malformed entries" },
  // Button that groups tools whose names begin with the same word.
  "tools.by-prefix": "Group by prefix",
  "tools.empty": "This server has no tools.",
  "tools.empty-advice": "Reload to check again.",
  "tools.not-offered": "This server does not offer tools.",
  "tools.no-server": "Not connected.",
  "tools.no-server-advice": "Connect to a server to see its tools.",
  "tools.no-match": "No tool matches “{query}”.",
  "tools.clear-filter": "Clear filter",
  "tools.partial": {
    one: "Incomplete: loading failed after {count} tool.",
    other: "Incomplete: loading failed after {count} tools.",
  },

  // The steps of connecting.

  // Current step of connecting, shown beside the elapsed time.
  "connecting.start": "Connecting…",
  "connecting.discover": "Waiting for server/discover…",
  "connecting.initialize": "Waiting for initialize…",
  "connecting.authorize": "Preparing sign-in…",
  "connecting.sign-in": "Waiting for you to sign in…",
  "connecting.diagnose": "No readable response. Looking for the cause…",
} as const satisfies Readonly<Record<string, Entry>>;
