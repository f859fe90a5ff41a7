/**
 * English strings of where servers come from and go to: the registry, `server.json`, and other programs. A comment above
 * an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const sourcesEn = {
  // Review of a server.json, the description of a server in a registry.

  // Heading above packages, which run on the user's computer.
  "sources.programs": "Runs on your computer",
  // Followed by a command.
  "sources.start-with-panel":
    "A page can't start it. This command does, and opens a panel for it. Replace the values in angle brackets.",
  "sources.start-first":
    "This address is that of a program on your computer. Start it before you connect. Replace the values in angle brackets.",

  // Search in a registry.

  "sources.search": "Name of a server, or a part of it",
  "sources.search-now": "Search",
  // Beside the button. {registry} is a host.
  "sources.contacts": "Search contacts {registry}, and sends it these words.",
  "sources.registry": "Registry",
  "sources.registry-change": "Another registry",
  "sources.registry-default": "Use {registry}",
  "sources.searching": "Searching…",
  "sources.none-found": "No server's name contains these words.",
  "sources.found": { one: "{count} server", other: "{count} servers" },
  "sources.more": "Load more",
  // Accessible name of a button. {name} is the name of a server.
  "sources.choose-name": "Choose {name}",
  "sources.choose": "Choose…",
  "sources.back": "Back to the results",
  // Offers of a server: an address, or a program to run. Short words on badges.
  "sources.offers-remote": "remote",
  "sources.offers-package": "package",
  // States of a server in a registry.
  "sources.deprecated": "deprecated",
  "sources.deleted": "deleted",
  // Reasons a search failed.
  "sources.failed-bad-address":
    "Not a valid address of a registry. Use http:// or https://, without a password, a query or a fragment.",
  "sources.failed-offline": "This device is offline.",
  "sources.failed-policy":
    "The content security policy of this page does not allow requests to {registry}. Its owner can add the address to connect-src.",
  "sources.failed-unreachable": "{registry} could not be reached, or does not allow requests from this page (CORS).",
  "sources.failed-timeout": "{registry} did not respond in time.",
  "sources.failed-rate-limit": "{registry} received too many requests. Wait a minute, then search again.",
  "sources.failed-status": "{registry} responded with the status {status}.",
  "sources.failed-not-registry": "{registry} does not respond as an MCP registry (API v0.1).",
  "sources.failed-too-large": "The response of {registry} is too large.",

  // Adding a server to another program.

  // Followed by links with the names of programs.
  "sources.open-in": "Open in",
  "sources.program": "Program",
  // {file} is the path of a file.
  "sources.entry-for": "Entry for {file}",
  "sources.command-for": "Command",
  "sources.copy-entry": "Copy entry",
  "sources.copy-command": "Copy command",
  "sources.form-only": "This program adds servers in a form of its own: copy the URL, then open the form.",
  "sources.copy-url": "Copy URL",
  "sources.open-form": "Open the form",
  "sources.no-secrets":
    "Links and entries contain no secrets: the program requests values such as ${input:…}; replace those in angle brackets.",
  "sources.close": "Close",
} as const satisfies Readonly<Record<string, Entry>>;
