/** English strings of the resources. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of the resources views in English; the reference for all other languages. */
export const resourcesEn = {
  // The list.
  "resources.title": "Resources",
  "resources.templates": "Templates",
  "resources.filter": "Filter resources",
  "resources.reload": "Reload resources",
  "resources.count": { one: "{count} resource", other: "{count} resources" },
  "resources.count-loading": { one: "{count} resource, loading…", other: "{count} resources, loading…" },
  // A list whose pages after these could not be loaded; why is said below.
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
  // A button that is on or off: as a tree, or one below the other.
  "resources.as-tree": "Show as a tree",
  // A choice of orders.
  "resources.order": "Order",
  "resources.by-server": "Original order",
  "resources.by-name": "By name",
  "resources.by-size": "By size",
  // A folder for addresses that have no scheme such as "file:".
  "resources.no-scheme": "no scheme",
  // A short word on a badge, in lower case; {time} is a time of day.
  "resources.changed": "changed",
  "resources.changed-at": "Changed at {time}, after it was read.",
  // A field for any address, and its button. Reading asks the server for the contents.
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
  // A resource that holds others; its type in brackets follows.
  "resources.directory": "Directory",
  "resources.size": "Size",
  "resources.audience": "Audience",
  "resources.audience-user": "user",
  "resources.audience-assistant": "assistant",
  "resources.priority": "Priority",
  "resources.modified": "Modified",
  // A switch: the server is to tell when the resource changes.
  "resources.subscribe": "Subscribe",
  "resources.subscribed": "Subscribed",
  "resources.subscribe-long": "Get notified when this resource changes",
  "resources.subscribe-failed": "Not subscribed: {reason}",
  "resources.subscribe-refused": "the server refused.",
  // After it was read again. {time} is when it was read before.
  "resources.differs": "Changed since {time}.",
  "resources.same": "Unchanged since the last read.",
  "resources.what-changed": "Show changes",

  // A template: its variables, and the address that their values make.
  "resources.variables": "Variables",
  "resources.makes": "Expands to",
} satisfies Readonly<Record<string, Entry>>;
