/** English strings of a server's details and its problems. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const serverEn = {
  // Names of the facts in the details.
  "server.address": "URL",
  "server.software": "Server version",
  "server.protocol": "Protocol",
  "server.found-by": "Negotiated by",
  "server.latency-name": "Latency",
  // The server's description of itself, in addition to its technical name.
  "server.self-title": "Title",
  "server.self-description": "Description",
  "server.self-website": "Website",
  // Capabilities of the server, and the capabilities that this client declared to it.
  "server.offers": "Server capabilities",
  "server.offers-nothing": "None",
  "server.client-offers": "Client capabilities",
  "server.client-offers-nothing": "None",
  "server.client-offers-once": "Declared when the session began. Changes apply from the next connection.",
  "server.client-offers-each": "Declared with every request.",
  // Label of a collapsed section with the value of a capability.
  "server.capability-value": "Settings",
  // Parts of a capability: the server reports changes of a list; clients can subscribe to an item.
  "offer.part-listChanged": "listChanged",
  "offer.part-subscribe": "subscribe",
  // Capabilities of a server: short words on badges, in lower case.
  "offer.tools": "tools",
  "offer.resources": "resources",
  "offer.prompts": "prompts",
  "offer.logging": "logging",
  "offer.completions": "completions",
  "offer.tasks": "tasks",
  "offer.extensions": "extensions",
  "offer.experimental": "experimental",
  // Capabilities of a client: short words on badges, in lower case.
  "offer.elicitation": "elicitation",
  "offer.sampling": "sampling",
  "offer.roots": "roots",
  // Icons of the server and of its items; icons that contain their own bytes are always shown.
  "server.icons": "Icons",
  "server.icons-fetch": "Fetch icons from this server",
  "server.icons-note":
    "Icons are fetched last, over one connection, without credentials. The server learns which lists you view. Icons sent as data are always shown.",
  // Shown before the identifier of an extension, and of an experimental capability.
  "offer.one-extensions": "Extension",
  "offer.one-experimental": "Experimental",
  "server.instructions": "Instructions",
  "server.instructions-note": "Instructions for the model, from the server",
  "server.problems-title": "Problems",
  "server.problems-older": { one: "and {count} earlier", other: "and {count} earlier" },
  // Subject of a problem; {name} is the name of the item.
  "about.message": "Message",
  "about.tool": "Tool",
  "about.resource": "Resource",
  "about.prompt": "Prompt",
  "about.skill": "Skill",
  "about.stream": "Stream",
} as const satisfies Readonly<Record<string, Entry>>;
