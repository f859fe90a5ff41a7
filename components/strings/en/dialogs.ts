/**
 * English strings of what servers ask of the user. Short and plain: somebody decides by them. A comment above an entry (or a group) is
 * the note for translators.
 */
import type { Entry } from "../table.js";

/** The dialogs' sentences in English; the model for all other languages. */
export const dialogsEn = {
  // Sampling and roots: newer revisions of the protocol have other ways.
  "input.deprecated": "MCP 2026-07-28 calls this way of asking deprecated.",
  // {name} is what the server calls itself, {id} what this page calls it.
  "input.calls-itself": "It calls itself “{name}”.",
  "input.known-as": "Here it is “{id}”.",
  // {what} is a method and a name, such as: tools/call book.
  "input.during": "During {what}",
  "input.during-nothing": "Not part of a request of yours",
  // Above words a server wrote.
  "input.server-says": "The server says:",

  // Buttons of the frame around a question.
  "input.aside": "Answer later",
  "input.waiting": { one: "{count} more question waits", other: "{count} more questions wait" },
  "input.refuse-all": "Decline all from this server",
  "input.refuse-all-note": "What it asks from now on is declined unseen, until it is connected again.",
  "input.decline": "Decline",
  "input.decline-note": "Tells the server that you said no.",
  "input.cancel": "Cancel",
  "input.cancel-note": "Tells the server that you did not answer.",
  "input.reject": "Reject",
  "input.close": "Close",
  // Things not shown yet.

  // A form.
  "input.form-send": "Send",
  "input.form-empty": "There is nothing to fill in: sending says yes.",
  "input.form-proposed": "What is filled in already was proposed by the server: check it.",
  "input.no-secrets": "Do not enter secrets here: no passwords, keys or card numbers.",
  // {fields} is a list of names.
  "input.secret-fields":
    "This looks as if it wanted a secret: {fields}. Servers must not ask for secrets in a form. What you send, the server can read.",
  "input.untouched":
    "Not sent: nothing was done in this form yet. Click or type in it first, then Ctrl+Enter sends it.",
  "input.form-problems": "Something does not fit yet.",
  "input.form-unsupported": "This form can't be shown.",
  "input.form-unsupported-note":
    "It holds more than a simple form may, so the answer is written as JSON. You can also decline or cancel.",
  // Label of the field for that answer.
  "input.form-json": "Answer (JSON)",
  "input.form-schema": "What the server sent",

  // A page to visit.
  "input.url-address": "Address of the page",
  "input.url-copy": "Copy address",
  "input.url-open": "Open in a new tab",
  "input.url-again": "Open again",
  "input.url-continue": "Continue",
  "input.url-note":
    "Open it only if you know and trust this address. What you do there stays between you and that page.",
  "input.url-visited": "You opened this page for the same request before. When you are done there, continue.",
  "input.url-opened": "Opened in a new tab.",
  "input.url-opened-note":
    "Go on there; the server was told. If no tab came up, your browser may have blocked it: open it again, or copy the address.",
  "input.url-refused": "This address is never opened.",
  "input.url-punycode": "The host name holds letters of other scripts, which can be made to look like a name you know.",
  "input.url-ip-address": "The host is a number, not a name.",
  "input.url-own-network": "It leads to this device or into your own network, which this server is not part of.",
  "input.url-port": "It names an unusual port.",
  "input.url-long-query": "It carries a lot of data.",
  "input.url-not-https": "The connection is not encrypted.",

  // A model's answer (sampling).
  "input.sampling-provider": "{provider} would answer, at your cost. You see the answer before it is sent.",
  "input.sampling-manual": "Write the answer yourself: nothing is given to a model.",
  "input.sampling-system": "System prompt",
  "input.sampling-messages": "Messages",
  "input.sampling-tools": { one: "{count} tool the model may use", other: "{count} tools the model may use" },
  // How much the model would read: its parts follow, with dots between them.
  "input.sampling-volume": "To be read",
  "input.sampling-count": { one: "{count} message", other: "{count} messages" },
  "input.sampling-rounds": { one: "{count} round of tools so far", other: "{count} rounds of tools so far" },
  "input.sampling-tokens": "about {tokens} tokens of text",
  "input.sampling-max-tokens": "Tokens at most",
  "input.sampling-temperature": "Temperature",
  "input.sampling-hints": "Model hints",
  "input.sampling-priorities": "Priorities",
  // Priorities between 0 and 1; a number follows.
  "input.sampling-costPriority": "cost",
  "input.sampling-speedPriority": "speed",
  "input.sampling-intelligencePriority": "intelligence",
  "input.sampling-stop": "Stops at",
  "input.sampling-tool-choice": "Use of tools",
  "input.sampling-run": "Ask the model",
  // After the model failed.
  "input.sampling-again": "Ask the model again",
  // The parameters includeContext and metadata.
  "input.sampling-context": "Context it asks for",
  "input.sampling-no-context": "none is added",
  "input.sampling-metadata": "Metadata",
  "input.sampling-edit": "Edit",
  "input.sampling-write": "Answer by hand",
  "input.sampling-model": "Use the model",
  "input.sampling-answer": "Your answer",
  "input.sampling-send": "Send answer",
  "input.role-user": "User",
  "input.role-assistant": "Assistant",
  // The name of a tool follows; of a result, the id of the use it belongs to.
  "input.block-tool-use": "Wants to use",
  "input.block-tool-result": "Result of",
  "input.block-tool-error": "Error of",

  // The model's answer, before it leaves.
  "input.result-note": "Read the answer and change what should not leave. Nothing was sent yet.",
  "input.result-model": "Model",
  "input.result-stop": "Ended by",
  "input.result-answer": "Answer",
  "input.result-request": "What was asked",
  "input.result-send": "Send answer",

  // Roots: places the page lets servers know of.
  "input.roots-note": "The server would be told these addresses. It learns their names, not what is in them.",
  "input.roots-none": "The list is empty.",
  "input.roots-remember": "Do not ask again for this server",
  "input.roots-share": "Share",
  "input.roots-reject": "Don't share",

  // A tool call.
  "input.tool-name": "Tool",
  "input.tool-no-arguments": "None.",
  // {page} is the host of the page this panel is in.
  "input.tool-asker": "The page at {page} wants to call it.",
  "input.tool-changed": "The server has changed this tool since you saw or allowed it. Look again.",
  "input.tool-difference": "What changed in the tool",
  "input.tool-lasting": "Allow it",
  "input.tool-once": "for this call only",
  "input.tool-session": "until this connection ends",
  "input.tool-always": "always",
  "input.tool-allow": "Allow",
  "input.tool-deny": "Deny",

  // Signing in. The first four say why.
  "input.sign-in-first": "To use this server, sign in.",
  "input.sign-in-expired": "Your sign-in has ended. Sign in again to go on.",
  "input.sign-in-refused": "The server does not accept your sign-in any more. Sign in again to go on.",
  "input.sign-in-more-scopes": "What you want to do needs more rights than you have given. Sign in again to give them.",
  "input.sign-in-moved":
    "This server now sends people to sign in at another place than before. Sign in there only if you expected that.",
  "input.sign-in-where": "You sign in at",
  "input.sign-in-note": "You sign in on that page, not here: your password is never seen here.",
  // {issuer} is an address.
  // {host}: the server that turns the code of the sign-in into access.
  "input.sign-in-code": "The sign-in code, and with it your access, goes to {host}.",
  "input.sign-in-split":
    "Two places that may not belong together: you sign in at {there}, but {here} gets the code, and with it your access. Go on only if you know that both have one owner.",
  "input.sign-in-issuer": "It acts for {issuer}.",
  // {there} and {here} are names of hosts.
  "input.sign-in-elsewhere":
    "This is another host than the server's: {there}, not {here}. Go on only if you know that they belong together.",
  "input.sign-in-unverified":
    "The server does not say where its sign-in is. This address is assumed, and how well it is protected can't be checked.",
  "input.sign-in-scopes": "Rights it asks for",
  "input.sign-in-no-scopes": "It does not say which. The sign-in page may tell.",
  "input.sign-in-new": "new",
  // What common rights mean; each follows its name.
  "input.scope-openid": "know who you are",
  "input.scope-profile": "see your profile",
  "input.scope-email": "see your e-mail address",
  "input.scope-phone": "see your phone number",
  "input.scope-address": "see your postal address",
  "input.scope-offline_access": "stay signed in when you are away",
  "input.sign-in": "Sign in",
  "input.sign-in-not-now": "Not now",
  "input.sign-in-waiting": "Finish in the window that opened.",
  "input.sign-in-waiting-note": "This goes on by itself when you are done there.",
  "input.sign-in-again": "Open it again",
  "input.sign-in-blocked": "Your browser blocked the window.",
  "input.sign-in-blocked-note":
    "Allow pop-up windows for this page and try again, or sign in in this tab: you come back here afterwards.",
  "input.sign-in-blocked-frame": "Allow pop-up windows for this page and try again.",
  "input.sign-in-here": "Sign in in this tab",
  "input.sign-in-retry": "Try again",
  "input.sign-in-finished": "I finished",
  "input.sign-in-cut-off":
    "This panel is part of another site's page, so your browser may keep the news from it. If nothing happens here after you are done, press “I finished”.",
  "input.sign-in-paste": "Address of the page you ended on",
  "input.sign-in-paste-note": "Copy it there, with the button of that page, and paste it here. It is not kept.",
  "input.sign-in-paste-wrong":
    "This is not the address this sign-in ends on. Copy it from the last page of the window.",
  "input.sign-in-paste-use": "Go on",

  // The id by which an authorization server knows this client.
  "input.client-id-note":
    "This client could not make itself known there. If you have registered it, or somebody did for you, enter what you were given.",
  "input.client-id-issuer": "Where it has to be known",
  "input.client-id-redirect": "Redirect address to register",
  "input.client-id-why": "Why it is needed",
  "input.client-id-id": "Client ID",
  "input.client-id-secret": "Client secret (only if it is demanded)",
  "input.client-id-secret-note": "A page can't keep a secret well. Prefer a registration without one.",
  "input.client-id-empty": "Enter the client ID.",
  "input.client-id-wrong": "Client ID and secret hold plain letters, digits and signs only.",
  "input.client-id-use": "Use it",
} as const satisfies Readonly<Record<string, Entry>>;
