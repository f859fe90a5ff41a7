/**
 * English strings of the resources and prompts, and of the field that suggests values for their arguments. A comment
 * above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const resourcesEn = {
  // Resources.

  // The list.
  "resources.title": "Resources",
  "resources.templates": "Templates",
  "resources.filter": "Filter resources",
  "resources.reload": "Reload resources",
  "resources.count": { one: "{count} resource", other: "{count} resources" },
  "resources.count-loading": { one: "{count} resource, loading…", other: "{count} resources, loading…" },
  // A list whose further pages could not be loaded; the reason is shown below.
  "resources.partial": {
    one: "Incomplete: loading failed after {count} resource.",
    other: "Incomplete: loading failed after {count} resources.",
  },
  "resources.loading": "Loading resources…",
  "resources.empty": "This server has no resources.",
  "resources.empty-advice": "Some servers can read URIs they do not list: enter one below.",
  "resources.not-offered": "This server does not offer resources.",
  "resources.no-server-advice": "Connect to a server to see its resources.",
  "resources.no-match": "No resource matches “{query}”.",
  "resources.stale": "Offline – may be out of date",
  // {time} is a date with a time of day.
  "resources.stale-since": "Offline – cached {time}",
  "resources.remembered": "Cached – refreshing…",
  // Toggle button that shows the resources as a tree instead of a flat list.
  "resources.as-tree": "Show as a tree",
  // Choice of the order.
  "resources.order": "Order",
  "resources.by-server": "Original order",
  "resources.by-name": "By name",
  "resources.by-size": "By size",
  // Folder for addresses without a scheme such as "file:".
  "resources.no-scheme": "no scheme",
  // Short word on a badge, in lower case; then its tooltip, in which {time} is a time of day.
  "resources.changed": "changed",
  "resources.changed-at": "Changed at {time}, after it was read.",
  // Field for any address, and its button. Reading requests the contents from the server.
  "resources.read-uri": "Read a URI",
  "resources.read": "Read",

  // One resource.
  "resources.none": "No resource selected.",
  "resources.none-advice": "Select a resource, or enter a URI below the list.",
  "resources.copy-uri": "Copy URI",
  "resources.read-again": "Read again",
  "resources.stop": "Stop",
  "resources.stopped": "Stopped.",
  "resources.offline": "Not connected. Reconnect to read this resource.",
  "resources.huge": "{size}. Large resource – click Read to load.",
  // Names of the facts.
  "resources.type": "Type",
  // A resource that contains other resources; followed by its type in parentheses.
  "resources.directory": "Directory",
  // The contents of a directory, and the button that returns to the directory above.
  "resources.directory-loading": "Listing…",
  "resources.directory-count": { one: "{count} entry", other: "{count} entries" },
  "resources.directory-up": "Up",
  "resources.directory-try": "List as a directory",
  "resources.size": "Size",
  "resources.audience": "Audience",
  "resources.audience-user": "user",
  "resources.audience-assistant": "assistant",
  "resources.priority": "Priority",
  "resources.modified": "Modified",
  // Switch: the server should report when the resource changes.
  "resources.subscribe": "Subscribe",
  "resources.subscribed": "Subscribed",
  "resources.subscribe-long": "Get notified when this resource changes",
  "resources.subscribe-failed": "Not subscribed: {reason}",
  "resources.subscribe-refused": "the server refused.",
  // Shown after the resource was read again. {time} is the time at which it was read before.
  "resources.differs": "Changed since {time}.",
  "resources.same": "Unchanged since the last read.",
  "resources.what-changed": "Show changes",

  // A template: its variables, and the address into which it expands.
  "resources.variables": "Variables",
  "resources.makes": "Expands to",

  // Prompts.

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

  // The field that suggests values.

  // Name of the list of values below a field; {name} is the name of the field.
  "completion.list": "Suggestions for {name}",
  "completion.requesting": "Loading suggestions…",
  "completion.count": { one: "{count} value", other: "{count} values" },
  // There are more values than the server sent. {total} is the total number of values.
  "completion.more": "More values available: type to narrow down.",
  "completion.more-of": "{shown} of {total} values: type to narrow down.",
  "completion.none": "No suggestions.",
  "completion.failed": "No suggestions: {reason}",
  "completion.required": "required",
  // Real content of a value with hidden characters; {value} is the value with these characters made visible.
  "completion.hidden": "With hidden characters: {value}",
} as const satisfies Readonly<Record<string, Entry>>;
