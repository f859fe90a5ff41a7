/**
 * English strings of the first screen: the address of a server, and other ways to start. A comment above a group is the
 * note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const connectEn = {
  "connect.title": "Connect to an MCP server",
  "connect.address": "Server URL",
  "connect.hint-endpoint": "The URL of the MCP endpoint, often ending in /mcp.",
  "connect.hint-cors": "The server must allow requests from this page (CORS).",
  "connect.hint-stdio": "A local (stdio) server needs a proxy, such as mcp-proxy, that gives it a URL.",
  "connect.invalid": "Invalid URL. Start with https:// or http://.",
  // Other ways to start: buttons below the field.
  "connect.ways": "Other ways to start",
  "connect.import": "Import config…",
  "connect.recording": "Open recording…",
  "connect.demo": "Try the demo server",
  "connect.back": "Enter a URL instead",
} satisfies Readonly<Record<string, Entry>>;
