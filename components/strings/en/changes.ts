/** English strings of the comparison of surfaces. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/**
 * English strings of the comparison of surfaces; the reference for all other languages. A surface is everything that a
 * server offers at one time.
 */
export const changesEn = {
  "changes.title": "Changes",
  // The two surfaces that are compared: labels of selects.
  "changes.before": "Before",
  "changes.after": "After",
  // Entries of these selects. {name} is the name of a server or of a file, {time} is a date and a time.
  "changes.now": "{name}, now",
  // The only server, as it is now.
  "changes.now-here": "Now",
  "changes.stored": "Stored {time}",
  "changes.file": "File {name}",
  "changes.choose": "Choose…",
  // A menu, and its items.
  "changes.more": "More actions",
  "changes.swap": "Swap before and after",
  "changes.open": "Open a surface file",
  "changes.export": "Export the current surface as a file",
  "changes.reload": "Read the server again",
  "changes.forget": "Delete the stored surfaces and connections of this server",
  // The question after that, and its answers.
  "changes.forget-question": "This can't be undone.",
  "changes.forget-sure": "Delete surfaces and connections",
  "changes.keep": "Keep",
  // The lists of the view.
  "changes.timeline": "Timeline",
  "changes.list": "Changes",
  "changes.tokens": "Tokens",
  "changes.filter": "Filter changes",
  "changes.filter-tools": "Filter tools",
  "changes.filter-timeline": "Filter the timeline",
  "changes.classes": "Class",
  "changes.all": "All classes",
  "changes.class-breaking": "Breaking",
  "changes.class-non-breaking": "Non-breaking",
  "changes.class-text": "Text only",
  "changes.breaking": { one: "{count} breaking", other: "{count} breaking" },
  "changes.non-breaking": { one: "{count} non-breaking", other: "{count} non-breaking" },
  "changes.text": { one: "{count} text only", other: "{count} text only" },
  "changes.cut": { one: "Only the first change is listed.", other: "Only the first {count} changes are listed." },
  // Kinds of items.
  "changes.tool": "Tool",
  "changes.prompt": "Prompt",
  "changes.resource": "Resource",
  "changes.resource-template": "Resource template",
  "changes.capability": "Capability",
  "changes.server": "Server",
  // A change of a whole item; {name} is a new name.
  "changes.item-added": "Added",
  "changes.item-removed": "Removed",
  "changes.item-renamed": "Renamed to {name}",
  // Changes of a part of an item. {part} is a place such as "inputSchema › city › minLength"; {before} and {after} are
  // values.
  "changes.part-added": "{part} added: {after}",
  "changes.part-removed": "{part} removed: {before}",
  "changes.part-changed": "{part}: {before} → {after}",
  "changes.part-narrowed": "{part} accepts fewer values: {before} → {after}",
  "changes.part-widened": "{part} accepts more values: {before} → {after}",
  "changes.part-replaced": "{part} accepts other values: {before} → {after}",
  // {part} is a place; {name} is the name of a parameter.
  "changes.required": "{part}: {name} is now required",
  "changes.optional": "{part}: {name} is now optional",
  // Stands for an absent value in the sentences above.
  "changes.absent": "none",
  // The definition of a tool can't be used any more, or again.
  "changes.item-unusable": "Malformed: nobody can call it",
  "changes.item-usable": "No longer malformed",
  // Explanations of the classes, in the detail of a change.
  "changes.why-breaking": "Breaking: something that worked before may fail or mean something else.",
  "changes.why-non-breaking": "Non-breaking: everything that worked before still works.",
  "changes.why-text": "Text only: nothing but a text for people or models has changed.",
  "changes.place": "Place",
  "changes.value-before": "Before",
  "changes.value-after": "After",
  // Headings of a value that has no counterpart.
  "changes.only-before": "Before it was removed",
  "changes.only-after": "Added",
  // The timeline: kinds of entries, as choices of a filter ("changes.kind-…s"), and as names of icons.
  "changes.kinds": "Kind",
  "changes.kind-all": "Everything",
  "changes.kind-surfaces": "Changes",
  "changes.kind-calls": "Calls",
  "changes.kind-connections": "Connections",
  "changes.kind-surface": "Stored surface",
  "changes.kind-connection": "Connection",
  // Sentences of a line. {name} is the name of an item, {items} that, or a number such as "2 tools".
  "changes.line-added": "{items} added",
  "changes.line-removed": "{items} removed",
  "changes.line-renamed": "{name} → {after}, otherwise unchanged",
  "changes.line-unusable": "{name} became unusable",
  "changes.line-usable": "{name} is usable again",
  "changes.line-changed": "{name}: {changes}",
  // Stands after other parts of a sentence.
  "changes.line-more": { one: "{count} more", other: "{count} more" },
  "changes.line-same": "No changes in what was listed before",
  "changes.line-oldest": "Oldest stored surface: {items}",
  "changes.line-unreadable": "The stored surface can't be read",
  "changes.comparing": "Comparing…",
  "changes.change-count": { one: "{count} change", other: "{count} changes" },
  "changes.prompt-count": { one: "{count} prompt", other: "{count} prompts" },
  "changes.resource-count": { one: "{count} resource", other: "{count} resources" },
  "changes.template-count": { one: "{count} resource template", other: "{count} resource templates" },
  "changes.capability-count": { one: "{count} capability", other: "{count} capabilities" },
  // Changes of the connection. The title of an error may follow after a colon.
  "changes.connection-connected": "Connected",
  "changes.connection-lost": "Connection lost",
  "changes.connection-back": "The server answers again",
  "changes.connection-failed": "Connection failed",
  "changes.connection-disconnected": "Disconnected",
  "changes.connection-signed-out": "Signed out",
  "changes.no-entry": "No entry matches the filter.",
  "changes.no-entries": "Nothing stored yet.",
  "changes.no-entries-note":
    "Changes of this server, calls and lost connections appear here, and are kept after a reload.",
  // States.
  "changes.none": "No changes.",
  "changes.none-note": "Both surfaces are the same.",
  "changes.no-match": "No change matches the filter.",
  "changes.no-tool": "No tool matches the filter.",
  "changes.no-before": "Nothing to compare with yet.",
  "changes.no-before-note":
    "What this server offers is stored whenever it changes. Open a surface file, or choose another server.",
  "changes.no-server": "No server is open.",
  "changes.not-connected": "Connect to the server to read its surface.",
  "changes.reading": "Reading the lists of the server…",
  // {names} is a list such as "prompts, resources".
  "changes.not-compared": "Not compared, because only one surface has them: {names}",
  "changes.left-out": {
    one: "{count} malformed item of the file was left out.",
    other: "{count} malformed items of the file were left out.",
  },
  // Tokens. {method} names the method of the estimate.
  "changes.tokens-total": { one: "about {count} token for {tools}", other: "about {count} tokens for {tools}" },
  "changes.tool-count": { one: "{count} tool", other: "{count} tools" },
  "changes.tokens-note":
    "Estimate for the JSON of name, description and inputSchema, in the manner of the tokenizer o200k_base: usually within 10 %. Other models count differently.",
  "changes.tokens-of": { one: "{count} token", other: "{count} tokens" },
  // {difference} is a number with its sign.
  "changes.tokens-more": "{difference} vs. before",
} satisfies Readonly<Record<string, Entry>>;
