/** English strings of an open tool and its calls. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const toolEn = {
  "tool.none-advice": "Select a tool to see what it does and run it.",
  "tool.gone": "The server has no tool named {name}.",
  "tool.gone-advice": "It may have been renamed or removed. Reload the list.",
  // An unusable entry of the tools list. {place} is its number in the list, {count} is its total number of characters.
  "malformed.many": "These entries can't be used.",
  "malformed.advice": "The server's author has to fix this; then reload the list. The other entries work.",
  "malformed.sent": "Entry {place}, as sent by the server",
  // {method} is the request that lists the entries, such as tools/list.
  "malformed.not-kept": "The entry is not available. Reload the list, or look for {method} in Traffic.",
  "malformed.cut": "Truncated: only the beginning of {count} characters is shown.",
  "tool.description-more": "Show all",
  "tool.description-less": "Show less",
  "tool.arguments": "Arguments",
  "tool.run": "Run",
  "tool.cancel": "Cancel",
  "tool.not-connected": "Not connected. Reconnect to run this tool.",
  "tool.recorded": "Recording – read-only",
  "tool.problems": { one: "{count} argument is invalid.", other: "{count} arguments are invalid." },
  // Shown instead if the displayed arguments can't be sent at all.
  "tool.unreadable": "Invalid JSON. Correct it to run the tool.",
  "tool.not-object": "Arguments must be an object: { … }.",
  "tool.send-anyway": "Send anyway",
  "tool.output": "Output",
  "tool.log": "Log messages of this call",
  "tool.log-older": { one: "{count} earlier message", other: "{count} earlier messages" },
  // A resource that a result links to, shown below the result; {uri} is its address.
  "resource.title": "Resource",
  "resource.close": "Close resource",
  "resource.no-contents": "The resource has no contents.",
  "resource.loading": "Reading {uri} …",
  "tool.recent": "Recent calls",
  // Announced by screen readers; {name} is the name of the tool.
  "tool.says-running": "Running {name}.",
  "tool.says-result": "{name} finished after {time}.",
  "tool.says-tool-error": "{name} reported an error.",
  "tool.says-cancelled": "{name} was cancelled.",

  // States of calls, in a list of calls.
  "call.running": "Running",
  "call.result": "Done",
  // The call is done, but its result does not match the output schema.
  "call.mismatch": "Schema mismatch",
  "call.tool-error": "Tool error",
  "call.failed": "Failed",
  "call.cancelled": "Cancelled",
} as const satisfies Readonly<Record<string, Entry>>;
