/**
 * English strings of problems and of the check of a server. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings of problems and checks; the reference for all other languages. */
export const problemsEn = {
  "problems.none": "No problems.",
  // Several problems of the same kind, as one row. {about} is the kind of the items, such as "Tool".
  "problems.several": "{about} × {count}",
  // A limit of this client, which is not a fault of the server.
  "problems.pin-limit": {
    one: "Only {count} tool is checked for changes; changes to the others go unnoticed.",
    other: "Only {count} tools are checked for changes; changes to the others go unnoticed.",
  },

  // The check of a server: its buttons, and the messages while it runs.
  "check.title": "Check this server",
  "check.about": "Checks CORS, protocol, names, descriptions, schemas, error handling and latency. Runs no tools.",
  "check.about-address":
    "Checks how the address responds to this page: status, redirects and CORS headers. Sends nothing the server could act on.",
  "check.run": "Check",
  "check.again": "Check again",
  "check.stop": "Stop",
  "check.running": "Checking…",
  "check.copy": "Copy as Markdown",
  "check.save": "Save",
  "check.report-of": "Check of {name}",
  "check.more": { one: "and {count} more like this", other: "and {count} more like this" },
  // Findings of the same kind about several items, as one row: the number of items, and what they have in common.
  "check.items": { one: "{count} item", other: "{count} items" },
  "problems.all-parameter-undescribed": "Parameters without a description",
  "problems.all-argument-undescribed": "Arguments without a description",
  "check.good": { one: "{count} passed", other: "{count} passed" },
  // Severities of findings, as one word; and the number of findings of each severity.
  "check.error": "Error",
  "check.warning": "Warning",
  "check.hint": "Hint",
  "check.ok": "Passed",
  "check.count-error": { one: "{count} error", other: "{count} errors" },
  "check.count-warning": { one: "{count} warning", other: "{count} warnings" },
  "check.count-hint": { one: "{count} hint", other: "{count} hints" },
  "check.count-ok": { one: "{count} passed", other: "{count} passed" },
  // Links to the subject of a finding, in the panel and on MDN.
  "check.show": "Show {name}",
  "check.header-docs": "{header} on MDN",
  // Headings of the report.
  "check.area-connection": "Connection",
  "check.area-cors": "CORS",
  "check.area-protocol": "Protocol",
  "check.area-capabilities": "Capabilities",
  "check.area-tools": "Tools",
  "check.area-resources": "Resources",
  "check.area-prompts": "Prompts",
  "check.area-text": "Text",
  "check.area-timing": "Performance",
  "check.area-icons": "Icons",

  // Findings, and (with -fix) their remedies. {header} is the name of a header field.
  "check.answer-read": "Responds to GET from this page with {status}.",
  "check.answer-none": "No response from {origin}.",
  "check.answer-none-fix":
    "Start the server, or correct the address, its DNS name or its certificate. Opening the address in a new tab shows which.",
  "check.answer-unreadable":
    "No readable response from {origin}: it is unreachable, or it does not allow {page} (CORS).",
  "check.answer-unreadable-fix":
    "Open the address in a new tab. If it does not load, start the server or correct the address. If it loads, send these headers with every response, including errors:",
  "check.answer-redirects": "The address redirects; redirects are not followed.",
  "check.answer-redirects-fix": "Open it in a new tab and use the final address.",
  "check.answer-status": "Responds to GET with {status}.",
  "check.answer-status-fix": "Check the path and the server's log.",
  "check.answer-no-challenge": "Responds with 401, but this page can't read WWW-Authenticate.",
  "check.answer-no-challenge-fix":
    "Send the header and list it in Access-Control-Expose-Headers. Clients use it to find the authorization server.",
  "check.cors-header-allowed": "{header} is allowed by CORS.",
  "check.cors-header-refused": "{header} is blocked by CORS: the browser blocks every request that carries it.",
  "check.cors-header-refused-fix":
    "Add {header} to Access-Control-Allow-Headers in the response to OPTIONS, which must have a 2xx status and precede any authorization check:",
  "check.cors-header-untested": "{header} could not be tested: the check timed out.",
  "check.cors-header-untested-fix": "Check again when the server responds faster.",
  "check.cors-get-unreadable": "Pages can't read responses to GET, so the headers can't be checked further.",
  "check.cors-get-unreadable-fix":
    "Send the CORS headers with every response, including 4xx and 5xx. Without them, users see “no response” instead of the reason.",
  "check.cors-delete-refused": "DELETE is blocked by CORS: sessions stay open until they time out.",
  "check.cors-delete-refused-fix": "Allow DELETE in Access-Control-Allow-Methods:",
  "check.cors-same-origin":
    "Same origin as this page: no CORS headers are needed here. Pages of other origins need them.",
  "check.cors-no-browser": "Not checked: this client does not run in a browser.",
  "check.revision-newest": "Uses the latest revision, {revision}.",
  "check.revision-older": "Uses {revision}; the latest revision is {newest}.",
  "check.revision-older-fix": "Update the server's SDK so that clients can use the latest features.",
  "check.revision-first": "Uses {revision}, whose HTTP+SSE transport is deprecated.",
  "check.revision-first-fix": "Move to Streamable HTTP, which can resume lost connections.",
  "check.not-https": "The connection is not encrypted.",
  "check.not-https-fix": "Serve it over https. Otherwise https pages can't reach it.",
  "check.name-missing": "The server does not state its name and version.",
  "check.name-missing-fix": "Fill in serverInfo. Users rely on it to decide which servers to trust.",
  "check.instructions-missing": "The server has no instructions.",
  "check.instructions-missing-fix": "Add a few sentences on how its tools work together. They help models use them.",
  "check.unknown-method-ok": "Rejects unknown methods with -32601.",
  "check.unknown-method": "Unknown method returned “{answer}”; expected error -32601.",
  "check.unknown-method-fix": "Reject unknown methods with -32601. Clients use it to detect what a server supports.",
  "check.unknown-tool-ok": "Rejects calls to unknown tools.",
  "check.unknown-tool": "Unknown tool returned “{answer}”; expected error -32602.",
  "check.unknown-tool-fix": "Reject calls to unknown tools with -32602.",
  // {name} is "tools", "resources" or "prompts".
  "check.capability-used": { one: "Declares {name} and lists {count}.", other: "Declares {name} and lists {count}." },
  "check.capability-empty": "Declares {name} but lists none.",
  "check.capability-empty-fix": "Do not declare the capability unless items are added later.",
  "check.capability-fails": "Declares {name} but can't list them: {reason}",
  "check.capability-fails-fix": "Fix the list, or do not declare the capability.",
  "check.changes-untold": "Does not notify clients when these lists change: {names}.",
  "check.changes-untold-fix":
    "If they can change, declare listChanged and send notifications. Otherwise clients show outdated lists.",
  "check.malformed": "Malformed: {reason}.",
  "check.malformed-fix": "Send what the schema of the protocol revision requires.",
  "check.name-unusual": "The name contains characters that many clients and models reject.",
  "check.name-unusual-fix": "Use 1 to 128 characters of A–Z, a–z, 0–9, _, - and . – the title may contain any.",
  "check.name-duplicate": "Duplicate name: only one of the entries can be used.",
  "check.name-duplicate-fix": "Give each entry a unique name.",
  "check.description-missing": "No description.",
  "check.description-missing-fix":
    "Describe what it does and when to use it. Models choose tools by their descriptions.",
  "check.descriptions-missing": {
    one: "{count} has no description: {names}.",
    other: "{count} have no description: {names}.",
  },
  "check.descriptions-missing-fix":
    "Describe what each is and when to use it. Models and users choose by descriptions.",
  "check.description-short": "The description is only {length} characters long.",
  "check.description-short-fix": "Describe in a sentence or two what it does and what it returns.",
  "check.description-long": "The description is {length} characters long.",
  "check.description-long-fix":
    "Shorten it: every model request includes all of it. Move details to the instructions or a resource.",
  "check.parameter-undescribed": "Parameters without a description: {names}.",
  "check.parameter-undescribed-fix": "Describe each one, with its unit and an example.",
  "check.schema-broken": "Invalid input schema: {reason}",
  "check.schema-broken-fix": "Correct it. Until then, arguments can't be shown as a form or validated.",
  "check.output-schema-broken": "Invalid output schema: {reason}",
  "check.output-schema-broken-fix": "Correct it. Until then, results can't be validated.",
  "check.output-schema-missing": {
    one: "{count} tool has no outputSchema.",
    other: "{count} tools have no outputSchema.",
  },
  "check.output-schema-missing-fix": "Declare one for tools that return data, so that programs can rely on it.",
  "check.required-unknown": "Required but not defined in properties: {names}.",
  "check.required-unknown-fix": "Define them in properties, or remove them from required.",
  "check.annotations-missing": { one: "{count} tool has no annotations.", other: "{count} tools have no annotations." },
  "check.annotations-missing-fix":
    "Declare which tools are read-only and which are destructive. Clients ask for approval of read-only tools less often.",
  "check.annotations-contradict": "Declared as both read-only and destructive.",
  "check.annotations-contradict-fix": "Remove the annotation that is wrong.",
  "check.list-long": { one: "{count} entry.", other: "{count} entries." },
  "check.list-long-fix": "Models choose less reliably from long lists. Offer fewer, or split them across servers.",
  "check.list-large": "The definitions are {characters} characters long in total.",
  "check.list-large-fix": "Shorten descriptions and schemas: every model request includes all of them.",
  "check.uri-broken": "Invalid URI.",
  "check.uri-broken-fix": "A resource needs an absolute URI: a scheme, a colon and a path.",
  "check.template-broken": "Invalid URI template: {template}",
  "check.template-broken-fix": "Use RFC 6570 syntax with a scheme at the start.",
  "check.type-missing": { one: "{count} resource has no mimeType.", other: "{count} resources have no mimeType." },
  "check.type-missing-fix": "Add mimeType so that clients can choose a viewer before reading.",
  "check.argument-undescribed": "Arguments without a description: {names}.",
  "check.argument-undescribed-fix": "Describe each one: users fill them in.",
  // {reason} is a list of kinds of characters, such as "2 without a shape, 1 long gap".
  "check.text-hidden": "The text contains hidden characters: {reason}.",
  "check.text-hidden-fix": "Remove them. They look like an attempt to deceive.",
  "check.arguments-hidden": "Argument names or descriptions contain hidden characters: {reason}.",
  "check.arguments-hidden-fix": "Remove them. Models read these texts, and users can't see what is hidden in them.",
  "check.name-mixed": "The name mixes look-alike letters of different scripts in one word.",
  "check.name-mixed-fix": "Write each word in one script. Otherwise it can be mistaken for another name.",
  // {names} are other names that look the same.
  "check.names-alike": "The name looks the same as: {names}.",
  "check.names-alike-fix": "Choose names that users can tell apart at a glance.",
  // {what} is a method, {ms} is a number of milliseconds.
  "check.slow": "{what} takes {ms} ms.",
  "check.slow-fix": "Users notice delays above one second. Cache lists and respond before doing slow work.",
  "check.quick": "{what} takes {ms} ms.",
  "check.icon-refused": "has an icon that can't be shown.",
} satisfies Readonly<Record<string, Entry>>;
