/** English strings of a server's details and its problems. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const serverEn = {
  // Names of the facts in the details.
  "server.address": "Address",
  "server.software": "Server version",
  "server.protocol": "Protocol",
  "server.found-by": "Negotiated by",
  "server.latency-name": "Latency",
  // What the server calls itself, beside its technical name.
  "server.self-title": "Title",
  "server.self-description": "Description",
  "server.self-website": "Website",
  // What the server can do; what this client declared to it.
  "server.offers": "Server capabilities",
  "server.offers-nothing": "None",
  "server.client-offers": "Client capabilities",
  "server.client-offers-nothing": "None",
  "server.client-offers-once": "Declared when the session began. Changes apply from the next connection.",
  "server.client-offers-each": "Declared with every request.",
  // Unfolds the value of a capability.
  "server.capability-value": "Settings",
  // Parts of a capability: changes of a list are reported; one can subscribe to an item.
  "offer.part-listChanged": "listChanged",
  "offer.part-subscribe": "subscribe",
  // Capabilities of a client: short words on badges, in lower case.
  "offer.elicitation": "elicitation",
  "offer.sampling": "sampling",
  "offer.roots": "roots",
  // Icons of the server and of what it lists; those whose bytes came along are always shown.
  "server.icons": "Icons",
  "server.icons-fetch": "Fetch icons from this server",
  "server.icons-note":
    "Icons are fetched last, over one connection, without credentials. The server learns which lists you view. Icons sent as data are always shown.",
  // Before the identifier of an extension, and of an experimental capability.
  "offer.one-extensions": "Extension",
  "offer.one-experimental": "Experimental",
  "server.instructions": "Instructions",
  "server.instructions-note": "Instructions for the model, from the server",
  "server.problems-title": "Problems",
  "server.problems-older": { one: "and {count} earlier", other: "and {count} earlier" },
  // What a problem concerns; {name} is the item's.
  "about.message": "Message",
  "about.tool": "Tool",
  "about.resource": "Resource",
  "about.prompt": "Prompt",
  "about.stream": "Stream",
} as const satisfies Readonly<Record<string, Entry>>;
