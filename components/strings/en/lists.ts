/** English strings of lists that are empty, incomplete, or not as the server has them now, and of their malformed entries. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences around the rows of a list in English; the model for all other languages. */
export const listsEn = {
  "tools.stale": "Not connected; may be out of date",
  // Above the list of tools, resources or prompts of a recording, and in its place where it holds none.
  "list.recorded": "From a recording of {time}",
  "list.not-recorded": "The recording holds no such list.",
  // {time} is a day and a time of day.
  "tools.stale-since": "Not connected; as they were on {time}",
  "tools.remembered": "As they were before; asking the server…",
  // The badge of an entry that can't be used, what its row says, and the row that stands for more of them.
  "tools.malformed": "malformed",
  "tools.unusable": "Not usable: {reason}",
  "tools.no-name": "No name",
  "tools.malformed-more": { one: "{count} more malformed entry", other: "{count} more malformed entries" },
  "tools.empty": "This server has no tools.",
  "tools.empty-advice": "Its author may add some later; reload to look again.",
  "tools.not-offered": "This server does not offer tools.",
  "tools.no-server": "Not connected.",
  "tools.no-server-advice": "Connect to a server to see its tools.",
  "tools.no-match": "No tool matches “{query}”.",
  "tools.clear-filter": "Clear filter",
  "tools.partial": {
    one: "Incomplete: {count} tool came before a page failed.",
    other: "Incomplete: {count} tools came before a page failed.",
  },
} as const satisfies Readonly<Record<string, Entry>>;
