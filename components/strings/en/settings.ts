/**
 * English strings of the settings, and of the first screen. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const settingsEn = {
  "settings.title": "Settings",
  // Headings. {name} is the name of the server.
  "settings.server": "This server: {name}",
  // Navigation among the sections of the settings, and the names of sections.
  "settings.sections": "Sections",
  "settings.this-server": "This server",
  "settings.panel": "This panel",
  "settings.data": "Saved data",
  "settings.offer": "Client capabilities",
  "settings.offer-note": "For all servers of this panel. Legacy servers receive changes at the next connection.",
  "settings.no-server": "No server selected.",
  // Header fields of HTTP requests.
  "settings.headers": "Headers",
  "settings.header-add": "Add header",
  "settings.header-name": "Header name",
  "settings.header-value": "Value of {name}",
  "settings.header-show": "Show value",
  "settings.header-remove": "Remove header",
  "settings.header-no-name": "Enter a name.",
  "settings.header-bad-name": "Use letters, digits and hyphens only.",
  "settings.header-reserved": "The protocol sets this header.",
  "settings.header-forbidden": "The browser sets this header; pages can't.",
  "settings.header-bad-value": "Use Latin-1 characters only, without line breaks.",
  "settings.header-too-long": "Too long.",
  "settings.header-twice": "This header is already listed.",
  "settings.header-problem": "A header is invalid: see above.",
  "settings.header-given": "The page also sends these headers: {names}",
  "settings.keep-headers": "Save the values on this device",
  "settings.keep-warning":
    "Stored unencrypted in this browser, readable by every script of this site. Unchecked: this tab only.",
  // Authentication of a server: the choice, and the fields of each method. {origin} is the origin of the server.
  "settings.authentication": "Authentication",
  "settings.auth-none": "None",
  "settings.auth-bearer": "Bearer token",
  "settings.auth-headers": "Headers",
  "settings.auth-oauth": "OAuth",
  "settings.token": "Access token",
  "settings.token-connect": "Connect",
  "settings.token-missing": "Enter a token.",
  "settings.token-note":
    "Sent to {origin} only, as “Authorization: Bearer …”. Never included in links or exports. Checked: stored unencrypted in this browser. Unchecked: this tab only.",
  "settings.client-id": "Client ID",
  "settings.client-id-hint": "optional: registered automatically if supported",
  "settings.scopes": "Scopes",
  "settings.scopes-hint": "optional, space-separated",
  "settings.oauth-note": "You sign in when the server requires it.",
  "settings.oauth-none":
    "Sign-in is unavailable: this page has no redirect-url attribute. A bearer token works without it.",
  // JSON that is sent with requests in their member _meta; this name is not translated.
  "settings.meta": "Request metadata (_meta)",
  "settings.meta-note":
    'Sent with every call, read and prompt. Use keys with your own prefix, such as "com.example/tenant", or traceparent. Stored unencrypted on this device.',
  "settings.meta-problem": "Enter a JSON object, or leave this empty.",
  // Settings for connecting to a server.
  "settings.connection": "Connection",
  "settings.era": "Protocol era",
  "settings.era-auto": "Automatic",
  "settings.era-modern": "Modern (stateless) only",
  "settings.era-legacy": "Legacy (initialize) only",
  "settings.revision": "Revision",
  "settings.revision-any": "Latest supported",
  "settings.pin-problem": "This revision does not belong to this era.",
  // Deadlines in seconds.
  "settings.connect-timeout": "Connect timeout",
  "settings.idle-timeout": "Idle timeout",
  "settings.total-timeout": "Total timeout",
  // Unit beside a field.
  "settings.seconds": "seconds",
  "settings.timeout-problem": "Enter 0.1 seconds to one day.",
  "settings.apply": "Save and reconnect",
  "settings.defaults": "Restore defaults",
  "settings.saved": "Saved.",
  "settings.saved-reconnects": "Saved. Reconnecting.",
  "settings.authorization": "Sign-in",
  "settings.trust": "Trust",
  "settings.trust-note": "Permissions and the audit trail are under Requests.",
  "settings.trust-open": "Show in Requests",
  // Saved data.
  "settings.memory": "Saved data",
  "settings.memory-none": "No data is saved for this server.",
  "settings.memory-at": "As of {time}:",
  "settings.memory-tools": { one: "{count} tool", other: "{count} tools" },
  "settings.memory-resources": { one: "{count} resource", other: "{count} resources" },
  "settings.memory-prompts": { one: "{count} prompt", other: "{count} prompts" },
  "settings.forget": "Forget this server",
  "settings.forget-note":
    "Deletes its cached lists, history, surfaces, permissions, settings and sign-in. Nothing is sent except to sign out.",
  "settings.forgotten": "Server forgotten.",
  // The page sets this value, so users can't change it.
  "settings.by-page": "Set by the page.",
  "settings.theme": "Theme",
  "settings.theme-page": "Match page",
  "settings.theme-auto": "System",
  "settings.theme-light": "Light",
  "settings.theme-dark": "Dark",
  "settings.density": "Density",
  "settings.density-comfortable": "Comfortable",
  "settings.density-compact": "Compact",
  "settings.language": "Language",
  "settings.language-page": "Match page or browser",
  "settings.letters": "Use single-key shortcuts",
  "settings.letters-note": "When off, only Escape and shortcuts with Ctrl or Command work. Turn off for speech input.",
  "settings.notify": "Notify when a server needs me and this tab is hidden",
  "settings.notify-denied": "Notifications are blocked for this page in the browser.",
  "settings.storage": "Save data in this browser",
  "settings.storage-note":
    "Layout, drafts, saved arguments, collections, servers and settings. When off, they last until the page closes. Data of connected servers stays until you forget them.",
  // Maximum size of the history of calls that is stored in this browser.
  "settings.history": "Call history",
  "settings.history-off": "Off",
  // {size} is a size such as "20 MB".
  "settings.history-size": "Up to {size}",
  "settings.history-note":
    "Stores tool calls and prompts with their arguments and results. The contents of resources are not stored.",
  "settings.history-used": { one: "{count} entry, {size}", other: "{count} entries, {size}" },
  "settings.history-clear": "Clear history",
  "settings.history-clear-now": "Delete all entries",
  "settings.forget-all": "Delete all data…",
  "settings.forget-all-note":
    "Deletes your servers, headers, drafts, saved arguments, collections, history, permissions, sign-ins, settings and the audit trail.",
  "settings.forget-all-now": "Delete all data",
  "settings.forgot-all": "Data deleted.",
  "settings.cancel": "Cancel",
  "settings.reset": "Reset settings",
  "settings.reset-done": "Settings reset to defaults.",
  // Features that are offered to servers.
  "settings.forms": "Allow servers to request forms (elicitation)",
  "settings.urls": "Allow servers to request page visits (elicitation)",
  "settings.sampling": "Sampling",
  "settings.sampling-off": "Not offered",
  "settings.sampling-manual": "Answer manually",
  "settings.sampling-browser": "Browser model, with approval",
  "settings.sampling-account": "Model account, with approval",
  "settings.no-browser-model": "This browser has no built-in model.",
  "settings.approval": "Tool approval",
  "settings.approval-never": "Never",
  "settings.approval-once": "Once per tool",
  "settings.approval-always": "Every call",
  // Tasks of MCP 2025-11-25: a server sends a request, and fetches the response later.
  "settings.client-tasks": "Support task-augmented requests from servers (MCP 2025-11-25)",
  // Features that are offered to a single server; the first choice is the setting of the panel.
  "settings.offer-own": "Client capabilities for this server",
  "settings.offer-own-note": "Apply to this server only, from its next connection.",
  // Headings of the columns of a table; the third is "This server".
  "settings.offer-capability": "Capability",
  "settings.offer-all": "All servers",
  "settings.offer-usual": "Same as all servers",
  "settings.offer-yes": "Offered",
  "settings.offer-no": "Not offered",
  "settings.offer-form": "Forms (elicitation)",
  "settings.offer-url": "Page visits (elicitation)",
  "settings.offer-roots": "Roots",
  "settings.offer-tasks": "Task-augmented requests (MCP 2025-11-25)",
  "settings.offer-tasksExtension": "Tasks extension (MCP 2026-07-28)",
  // A root is a folder whose address may be shared with servers.
  "settings.roots": "Roots",
  "settings.roots-note": "Folder URIs shared with a server after you approve. File contents are never sent.",
  "settings.root-new": "Folder URI",
  "settings.root-name": "Folder name",
  "settings.root-name-hint": "Name (optional)",
  "settings.root-add": "Add",
  "settings.root-remove": "Remove {uri}",
  "settings.root-problem": "Enter a folder URI that starts with file:///.",
  "settings.root-twice": "This URI is already listed.",
  "settings.root-full": "Too many roots. Remove one first.",

  // The first screen: the address of a server, and other ways to start.

  "connect.title": "Connect to an MCP server",
  "connect.address": "Server URL",
  "connect.hint-endpoint": "The URL of the MCP endpoint, often ending in /mcp.",
  "connect.hint-cors": "The server must allow requests from this page (CORS).",
  "connect.hint-stdio": "A local (stdio) server is started in a terminal: npx mcp-panel -- and its command.",
  "connect.invalid": "Invalid URL. Start with https:// or http://.",
  // Other ways to start: buttons below the field.
  "connect.ways": "Other ways to start",
  "connect.import": "Import config…",
  "connect.recording": "Open recording…",
  "connect.demo": "Try the demo server",
  "connect.back": "Enter a URL instead",
} as const satisfies Readonly<Record<string, Entry>>;
