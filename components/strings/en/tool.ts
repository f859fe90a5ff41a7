/** English strings of an open tool and its calls. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const toolEn = {
  "tool.none-advice": "Choose one from the list to see what it does and run it.",
  "tool.gone": "The server has no tool named {name}.",
  "tool.gone-advice": "It may have been renamed or removed. Reload the list.",
  // An entry of the tools list that can't be used. {place}: its number in the list; {count}: characters of all of it.
  "malformed.many": "These entries of the list are not usable.",
  "malformed.advice": "The server's author has to correct it; then reload the list. The others work.",
  "malformed.sent": "Entry {place} of the list, as the server sent it",
  // {method} is the request that lists them, such as tools/list.
  "malformed.not-kept": "The entry itself is not at hand. Reload the list, or look for {method} in Traffic.",
  "malformed.cut": "Only the beginning of {count} characters is shown.",
  "tool.description-more": "Show all",
  "tool.description-less": "Show less",
  "tool.arguments": "Arguments",
  "tool.run": "Run",
  "tool.cancel": "Cancel",
  "tool.not-connected": "Not connected: reconnect to run.",
  "tool.recorded": "A recording: it can be read, not run.",
  "tool.problems": {
    one: "{count} argument does not fit the tool's schema.",
    other: "{count} arguments do not fit the tool's schema.",
  },
  // Said instead when what is on screen can't be sent at all.
  "tool.unreadable": "The JSON can't be read: correct it to run.",
  "tool.not-object": "The arguments must be an object: { … }.",
  "tool.send-anyway": "Send anyway",
  "tool.output": "Output",
  "tool.log": "Log of this call",
  "tool.log-older": { one: "{count} earlier message", other: "{count} earlier messages" },
  // A resource that a result links to, opened below it; {uri} is its address.
  "resource.title": "Resource",
  "resource.close": "Close the resource",
  "resource.loading": "Reading {uri} …",
  "tool.recent": "Recent calls",
  // Said by screen readers; {name} is the tool.
  "tool.says-running": "Running {name}.",
  "tool.says-result": "{name} finished after {time}.",
  "tool.says-tool-error": "{name} reported an error.",
  "tool.says-cancelled": "{name} was cancelled.",

  // How a call ended, in a list of calls.
  "call.running": "Running",
  "call.result": "Done",
  // It is done, and its result does not fit the output schema.
  "call.mismatch": "Does not fit its schema",
  "call.tool-error": "Tool error",
  "call.failed": "Failed",
  "call.cancelled": "Cancelled",
} as const satisfies Readonly<Record<string, Entry>>;
