/** English strings of the first screen: the address of a server, and other ways to begin. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const connectEn = {
  "connect.title": "Connect to an MCP server",
  "connect.address": "Server URL",
  "connect.hint-endpoint": "The URL of the MCP endpoint, often ending in /mcp.",
  "connect.hint-cors": "The server must allow this page: its CORS settings decide.",
  "connect.hint-stdio":
    "A server that runs as a local program needs a bridge, such as mcp-proxy, that gives it an address.",
  "connect.invalid": "This is not a web address. It should begin with https:// or http://.",
  // Other ways to begin: buttons below the field.
  "connect.ways": "Other ways to begin",
  "connect.import": "Import a config…",
  "connect.recording": "Open a recording…",
  "connect.demo": "Try the demo server",
  "connect.back": "Enter a URL instead",
} satisfies Readonly<Record<string, Entry>>;
