/** English strings of problems and of the check of a server. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of problems and checks in English; the model for all other languages. */
export const problemsEn = {
  "problems.none": "Nothing went wrong so far.",
  // A limit of this client, no fault of the server.
  "problems.pin-limit": {
    one: "This client watches {count} tool for changes; changes of the others are not noticed.",
    other: "This client watches {count} tools for changes; changes of the others are not noticed.",
  },

  // The check of a server, its buttons, and what is said while it runs.
  "check.title": "Check this server",
  "check.about":
    "Looks at what its settings let this page do, header by header, at names, descriptions, schemas and addresses, at how it refuses, and at its pace. Runs none of its tools.",
  "check.about-address":
    "Looks at what the address answers to this page: status, redirects, and the CORS headers one by one. Sends nothing the server could act upon.",
  "check.run": "Check",
  "check.again": "Check again",
  "check.stop": "Stop",
  "check.running": "Checking…",
  "check.copy": "Copy as Markdown",
  "check.save": "Save",
  "check.report-of": "Check of {name}",
  "check.more": { one: "and {count} more like it", other: "and {count} more like it" },
  "check.good": { one: "{count} thing is well", other: "{count} things are well" },
  // How bad a finding is, as one word; and how many of each there are.
  "check.error": "Error",
  "check.warning": "Warning",
  "check.hint": "Hint",
  "check.ok": "Good",
  "check.count-error": { one: "{count} error", other: "{count} errors" },
  "check.count-warning": { one: "{count} warning", other: "{count} warnings" },
  "check.count-hint": { one: "{count} hint", other: "{count} hints" },
  "check.count-ok": { one: "{count} good", other: "{count} good" },
  // Links to what a finding is about, in the panel and on MDN.
  "check.show": "Show {name}",
  "check.header-docs": "{header} on MDN",
  // Headings of the report.
  "check.area-connection": "Connection",
  "check.area-cors": "What a web page may do (CORS)",
  "check.area-protocol": "Protocol",
  "check.area-capabilities": "What it offers",
  "check.area-tools": "Tools",
  "check.area-resources": "Resources",
  "check.area-prompts": "Prompts",
  "check.area-text": "Texts",
  "check.area-timing": "Pace",
  "check.area-icons": "Icons",

  // Findings: what was found, and (with -fix) what to do. {header} is the name of a header field.
  "check.answer-read": "Answers a GET of this page with {status}.",
  "check.answer-none": "Nothing answers at {origin}.",
  "check.answer-none-fix":
    "Start the server, or correct the address, its DNS name or its certificate: a new tab shows which.",
  "check.answer-unreadable":
    "No readable answer from {origin}: it is not reachable, or it does not allow {page} (CORS).",
  "check.answer-unreadable-fix":
    "Open the address in a new tab. If nothing loads there, start the server or correct the address. If something does, send these headers with every answer, errors too:",
  "check.answer-redirects": "The address redirects, and redirects are not followed.",
  "check.answer-redirects-fix": "Open it in a new tab, see where it ends, and use that address.",
  "check.answer-status": "Answers GET with {status}.",
  "check.answer-status-fix": "Check the path, and the server's own log.",
  "check.answer-no-challenge": "Answers 401, and this page can't read WWW-Authenticate.",
  "check.answer-no-challenge-fix":
    "Send the header, and name it in Access-Control-Expose-Headers: clients find the authorization server by it.",
  "check.cors-header-allowed": "Pages may send {header}.",
  "check.cors-header-refused": "Pages may not send {header}: the browser blocks every request that carries it.",
  "check.cors-header-refused-fix":
    "Add {header} to Access-Control-Allow-Headers of the answer to OPTIONS, which must come with a 2xx status before any authorization:",
  "check.cors-header-untested": "Whether pages may send {header} could not be found out in time.",
  "check.cors-header-untested-fix": "Check again when the server answers faster.",
  "check.cors-get-unreadable":
    "Answers to GET can't be read by pages, so nothing more can be found out about the header fields.",
  "check.cors-get-unreadable-fix":
    "Send the CORS header fields with every answer, also with 4xx and 5xx: without them people see “no answer” in place of the reason.",
  "check.cors-delete-refused": "Pages may not send DELETE: their sessions stay open until they time out.",
  "check.cors-delete-refused-fix": "Allow DELETE in Access-Control-Allow-Methods:",
  "check.cors-same-origin":
    "The server has this page's own origin: no CORS settings are needed here. Pages elsewhere need them.",
  "check.cors-no-browser": "Not looked at: this client does not run in a browser page.",
  "check.revision-newest": "Speaks the newest revision, {revision}.",
  "check.revision-older": "Speaks {revision}; the newest revision is {newest}.",
  "check.revision-older-fix": "Update the server's SDK, so that newer clients can use all they have.",
  "check.revision-first": "Speaks {revision}, whose transport (HTTP with server-sent events) is deprecated.",
  "check.revision-first-fix": "Move to Streamable HTTP: lost connections can then be resumed.",
  "check.not-https": "The address is not encrypted.",
  "check.not-https-fix": "Serve it over https: pages that are https themselves can't reach it otherwise.",
  "check.name-missing": "The server does not say its name and version.",
  "check.name-missing-fix": "Fill in serverInfo: people decide by it whom they trust.",
  "check.instructions-missing": "The server gives no instructions.",
  "check.instructions-missing-fix": "A few sentences on how its tools belong together help models use them.",
  "check.unknown-method-ok": "Refuses methods it does not know with the right code.",
  "check.unknown-method": "Answers a method nobody has with “{answer}” in place of the error -32601.",
  "check.unknown-method-fix": "Answer unknown methods with -32601: clients find out by it what a server can do.",
  "check.unknown-tool-ok": "Refuses tools it does not have.",
  "check.unknown-tool": "Answers a call of a tool nobody has with “{answer}”.",
  "check.unknown-tool-fix": "Answer unknown tools with the error -32602.",
  // {name} is tools, resources or prompts.
  "check.capability-used": { one: "Offers {name}: {count}.", other: "Offers {name}: {count}." },
  "check.capability-empty": "Offers {name}, and has none.",
  "check.capability-empty-fix": "Leave the capability out as long as there are none, unless they come later.",
  "check.capability-fails": "Offers {name}, and can't list them: {reason}",
  "check.capability-fails-fix": "Make the list work, or do not declare the capability.",
  "check.changes-untold": "Does not tell when these lists change: {names}.",
  "check.changes-untold-fix":
    "If they can change, declare listChanged and notify: people work with old lists otherwise.",
  "check.malformed": "Can't be used as it is: {reason}.",
  "check.malformed-fix": "Send what the schema of the revision asks for.",
  "check.name-unusual": "The name has characters many clients and models refuse.",
  "check.name-unusual-fix": "Use 1 to 128 of A–Z, a–z, 0–9, _, - and . – the title may say anything.",
  "check.name-duplicate": "The name is there twice: only one of them can be used.",
  "check.name-duplicate-fix": "Give each its own name.",
  "check.description-missing": "Has no description.",
  "check.description-missing-fix": "Say what it does and when to use it: models choose by it.",
  "check.descriptions-missing": {
    one: "{count} has no description: {names}.",
    other: "{count} have no description: {names}.",
  },
  "check.descriptions-missing-fix": "Say what each is and when to use it: models and people choose by it.",
  "check.description-short": "The description has only {length} characters.",
  "check.description-short-fix": "A sentence or two on what it does and gives back help models choose.",
  "check.description-long": "The description has {length} characters.",
  "check.description-long-fix":
    "Shorten it: each request to a model carries all of it. Details fit into instructions or a resource.",
  "check.parameter-undescribed": "Parameters without a description: {names}.",
  "check.parameter-undescribed-fix": "Say what each means, with its unit and an example.",
  "check.schema-broken": "The schema of its arguments can't be used: {reason}",
  "check.schema-broken-fix": "Correct it: arguments can be neither shown as a form nor checked.",
  "check.output-schema-broken": "The schema of its results can't be used: {reason}",
  "check.output-schema-broken-fix": "Correct it: results can't be checked.",
  "check.output-schema-missing": {
    one: "{count} tool does not say what it gives back (outputSchema).",
    other: "{count} tools do not say what they give back (outputSchema).",
  },
  "check.output-schema-missing-fix": "Declare it where results are data: programs can then rely on it.",
  "check.required-unknown": "Required, but not among the properties: {names}.",
  "check.required-unknown-fix": "Describe them under properties, or take them out of required.",
  "check.annotations-missing": {
    one: "{count} tool makes no claims (annotations).",
    other: "{count} tools make no claims (annotations).",
  },
  "check.annotations-missing-fix":
    "Say which only read and which destroy: people are asked less for those that only read.",
  "check.annotations-contradict": "Claims to be read-only and destructive at once.",
  "check.annotations-contradict-fix": "Take back the one that is not true.",
  "check.list-long": { one: "There is {count} of them.", other: "There are {count} of them." },
  "check.list-long-fix": "Models choose badly among so many: offer fewer, or in several servers.",
  "check.list-large": "All definitions together have {characters} characters.",
  "check.list-large-fix": "Shorten descriptions and schemas: each request to a model carries all of them.",
  "check.uri-broken": "The address is none.",
  "check.uri-broken-fix": "A resource needs a whole URI: a scheme, a colon, and a name.",
  "check.template-broken": "The template makes no address: {template}",
  "check.template-broken-fix": "Write it as RFC 6570 says, with a scheme in front.",
  "check.type-missing": {
    one: "{count} resource does not say its type.",
    other: "{count} resources do not say their type.",
  },
  "check.type-missing-fix": "Add mimeType: people see the right viewer before they read it.",
  "check.argument-undescribed": "Arguments without a description: {names}.",
  "check.argument-undescribed-fix": "Say what each means: people fill them in.",
  // {reason} is a list of what was found: "2 without a shape, 1 long gap".
  "check.text-hidden": "The text has characters that can't be seen: {reason}.",
  "check.text-hidden-fix": "Take them out: they look like an attempt to deceive.",
  "check.arguments-hidden":
    "The arguments have characters that can't be seen in their names or descriptions: {reason}.",
  "check.arguments-hidden-fix":
    "Take them out: models read these texts as they read the description, and people do not see what is hidden there.",
  "check.name-mixed": "The name has letters of two alphabets that look alike in one word.",
  "check.name-mixed-fix": "Write each word with the letters of one alphabet: it can pass for another name otherwise.",
  // {names} are other names that look the same.
  "check.names-alike": "The name can't be told from: {names}.",
  "check.names-alike-fix": "Give each a name people can tell apart at a glance.",
  // {what} is a method, {ms} a number of milliseconds.
  "check.slow": "{what} takes {ms} ms.",
  "check.slow-fix": "People notice everything above a second: cache lists, answer before looking things up.",
  "check.quick": "{what} takes {ms} ms.",
  "check.icon-refused": "has an icon that is not shown.",
} satisfies Readonly<Record<string, Entry>>;
