/** English strings of MCP Apps. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of apps; the reference for all other languages. */
export const appsEn = {
  // Label above the frame of an app: everything below is drawn by the server. {host} is the address of the server.
  "app.label": "App of {host}",
  // Accessible name of the frame. {tool} is the name of the tool the app belongs to.
  "app.frame": "App of the tool {tool}",
  "app.reading": "Loading the app…",
  // The user has to decide about access, or the frame is loading.
  "app.opening": "Opening the app…",
  "app.fullscreen": "Fullscreen",
  "app.inline": "Exit fullscreen",
  "app.reload": "Reload app",
  "app.stop": "Stop app",
  // Button that opens the tools for authors of apps.
  "app.workbench": "Workbench",
  // Tooltip of the badge "window.openai" above the frame.
  "app.openai": "Written for window.openai, which this panel maps to MCP Apps",
  "app.stopped": "The app was stopped.",
  "app.unresponsive": "The app does not respond.",
  "app.navigated": "The app was stopped because it tried to leave its frame.",
  // The app moved the keyboard focus into its frame, so that it would receive what the user types.
  "app.focus-taken": "The app was stopped because it took the focus while you were using something else.",
  "app.flood": "The app was stopped because it sent too many messages.",
  "app.refused": "The app was not opened, because access was denied.",
  // {count} requests of the app were blocked by the policy of its frame.
  "app.blocked": { one: "{count} request blocked by its policy", other: "{count} requests blocked by its policy" },
  // The page can't draw apps.
  "app.no-sandbox": "This page can't show apps.",
  "app.no-sandbox-note":
    "Its security policy blocks inline scripts. Put mcp-sandbox.html beside the script of mcp-panel, or set sandbox-url.",
  "app.sandbox-refused":
    "The sandbox page does not allow this page to use it. Name this page's origin in its mcp-sandbox-hosts.",

  // Workbench: tools for authors of apps. Headings.
  "bench.title": "App workbench",
  "bench.declared": "Declared and granted",
  "bench.context": "Host context",
  "bench.data": "Input and result",
  // Tools that the app itself provides, not its server.
  "bench.tools": "Tools of the app",
  "bench.violations": "Blocked by the policy",
  "bench.activity": "Messages and log",
  // Facts.
  "bench.uri": "Resource",
  // The API that the app is written for, if it is not MCP Apps.
  "bench.api": "API",
  "bench.size": "Requested size",
  "bench.name": "Name and version",
  // {tier} is 1, 2 or 3: see the documentation.
  "bench.tier": "Sandbox",
  "bench.tier-1": "Tier 1: an origin of its own",
  "bench.tier-2": "Tier 2: mcp-sandbox.html, no origin",
  "bench.tier-3": "Tier 3: inside this page, no origin",
  "bench.csp": "Content-Security-Policy",
  "bench.policy": "Policy",
  "bench.strict": "Strict",
  "bench.permissive": "Permissive",
  // Both policies, in two frames next to each other.
  "bench.both": "Side by side",
  "bench.permissive-note":
    "Permissive also allows eval, blob: workers and every port of this device. Only for servers on this device.",
  "bench.domains": "Domains",
  "bench.no-domains": "None declared: the app can't connect to anything.",
  // State of a declared domain.
  "bench.granted": "granted",
  "bench.denied": "denied",
  "bench.malformed": "not granted: not an origin",
  "bench.insecure": "not granted: neither https nor wss",
  "bench.own-network": "not granted: an address in this network",
  // A wildcard for a domain under which everybody can have a name, such as *.github.io.
  "bench.shared": "not granted: a wildcard for a domain that everybody can use",
  "bench.too-many": "not granted: more than 50",
  "bench.permissions": "Permissions",
  "bench.no-permissions": "None requested.",
  "bench.app-capabilities": "Capabilities of the app",
  "bench.host-capabilities": "Capabilities of the host",
  // The host context (MCP Apps) that the app received: theme, language, size.
  "bench.host-context": "Received context",
  "bench.problems": "Problems in the metadata",
  // Controls of the host context that the app receives.
  "bench.theme": "Theme",
  "bench.theme-own": "As the panel",
  "bench.theme-light": "Light",
  "bench.theme-dark": "Dark",
  "bench.locale": "Language",
  "bench.time-zone": "Time zone",
  "bench.width": "Width",
  "bench.width-full": "Full",
  // Choice: "bench.mode-inline" (in the flow of the page) or "app.fullscreen".
  "bench.display-mode": "Display mode",
  "bench.mode-inline": "Inline",
  "bench.touch": "Touch",
  "bench.insets": "Safe area (px)",
  "bench.input": "Input (JSON)",
  "bench.result": "Result (JSON)",
  "bench.send": "Reload with this input and result",
  "bench.send-result": "Send this result",
  "bench.bad-json": "This is not a JSON object.",
  "bench.tools-note":
    "These tools are provided by the app, not by the server. They are available while the app is open.",
  "bench.tools-none": "The app provides no tools.",
  "bench.tool-call": "Call",
  "bench.tool-cancel": "Cancel",
  "bench.tool-result": "Result of the call",
  "bench.no-violations": "Nothing was blocked.",
  "bench.none": "Nothing yet.",
  "bench.model-context": "Context for a model",
} as const satisfies Readonly<Record<string, Entry>>;
