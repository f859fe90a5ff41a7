/** English strings of lists that are empty, incomplete, or not as the server has them now, and of their malformed entries. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences around the rows of a list in English; the reference for all other languages. */
export const listsEn = {
  "tools.stale": "Offline – may be out of date",
  // Above the list of tools, resources or prompts of a recording, and in its place where it holds none.
  "list.recorded": "From a recording made {time}",
  "list.not-recorded": "Not included in this recording.",
  // {time} is a day and a time of day.
  "tools.stale-since": "Offline – cached {time}",
  "tools.remembered": "Cached – refreshing…",
  // The badge of an entry that can't be used, what its row says, and the row that stands for more of them.
  "tools.malformed": "malformed",
  "tools.unusable": "Not usable: {reason}",
  "tools.no-name": "Unnamed",
  "tools.malformed-more": { one: "{count} more malformed entry", other: "{count} more malformed entries" },
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
} as const satisfies Readonly<Record<string, Entry>>;
