/** English strings of requests of apps. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** English strings of requests of apps; the reference for all other languages. */
export const appRequestsEn = {
  // The app that sent the request. {tool} is the tool the app belongs to; {name} is what the app calls itself.
  "input.app-of": "App of the tool {tool}",
  // The tool to call is provided by an app, not by the server. {tool} is the name of the tool the app belongs to.
  "input.app-offers-tool":
    "This tool is provided by the app of the tool {tool}, not by the server. Its hints are unverified claims by the app.",
  "input.app-calls-itself": "The app calls itself {name}.",
  "input.allow": "Allow",
  "input.deny": "Deny",

  // Access that an app asks for when it is opened.
  "input.app-access-note": "The app runs in a frame without access to this page.",
  "input.app-access-decide": "Decide what it may reach outside.",
  // Before the first app of a server runs.
  "input.app-first":
    "An app can send what it learns to others: what you enter in it, and what its server gives it. No policy of a page prevents that entirely. Open it only if you trust this server. You are asked this once for its apps.",
  // The app's server declares an origin for it. {domain} is the name of that origin.
  "input.app-domain":
    "It asks for storage of its own, under the name {domain}. It gets that only if this page has a sandbox for each server, and never under this name.",
  "input.app-changed": "The app has changed since you allowed it.",
  "input.app-domains": "Connect to these domains",
  "input.app-domains-note": "It can send them everything that you enter in it and that the server gives it.",
  // Notes after a domain that is this device. {port} is a number.
  "input.app-device": "this device",
  "input.app-device-port": "port {port} of this device: whatever program answers there",
  "input.app-device-ports": "all ports of this device: every program that answers there",
  // The four permissions, as check boxes.
  "input.app-camera": "Use the camera",
  "input.app-microphone": "Use the microphone",
  "input.app-geolocation": "See your location",
  "input.app-clipboardWrite": "Write to the clipboard",
  "input.app-open": "Open app",
  "input.app-not-open": "Do not open",
  "input.app-lasting": "Remember for this app",
  "input.apps-lasting": "Remember for the apps of this server",
  "input.app-once": "Not at all",
  "input.app-session": "Until the connection ends",
  "input.app-always": "Permanently",

  "input.app-link-open": "Open page",
  "input.app-link-note": "The page opens in a new tab, without access to this one.",

  // {name} is the name of the file.
  "input.app-save": "Save",
  "input.app-files": "Files to save",
  "input.app-file-link": "Read from the server when saved",
  "input.app-save-failed": "The files could not be read. Nothing was saved.",

  "input.app-message-note": "The message is sent as if you had written it.",
  "input.app-message-send": "Send",
  "input.app-resource-note": "If you allow it, the app may read all resources of its server while it is open.",
} as const satisfies Readonly<Record<string, Entry>>;
