/**
 * English strings of what servers ask of the person. Short and plain: somebody decides by them. A comment above an entry (or a group) is
 * the note for translators.
 */
import type { Entry } from "../table.js";

/** The dialogs' sentences in English; the model for all other languages. */
export const dialogsEn = {
  // Sampling and roots: newer revisions of the protocol have other ways.
  "ask.deprecated": "MCP 2026-07-28 calls this way of asking deprecated.",
  // {name} is what the server calls itself, {id} what this page calls it.
  "ask.calls-itself": "It calls itself “{name}”.",
  "ask.known-as": "Here it is “{id}”.",
  // {what} is a method and a name, such as: tools/call book.
  "ask.during": "During {what}",
  "ask.during-nothing": "Not part of a request of yours",
  // Above words a server wrote.
  "ask.server-says": "The server says:",

  // Buttons of the frame around a question.
  "ask.aside": "Answer later",
  "ask.waiting": { one: "{count} more question waits", other: "{count} more questions wait" },
  "ask.refuse-all": "Decline all from this server",
  "ask.refuse-all-note": "What it asks from now on is declined unseen, until it is connected again.",
  "ask.decline": "Decline",
  "ask.decline-note": "Tells the server that you said no.",
  "ask.cancel": "Cancel",
  "ask.cancel-note": "Tells the server that you did not answer.",
  "ask.reject": "Reject",
  "ask.close": "Close",
  // Things not shown yet.

  // A form.
  "ask.form-send": "Send",
  "ask.form-empty": "There is nothing to fill in: sending says yes.",
  "ask.form-proposed": "What is filled in already was proposed by the server: check it.",
  "ask.no-secrets": "Do not enter secrets here: no passwords, keys or card numbers.",
  // {fields} is a list of names.
  "ask.secret-fields":
    "This looks as if it wanted a secret: {fields}. Servers must not ask for secrets in a form. What you send, the server can read.",
  "ask.untouched": "Not sent: nothing was done in this form yet. Click or type in it first, then Ctrl+Enter sends it.",
  "ask.form-problems": "Something does not fit yet.",
  "ask.form-unsupported": "This form can't be shown.",
  "ask.form-unsupported-note":
    "It holds more than a simple form may, so the answer is written as JSON. You can also decline or cancel.",
  // Label of the field for that answer.
  "ask.form-json": "Answer (JSON)",
  "ask.form-schema": "What the server sent",

  // A page to visit.
  "ask.url-address": "Address of the page",
  "ask.url-copy": "Copy address",
  "ask.url-open": "Open in a new tab",
  "ask.url-again": "Open again",
  "ask.url-continue": "Continue",
  "ask.url-note": "Open it only if you know and trust this address. What you do there stays between you and that page.",
  "ask.url-visited": "You opened this page for the same request before. When you are done there, continue.",
  "ask.url-opened": "Opened in a new tab.",
  "ask.url-opened-note":
    "Go on there; the server was told. If no tab came up, your browser may have blocked it: open it again, or copy the address.",
  "ask.url-refused": "This address is never opened.",
  "ask.url-punycode": "The host name holds letters of other scripts, which can be made to look like a name you know.",
  "ask.url-ip-address": "The host is a number, not a name.",
  "ask.url-own-network": "It leads to this device or into your own network, which this server is not part of.",
  "ask.url-port": "It names an unusual port.",
  "ask.url-long-query": "It carries a lot of data.",
  "ask.url-not-https": "The connection is not encrypted.",

  // A model's answer (sampling).
  "ask.sampling-provider": "{provider} would answer, at your cost. You see the answer before it is sent.",
  "ask.sampling-by-hand": "Write the answer yourself: nothing is given to a model.",
  "ask.sampling-system": "System prompt",
  "ask.sampling-messages": "Messages",
  "ask.sampling-tools": { one: "{count} tool the model may use", other: "{count} tools the model may use" },
  // How much the model would read: its parts follow, with dots between them.
  "ask.sampling-volume": "To be read",
  "ask.sampling-count": { one: "{count} message", other: "{count} messages" },
  "ask.sampling-rounds": { one: "{count} round of tools so far", other: "{count} rounds of tools so far" },
  "ask.sampling-tokens": "about {tokens} tokens of text",
  "ask.sampling-max-tokens": "Tokens at most",
  "ask.sampling-temperature": "Temperature",
  "ask.sampling-hints": "Model hints",
  "ask.sampling-priorities": "Priorities",
  // Priorities between 0 and 1; a number follows.
  "ask.sampling-costPriority": "cost",
  "ask.sampling-speedPriority": "speed",
  "ask.sampling-intelligencePriority": "intelligence",
  "ask.sampling-stop": "Stops at",
  "ask.sampling-tool-choice": "Use of tools",
  "ask.sampling-run": "Ask the model",
  // After the model failed.
  "ask.sampling-again": "Ask the model again",
  // The parameters includeContext and metadata.
  "ask.sampling-context": "Context it asks for",
  "ask.sampling-no-context": "none is added",
  "ask.sampling-metadata": "Metadata",
  "ask.sampling-edit": "Edit",
  "ask.sampling-write": "Answer by hand",
  "ask.sampling-model": "Use the model",
  "ask.sampling-answer": "Your answer",
  "ask.sampling-send": "Send answer",
  "ask.role-user": "User",
  "ask.role-assistant": "Assistant",
  // The name of a tool follows; of a result, the id of the use it belongs to.
  "ask.block-tool-use": "Wants to use",
  "ask.block-tool-result": "Result of",
  "ask.block-tool-error": "Error of",

  // The model's answer, before it leaves.
  "ask.result-note": "Read the answer and change what should not leave. Nothing was sent yet.",
  "ask.result-model": "Model",
  "ask.result-stop": "Ended by",
  "ask.result-answer": "Answer",
  "ask.result-request": "What was asked",
  "ask.result-send": "Send answer",

  // Roots: places the page lets servers know of.
  "ask.roots-note": "The server would be told these addresses. It learns their names, not what is in them.",
  "ask.roots-none": "The list is empty.",
  "ask.roots-remember": "Do not ask again for this server",
  "ask.roots-share": "Share",
  "ask.roots-reject": "Don't share",

  // A tool call.
  "ask.tool-name": "Tool",
  "ask.tool-no-arguments": "None.",
  // {page} is the host of the page this panel is in.
  "ask.tool-asker": "The page at {page} wants to call it.",
  "ask.tool-changed": "The server has changed this tool since you saw or allowed it. Look again.",
  "ask.tool-difference": "What changed in the tool",
  "ask.tool-lasting": "Allow it",
  "ask.tool-once": "for this call only",
  "ask.tool-session": "until this connection ends",
  "ask.tool-always": "always",
  "ask.tool-allow": "Allow",
  "ask.tool-deny": "Deny",

  // Signing in. The first four say why.
  "ask.sign-in-first": "To use this server, sign in.",
  "ask.sign-in-expired": "Your sign-in has ended. Sign in again to go on.",
  "ask.sign-in-refused": "The server does not accept your sign-in any more. Sign in again to go on.",
  "ask.sign-in-more-scopes": "What you want to do needs more rights than you have given. Sign in again to give them.",
  "ask.sign-in-moved":
    "This server now sends people to sign in at another place than before. Sign in there only if you expected that.",
  "ask.sign-in-where": "You sign in at",
  "ask.sign-in-note": "You sign in on that page, not here: your password is never seen here.",
  // {issuer} is an address.
  // {host}: the server that turns the code of the sign-in into access.
  "ask.sign-in-code": "The sign-in code, and with it your access, goes to {host}.",
  "ask.sign-in-split":
    "Two places that may not belong together: you sign in at {there}, but {here} gets the code, and with it your access. Go on only if you know that both have one owner.",
  "ask.sign-in-issuer": "It acts for {issuer}.",
  // {there} and {here} are names of hosts.
  "ask.sign-in-elsewhere":
    "This is another host than the server's: {there}, not {here}. Go on only if you know that they belong together.",
  "ask.sign-in-unverified":
    "The server does not say where its sign-in is. This address is assumed, and how well it is protected can't be checked.",
  "ask.sign-in-scopes": "Rights it asks for",
  "ask.sign-in-no-scopes": "It does not say which. The sign-in page may tell.",
  "ask.sign-in-new": "new",
  // What common rights mean; each follows its name.
  "ask.scope-openid": "know who you are",
  "ask.scope-profile": "see your profile",
  "ask.scope-email": "see your e-mail address",
  "ask.scope-phone": "see your phone number",
  "ask.scope-address": "see your postal address",
  "ask.scope-offline_access": "stay signed in when you are away",
  "ask.sign-in": "Sign in",
  "ask.sign-in-not-now": "Not now",
  "ask.sign-in-waiting": "Finish in the window that opened.",
  "ask.sign-in-waiting-note": "This goes on by itself when you are done there.",
  "ask.sign-in-again": "Open it again",
  "ask.sign-in-blocked": "Your browser blocked the window.",
  "ask.sign-in-blocked-note":
    "Allow pop-up windows for this page and try again, or sign in in this tab: you come back here afterwards.",
  "ask.sign-in-blocked-frame": "Allow pop-up windows for this page and try again.",
  "ask.sign-in-here": "Sign in in this tab",
  "ask.sign-in-retry": "Try again",
  "ask.sign-in-finished": "I finished",
  "ask.sign-in-cut-off":
    "This panel is part of another site's page, so your browser may keep the news from it. If nothing happens here after you are done, press “I finished”.",
  "ask.sign-in-paste": "Address of the page you ended on",
  "ask.sign-in-paste-note": "Copy it there, with the button of that page, and paste it here. It is not kept.",
  "ask.sign-in-paste-wrong": "This is not the address this sign-in ends on. Copy it from the last page of the window.",
  "ask.sign-in-paste-use": "Go on",

  // The id by which an authorization server knows this client.
  "ask.client-id-note":
    "This client could not make itself known there. If you have registered it, or somebody did for you, enter what you were given.",
  "ask.client-id-issuer": "Where it has to be known",
  "ask.client-id-redirect": "Redirect address to register",
  "ask.client-id-why": "Why it is needed",
  "ask.client-id-id": "Client ID",
  "ask.client-id-secret": "Client secret (only if it is demanded)",
  "ask.client-id-secret-note": "A page can't keep a secret well. Prefer a registration without one.",
  "ask.client-id-empty": "Enter the client ID.",
  "ask.client-id-wrong": "Client ID and secret hold plain letters, digits and signs only.",
  "ask.client-id-use": "Use it",
} as const satisfies Readonly<Record<string, Entry>>;
