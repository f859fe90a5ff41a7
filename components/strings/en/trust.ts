/** English strings of pins, hidden characters and words meant for a model. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences about what to trust in English; the model for all other languages. */
export const trustEn = {
  // A banner above a tool whose definition is another one than on {date}.
  "trust.changed": "This tool is not what it was on {date}.",
  "trust.changed-note": "The server changed it since. What you allowed before does not count any more.",
  "trust.show": "Show what changed",
  "trust.accept": "Accept",
  "trust.accept-long": "Take the tool as it is now; what it was is forgotten",
  // Said by screen readers after Accept.
  "trust.accepted": "Accepted: from now on this is what the tool was.",
  // A banner above a tool that came after the server was first seen; its button.
  "trust.new": "This tool is new since you first saw this server.",
  "trust.dismiss": "Got it",
  // Names of the two sides of a comparison; {date} is when the older one was seen.
  "trust.before": "On {date}",
  "trust.now": "Now",
  "trust.not-kept": "The definition is too large to be kept, or what was kept is gone: only that it changed is known.",
  "trust.raw": "As JSON",
  // Lines of a definition written out to be compared. A colon and the value follow.
  "trust.field-title": "Title",
  "trust.field-description": "Description",
  "trust.field-parameters": "Parameters",
  "trust.field-results": "Results",
  "trust.field-claims": "Claims",
  "trust.required": "required",
  "trust.more-lines": { one: "… {count} more line", other: "… {count} more lines" },
  // A warning beside a text of a server; a list of the kinds below follows.
  "trust.hidden": "This text has hidden characters:",
  "trust.hidden-name": "This name has hidden or confusable characters:",
  "trust.hidden-parameters": "The parameters have hidden characters:",
  "trust.hidden-bidi": { one: "{count} that turns the direction", other: "{count} that turn the direction" },
  "trust.hidden-zero-width": { one: "{count} without a shape", other: "{count} without a shape" },
  "trust.hidden-tags": { one: "{count} run of invisible letters", other: "{count} runs of invisible letters" },
  "trust.hidden-variation": { one: "{count} run of invisible bytes", other: "{count} runs of invisible bytes" },
  "trust.hidden-private-use": { one: "{count} without an agreed meaning", other: "{count} without an agreed meaning" },
  "trust.hidden-control": { one: "{count} control character", other: "{count} control characters" },
  "trust.hidden-escape": { one: "{count} command to a terminal", other: "{count} commands to a terminal" },
  "trust.hidden-gap": { one: "{count} long gap", other: "{count} long gaps" },
  "trust.hidden-mixed-script": { one: "{count} word of two alphabets", other: "{count} words of two alphabets" },
  "trust.hidden-broken": { one: "{count} broken character", other: "{count} broken characters" },
  // What invisible letters say; {message} is the server's.
  "trust.message": "The invisible letters say: “{message}”",
  "trust.spell": "Spell it out",
  "trust.spelled": "The text with hidden characters spelled out",
  // Cautious: honest texts may do so, too. {words} is the server's.
  "trust.model-words": "It reads like instructions to a model: “{words}”",
  // A tool of another server has the same name; {servers}: names and addresses.
  "trust.same-name": "Also the name of a tool of {servers}. Make sure that this is the one you mean.",
  // {tool} belongs to {server}, which is another server than this tool's.
  "trust.mentions":
    "Mentions “{tool}”, a tool of another server, {server}. It may be trying to change how that tool is used.",
} satisfies Readonly<Record<string, Entry>>;
