/** English strings of the prompts. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of the prompts views; the reference for all other languages. */
export const promptsEn = {
  // The list.
  "prompts.title": "Prompts",
  "prompts.filter": "Filter prompts",
  "prompts.reload": "Reload prompts",
  "prompts.count": { one: "{count} prompt", other: "{count} prompts" },
  "prompts.count-loading": { one: "{count} prompt, loading…", other: "{count} prompts, loading…" },
  // A list whose further pages could not be loaded; the reason is shown below.
  "prompts.partial": {
    one: "Incomplete: loading failed after {count} prompt.",
    other: "Incomplete: loading failed after {count} prompts.",
  },
  "prompts.loading": "Loading prompts…",
  "prompts.empty": "This server has no prompts.",
  "prompts.empty-advice": "Reload to check again.",
  "prompts.not-offered": "This server does not offer prompts.",
  "prompts.no-server-advice": "Connect to a server to see its prompts.",
  "prompts.no-match": "No prompt matches “{query}”.",
  "prompts.stale": "Offline – may be out of date",
  // {time} is a date with a time of day.
  "prompts.stale-since": "Offline – cached {time}",
  "prompts.remembered": "Cached – refreshing…",
  // Number of arguments of a prompt, shown in its row.
  "prompts.arguments-count": { one: "{count} argument", other: "{count} arguments" },

  // One prompt.
  "prompts.none": "No prompt selected.",
  "prompts.none-advice": "Select a prompt to enter its arguments and get its messages.",
  "prompts.gone": "The server has no prompt named {name}.",
  "prompts.gone-advice": "It may have been renamed or removed. Reload the list.",
  "prompts.arguments": "Arguments",
  "prompts.no-arguments": "No arguments.",
  // Button that requests the messages from the server.
  "prompts.get": "Get messages",
  "prompts.cancel": "Cancel",
  "prompts.offline": "Not connected. Reconnect to get the messages.",
  // Shown below a field that must be filled in.
  "prompts.missing": "Required.",
  "prompts.missing-some": {
    one: "{count} required argument is missing.",
    other: "{count} required arguments are missing.",
  },
  "prompts.getting": "Waiting for messages…",

  // The messages.
  "prompts.messages": "Messages",
  "prompts.no-messages": "The prompt returned no messages.",
  // Roles of messages.
  "prompts.role-user": "User",
  "prompts.role-assistant": "Assistant",
  "prompts.more": { one: "{count} more message", other: "{count} more messages" },
  "prompts.copy-text": "Copy as text",
  "prompts.copy-json": "Copy as JSON",
  // Button, and its outcomes. A sampling request is a server's request to a model.
  "prompts.copy-sampling": "Copy as sampling request",
  "prompts.sampling-copied": "Copied sampling request parameters.",
  "prompts.sampling-not-copied": "Copying was blocked by the browser.",
  "prompts.sampling-failed": "The messages are too large, or no longer available.",
  // Announced by screen readers.
  "prompts.says-done": { one: "{count} message.", other: "{count} messages." },
} satisfies Readonly<Record<string, Entry>>;
