/**
 * English strings of the input request dialogs. Short and plain: users make decisions based on them. A comment above an
 * entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const dialogsEn = {
  // Note on requests for sampling and roots, which newer revisions of the protocol deprecate.
  "input.deprecated": "Deprecated in MCP 2026-07-28.",
  // {name} is the name that the server gives itself, {id} is its name in this page.
  "input.calls-itself": "Server name: “{name}”",
  "input.known-as": "Known here as “{id}”",
  // {what} is a method and a name, such as "tools/call book".
  "input.during": "During {what}",
  "input.during-nothing": "Not related to any of your requests",
  // Shown above text written by the server.
  "input.server-says": "Message from the server:",

  // Buttons of the dialog frame.
  "input.aside": "Minimize",
  "input.waiting": { one: "{count} more request waiting", other: "{count} more requests waiting" },
  "input.refuse-all": "Decline all from this server",
  "input.refuse-all-note": "Further requests from this server are declined automatically until it reconnects.",
  "input.decline": "Decline",
  "input.decline-note": "Tells the server that you declined.",
  "input.cancel": "Cancel",
  "input.cancel-note": "Tells the server that you dismissed the request without an answer.",
  "input.reject": "Reject",
  "input.close": "Close",
  // A form.
  "input.form-send": "Send",
  "input.form-empty": "No fields to fill in. Sending confirms the request.",
  "input.form-proposed": "The server filled in some fields. Check them before you send.",
  "input.no-secrets": "Do not enter passwords, API keys, card numbers or other secrets.",
  // {fields} is a list of names.
  "input.secret-fields":
    "This form seems to request secrets: {fields}. Servers must not request secrets in forms. The server can read everything you send.",
  // On a button under the visible part of a dialog that scrolls.
  "input.fields-below": { one: "{count} more field below", other: "{count} more fields below" },
  "input.below": "More below",
  // After the user tried to accept before all of it was on screen. {what} is one of the two above.
  "input.look-first": "Look at the rest first: {what}",
  "input.untouched":
    "Not sent: you have not interacted with this form yet. Click or type in it, then press Ctrl+Enter.",
  "input.form-problems": "Some fields are invalid.",
  "input.form-unsupported": "This form can't be displayed.",
  "input.form-unsupported-note":
    "Its schema is not supported in forms. Enter the response as JSON, or decline or cancel.",
  // Label of the field for the response as JSON.
  "input.form-json": "Response (JSON)",
  "input.form-schema": "Schema from the server",

  // A page to visit.
  "input.url-address": "Page URL",
  "input.url-copy": "Copy URL",
  "input.url-open": "Open in a new tab",
  "input.url-again": "Open again",
  "input.url-continue": "Continue",
  "input.url-note": "Open the page only if you know and trust this URL. The server does not see what you do there.",
  "input.url-visited": "You already opened this page for this request. Continue when you are done there.",
  "input.url-opened": "Opened in a new tab.",
  "input.url-opened-note":
    "Continue there; the server was notified. If no tab appeared, the browser may have blocked it: open it again, or copy the URL.",
  "input.url-refused": "Blocked address.",
  "input.url-punycode": "The host name contains letters from other scripts that can imitate a name you know.",
  "input.url-ip-address": "The host is an IP address, not a name.",
  "input.url-own-network": "It leads to this device or your local network, which this server is not part of.",
  "input.url-port": "Unusual port.",
  "input.url-long-query": "The URL carries a lot of data.",
  "input.url-not-https": "The connection is not encrypted.",

  // Sampling.
  "input.sampling-provider": "{provider} will answer, at your expense. You review the answer before it is sent.",
  "input.sampling-manual": "You answer; no model is called.",
  "input.sampling-system": "System prompt",
  "input.sampling-messages": "Messages",
  "input.sampling-tools": { one: "{count} tool available to the model", other: "{count} tools available to the model" },
  // Label for the size of the model's input; the following strings are its parts, separated by dots.
  "input.sampling-volume": "Input",
  "input.sampling-count": { one: "{count} message", other: "{count} messages" },
  "input.sampling-rounds": { one: "{count} tool round so far", other: "{count} tool rounds so far" },
  "input.sampling-tokens": "about {tokens} tokens of text",
  "input.sampling-max-tokens": "Max tokens",
  "input.sampling-temperature": "Temperature",
  "input.sampling-hints": "Model hints",
  "input.sampling-priorities": "Priorities",
  // Priorities between 0 and 1; a number follows.
  "input.sampling-costPriority": "cost",
  "input.sampling-speedPriority": "speed",
  "input.sampling-intelligencePriority": "intelligence",
  "input.sampling-stop": "Stop sequences",
  "input.sampling-tool-choice": "Tool choice",
  "input.sampling-run": "Send to model",
  // Button after the model failed.
  "input.sampling-again": "Send to model again",
  // The parameters includeContext and metadata.
  "input.sampling-context": "Requested context",
  "input.sampling-no-context": "not included",
  "input.sampling-metadata": "Metadata",
  "input.sampling-edit": "Edit",
  "input.sampling-write": "Answer manually",
  "input.sampling-model": "Use a model",
  "input.sampling-answer": "Your answer",
  "input.sampling-send": "Send answer",
  "input.role-user": "User",
  "input.role-assistant": "Assistant",
  // Followed by the name of the tool, or, for a result, by the id of the tool use.
  "input.block-tool-use": "Tool use",
  "input.block-tool-result": "Tool result",
  "input.block-tool-error": "Tool error",

  // The model's answer, before it is sent.
  "input.result-note": "Review the answer and remove anything that should not be sent. Nothing has been sent yet.",
  "input.result-model": "Model",
  "input.result-stop": "Stop reason",
  "input.result-answer": "Answer",
  "input.result-request": "Request",
  "input.result-send": "Send answer",

  // Roots: folders that the page shares with servers.
  "input.roots-note": "The server receives these URIs and names, not the contents.",
  "input.roots-none": "No roots.",
  "input.roots-remember": "Don't ask again for this server",
  "input.roots-share": "Share",
  "input.roots-reject": "Don't share",

  // A tool call.
  "input.tool-name": "Tool",
  "input.tool-no-arguments": "No arguments.",
  // {page} is the host of the page that contains this panel.
  "input.tool-asker": "The page at {page} wants to call this tool.",
  "input.tool-changed": "The server changed this tool since you last saw or allowed it. Review it again.",
  "input.tool-difference": "Changes to the tool",
  "input.tool-lasting": "Allow",
  "input.tool-once": "for this call only",
  "input.tool-session": "until this connection ends",
  "input.tool-always": "always",
  "input.tool-allow": "Allow",
  "input.tool-deny": "Deny",

  // Sign-in. The first four state the reason.
  "input.sign-in-first": "Sign in to use this server.",
  "input.sign-in-expired": "Your sign-in has expired. Sign in again to continue.",
  "input.sign-in-refused": "The server no longer accepts your sign-in. Sign in again to continue.",
  "input.sign-in-more-scopes": "This request needs more scopes than you have granted. Sign in again to grant them.",
  "input.sign-in-moved":
    "This server now uses a different authorization server than before. Sign in there only if you expected this.",
  "input.sign-in-where": "Sign in at",
  "input.sign-in-note": "You'll sign in there; this page never sees your password.",
  // {issuer} is an address.
  // {host} is the server that exchanges the authorization code for access.
  "input.sign-in-code": "The authorization code, and with it your access, goes to {host}.",
  "input.sign-in-split":
    "These hosts may not belong together: you sign in at {there}, but {here} receives the authorization code, and with it your access. Continue only if you know that both have the same owner.",
  "input.sign-in-issuer": "It acts for {issuer}.",
  // {there} and {here} are host names.
  "input.sign-in-elsewhere":
    "The authorization server is on a different host than the MCP server: {there}, not {here}. Continue only if you know that they belong together.",
  "input.sign-in-unverified":
    "The server does not name its authorization server. This address is assumed, and its security can't be verified.",
  "input.sign-in-scopes": "Requested scopes",
  "input.sign-in-no-scopes": "None named. The sign-in page may list them.",
  "input.sign-in-new": "new",
  // Meanings of common scopes; each is shown after the name of the scope.
  "input.scope-openid": "know who you are",
  "input.scope-profile": "see your profile",
  "input.scope-email": "see your email address",
  "input.scope-phone": "see your phone number",
  "input.scope-address": "see your postal address",
  "input.scope-offline_access": "stay signed in while you are away",
  "input.sign-in": "Sign in",
  "input.sign-in-not-now": "Not now",
  "input.sign-in-waiting": "Complete the sign-in in the window that opened.",
  "input.sign-in-waiting-note": "This dialog updates when you finish.",
  "input.sign-in-again": "Open again",
  "input.sign-in-blocked": "The browser blocked the window.",
  "input.sign-in-blocked-note":
    "Allow pop-ups for this page and try again, or use this tab to sign in; you will return here afterwards.",
  "input.sign-in-blocked-frame": "Allow pop-ups for this page and try again.",
  "input.sign-in-here": "Use this tab to sign in",
  "input.sign-in-retry": "Try again",
  "input.sign-in-finished": "Done",
  "input.sign-in-cut-off":
    "This panel is embedded in another site, so the browser may not report the sign-in to it. If nothing happens after you finish, press “Done”.",
  "input.sign-in-paste": "URL of the last page",
  "input.sign-in-paste-note": "Copy it with the button on that page and paste it here. It is not stored.",
  "input.sign-in-paste-wrong":
    "This is not the redirect URL of this sign-in. Copy the URL of the last page in the window.",
  "input.sign-in-paste-use": "Continue",

  // The client ID.
  "input.client-id-note":
    "This client could not be registered there automatically. If it is registered already, enter its client ID.",
  "input.client-id-issuer": "Authorization server",
  "input.client-id-redirect": "Redirect URI to register",
  "input.client-id-why": "Reason",
  "input.client-id-id": "Client ID",
  "input.client-id-secret": "Client secret (only if required)",
  "input.client-id-secret-note": "A web page can't protect a secret. Prefer a public client without one.",
  "input.client-id-empty": "Enter the client ID.",
  "input.client-id-wrong": "The client ID and secret may contain ASCII letters, digits and symbols only.",
  "input.client-id-use": "Use client ID",

  // Requests of apps.

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
  // Notes below a domain. {port} is a number.
  "input.app-device": "This device: a program that runs here.",
  "input.app-device-port": "This device: whatever program answers at port {port}.",
  "input.app-device-ports": "This device, all ports: every program that answers here.",
  "input.app-network": "Your own network: a device such as a router or a printer.",
  "input.app-port": "Port {port}: not its website, but another program of that host.",
  // The four permissions, as check boxes.
  "input.app-camera": "Use the camera",
  "input.app-microphone": "Use the microphone",
  "input.app-geolocation": "See your location",
  "input.app-clipboardWrite": "Write to the clipboard",
  "input.app-open": "Open app",
  // While the domains that the app asks for are not chosen.
  "input.app-open-offline": "Open without network",
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

  // Consent to a relay: a program of a backend that sends the requests of a page to servers.
  "input.relay-address": "Relay",
  "input.relay-own": "It is run by whoever runs this page.",
  "input.relay-reads":
    "The relay can read and change everything that goes through it: messages, results, and the tokens of your sign-in.",
  "input.relay-reaches": "It will be used for",
  "input.relay-sign-in": "And for the server at which you sign in to it, if this page can't reach that one either.",
  "input.relay-why": "Why it is needed",
  "input.relay-note":
    "You can revoke this under Requests, which applies from the next connection on. Nothing has been sent to the relay yet.",
  "input.relay-allow": "Use the relay",
} as const satisfies Readonly<Record<string, Entry>>;
