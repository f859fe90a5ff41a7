/**
 * English strings of the traffic view: messages and HTTP exchanges of a host. A comment above an entry (or a group) is
 * the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of the traffic view; the reference for all other languages. */
export const trafficEn = {
  // Name of the view, and of the pane with the selected entry.
  "traffic.title": "Traffic",
  "traffic.details": "Details",
  // The filter field, and the choices beside it. "All …" is the first option of each choice.
  "traffic.filter": "Filter by method, name or content",
  "traffic.kind": "Kind",
  "traffic.kind-all": "All kinds",
  // One row for each request and its response, without the HTTP exchanges that transported them.
  "traffic.kind-paired": "Paired",
  "traffic.kind-message": "Messages",
  "traffic.kind-exchange": "HTTP",
  // Messages between the client and the apps of tools.
  "traffic.kind-app": "Apps",
  "traffic.direction": "Direction",
  "traffic.direction-all": "All directions",
  "traffic.direction-out": "Sent",
  "traffic.direction-in": "Received",
  "traffic.failures": "Failures only",
  // Entries that are never discarded: the filter that shows only these; the mark on their rows; the toggle button that
  // stars an entry.
  "traffic.pinned-only": { one: "Show {count} starred entry only", other: "Show {count} starred entries only" },
  "traffic.pinned": "Starred",
  "traffic.pin": "Star",
  // Buttons.
  "traffic.record": "Record",
  "traffic.pause": "Pause recording",
  "traffic.clear": "Clear",
  // Reason the clear button is disabled.
  "traffic.all-pinned": "Only starred entries are left",
  "traffic.file": "Save or open",
  "traffic.save-ndjson": "Save recording (NDJSON)",
  "traffic.save-har": "Save HTTP archive (HAR)",
  // Spans of OpenTelemetry in its JSON format.
  "traffic.save-otlp": "Save spans (OTLP JSON)",
  "traffic.open": "Open recording…",
  "traffic.drop": "Drop a recording to open it",
  "traffic.newest": "Jump to latest",
  // Counts. {shown} and {total} are numbers.
  "traffic.count": { one: "{count} entry", other: "{count} entries" },
  "traffic.count-of": "{shown} of {total}",
  // While bodies are being searched.
  "traffic.count-so-far": "{shown} of {total} so far",
  "traffic.dropped": { one: "{count} older entry discarded", other: "{count} older entries discarded" },
  "traffic.is-recording": "recording",
  "traffic.is-paused": "not recording",
  // Bodies are being searched for the text of the filter. {share} is a percentage.
  "traffic.searched": "searching: {share}",
  "traffic.searching": "Searching…",
  // The switch between the table and the time axis.
  "traffic.view": "View",
  "traffic.view-list": "List",
  "traffic.view-timeline": "Timeline",
  // The menu of the order and the columns. "Start time": the order without sorting.
  "traffic.columns": "Columns",
  "traffic.sort": "Sort by",
  "traffic.sort-none": "Order of arrival",
  "traffic.sort-descending": "Descending",
  // Heads of columns. "Time": how long it took; "Start": when it began.
  "traffic.column-method": "Method",
  "traffic.column-name": "Name",
  "traffic.column-duration": "Time",
  "traffic.column-start": "Start",
  "traffic.column-id": "ID",
  "traffic.column-waterfall": "Waterfall",
  // Tooltip of a head. {name} is its name.
  "traffic.resize-column": "{name}. Shift+Left or Shift+Right resizes.",
  // {count} is a number with a fraction, below 10.
  "traffic.milliseconds": "{count} ms",
  // States of the list.
  "traffic.empty": "Nothing recorded yet",
  "traffic.empty-advice": "Messages and HTTP exchanges appear here as they happen.",
  "traffic.off": "Not recording",
  "traffic.off-advice": "Servers connected before recording started are recorded after they reconnect.",
  "traffic.no-match": "No entry matches the filter.",
  "traffic.show-all": "Show all",
  "traffic.no-host": "No host",
  // A recording is shown instead of live traffic. {name} is the name of the file.
  "traffic.recording": "Recording: {name}",
  "traffic.leave": "Back to live",
  "traffic.problems": {
    one: "{count} part of the file could not be read",
    other: "{count} parts of the file could not be read",
  },
  // {at} is the number of a line or an exchange.
  "traffic.problem-at": "No. {at}: {reason}",
  // Kinds of rows; {method} is a method of the protocol or of HTTP.
  "traffic.out-request": "Request sent",
  "traffic.in-request": "Request received",
  "traffic.out-notification": "Notification sent",
  "traffic.in-notification": "Notification received",
  "traffic.out-result": "Result sent",
  "traffic.in-result": "Result received",
  "traffic.out-error": "Error sent",
  "traffic.in-error": "Error received",
  "traffic.out-invalid": "Invalid message sent",
  "traffic.in-invalid": "Invalid message received",
  "traffic.exchange": "HTTP exchange",
  "traffic.sign-in": "HTTP exchange of a sign-in",
  // Outcomes of requests, responses and exchanges: short words in lower case.
  "traffic.pending": "pending",
  "traffic.ok": "ok",
  "traffic.tool-error": "tool error",
  "traffic.error": "error",
  "traffic.open-state": "open",
  "traffic.failed": "failed",
  "traffic.cancelled": "cancelled",
  // The details of an entry.
  "traffic.choose": "Select an entry to see its details",
  "traffic.gone": "This entry is no longer available",
  "traffic.gone-advice": "It was replaced by newer entries, or the list was cleared.",
  // Tabs: arguments and result; header fields; bodies as they were transferred; blocks of the event stream; times.
  "traffic.tab-message": "Message",
  "traffic.tab-headers": "Headers",
  "traffic.tab-request": "Request",
  "traffic.tab-response": "Response",
  "traffic.tab-stream": "Event stream",
  "traffic.tab-timing": "Timing",
  // Parts of messages.
  "traffic.part-arguments": "Arguments",
  "traffic.part-params": "Parameters",
  "traffic.part-result": "Result",
  "traffic.part-error": "Error",
  "traffic.close": "Close details",
  "traffic.empty-body": "No body was transferred, or it was not recorded.",
  // Blocks of an event stream, with the names of their fields.
  "traffic.frame-id": "id",
  "traffic.frame-event": "event",
  "traffic.frame-data": "data",
  "traffic.no-frames": "No events yet.",
  "traffic.more-frames": { one: "Show {count} more", other: "Show {count} more" },
  "traffic.dropped-frames": { one: "{count} older event discarded", other: "{count} older events discarded" },
  "traffic.to-message": "Show message",
  // Trace context of a request: https://www.w3.org/TR/trace-context/
  "traffic.trace-id": "Trace ID",
  "traffic.parent-span": "Parent span",
  "traffic.receiving": "Download",
  "traffic.request": "Request",
  "traffic.answer": "Response",
  "traffic.message": "Message",
  "traffic.no-answer": "No response yet.",
  "traffic.no-body": "Not recorded: too large, or no message.",
  "traffic.tree": "Tree",
  "traffic.raw": "Raw",
  "traffic.server": "Server",
  "traffic.time": "Time",
  "traffic.duration": "Duration",
  "traffic.size": "Size",
  "traffic.status": "Status",
  "traffic.address": "URL",
  "traffic.type": "Type",
  "traffic.until-headers": "Time to headers",
  "traffic.sent-size": "Sent",
  "traffic.received-size": "Received",
  "traffic.relay": "Through the relay",
  "traffic.failure": "Failure",
  // {count} is a number of characters.
  "traffic.chars": { one: "{count} character", other: "{count} characters" },
  "traffic.masked": { one: "{count} character masked", other: "{count} characters masked" },
  "traffic.sent-fields": "Request headers",
  "traffic.received-fields": "Response headers",
  "traffic.fields-note": "In a browser, only headers that the server exposes to the page.",
  "traffic.no-fields": "None.",
  "traffic.field-name": "Name",
  "traffic.field-value": "Value",
  "traffic.body": "Body (beginning)",
  "traffic.messages": "Messages",
  "traffic.no-messages": "No messages.",
  "traffic.sign-in-note": "Bodies of sign-in exchanges are never recorded.",
  "traffic.to-exchange": "HTTP exchange",
  // Resending.
  "traffic.replay": "Resend",
  "traffic.edit": "Edit and resend",
  "traffic.editor": "Request to send",
  "traffic.send": "Send",
  "traffic.cancel": "Cancel",
  "traffic.sending": "Sending…",
  "traffic.needs-method": "Enter a method (string) and params (object).",
  "traffic.not-connected": "Connect to this server to resend.",
  "traffic.too-large": "Too large to edit here.",
  // The timeline: its name, buttons, and the visible time with the number of entries.
  "timeline.title":
    "Timeline of the traffic. Left and Right select, plus and minus zoom, 0 shows everything, Enter shows details.",
  "timeline.zoom-in": "Zoom in",
  "timeline.zoom-out": "Zoom out",
  "timeline.fit": "Show all",
  "timeline.last-minute": "Last minute",
  // {span} is a duration, {count} a number of entries.
  "timeline.span": "{span} visible · entries: {count}",
  "timeline.choose": "No entry selected",
  // Lanes: connecting and reconnecting, requests of the server and the rounds that answer them, and so on.
  "timeline.lane-connect": "Connect",
  "timeline.lane-sign-in": "Sign-in",
  "timeline.lane-call": "Calls",
  "timeline.lane-input": "Input",
  "timeline.lane-task": "Tasks",
  "timeline.lane-stream": "Streams",
  "timeline.lane-notification": "Notifications",
  "timeline.lane-http": "HTTP",
  "timeline.lane-app": "Apps",
  "timeline.lane-error": "Errors",
  // Copying.
  "traffic.copy-json": "Copy JSON-RPC",
  // Menu with items named curl, TypeScript and JSON-RPC, which copy the request in that format.
  "traffic.copy-as": "Copy as",
} satisfies Readonly<Record<string, Entry>>;
