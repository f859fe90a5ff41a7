/** English strings of a server's details and its problems. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Their sentences in English; the model for all other languages. */
export const serverEn = {
  // Names of the facts in the details.
  "server.address": "Address",
  "server.software": "Software",
  "server.protocol": "Protocol",
  "server.found-by": "How it was found",
  "server.latency-name": "Latency",
  "server.offers": "Offers",
  "server.offers-nothing": "nothing we know of",
  // Parts of a capability: the server tells when its list changed; one can subscribe to an item.
  "offer.listChanged": "tells of changes",
  "offer.subscribe": "subscriptions",
  "server.instructions": "Instructions",
  "server.instructions-note": "Advice the server gives to a model. Its words, not ours.",
  "server.problems-title": "Problems",
  "server.problems-older": { one: "and {count} earlier", other: "and {count} earlier" },
  // What a problem concerns; {name} is the item's.
  "about.message": "Message",
  "about.tool": "Tool",
  "about.resource": "Resource",
  "about.prompt": "Prompt",
  "about.stream": "Stream",
} as const satisfies Readonly<Record<string, Entry>>;
