/** English strings of the view of asks: what servers want from the person. A comment above an entry (or a group) is the note for translators. */
import type { Entry } from "../table.js";

/** The sentences of the view of asks in English; the model for all other languages. */
export const asksEn = {
  "asks.waiting": "Waiting for you",
  "asks.none": "No server asks anything.",
  "asks.answer": "Answer",
  // What was allowed for longer than one time.
  "asks.grants": "Permissions",
  "asks.no-grants": "Nothing is allowed in advance.",
  "asks.grant-tool": "Calls of {tool}",
  "asks.grant-roots": "Seeing {uris}",
  // A badge: the tool is not what it was when it was allowed; the next call is asked for again.
  "asks.grant-changed": "changed since: asks again",
  "asks.lasts-session": "until the connection ends",
  "asks.lasts-always": "until taken back",
  "asks.revoke": "Take back",
  "asks.history": "History",
  "asks.no-history": "Nothing was asked or called yet.",
  "asks.times": { one: "{count} time", other: "{count} times" },
  // Who decided.
  "asks.by-person": "by you",
  "asks.by-policy": "by this page",
  "asks.by-grant": "allowed before",
  // What it was about; a name or an address follows.
  "asks.kind-elicitation-form": "Form",
  "asks.kind-elicitation-url": "Page",
  "asks.kind-sampling": "Question to a model",
  "asks.kind-sampling-result": "Answer of a model",
  "asks.kind-roots": "Roots",
  "asks.kind-tool": "Consent to a call",
  "asks.kind-sign-in": "Sign-in",
  "asks.kind-client-id": "Client ID",
  "asks.kind-tool-call": "Call",
  "asks.kind-limit": "Too many questions",
  // How it ended.
  "asks.outcome-accept": "Sent",
  "asks.outcome-decline": "Declined",
  "asks.outcome-cancel": "Cancelled",
  "asks.outcome-run": "Put to the model",
  "asks.outcome-answer": "Answered by hand",
  "asks.outcome-reject": "Refused",
  "asks.outcome-send": "Sent",
  "asks.outcome-share": "Shared",
  "asks.outcome-allow": "Allowed",
  "asks.outcome-deny": "Denied",
  "asks.outcome-signed-in": "Signed in",
  "asks.outcome-use": "Entered",
  "asks.outcome-withdrawn": "Taken back",
  "asks.outcome-refused": "Refused unseen",
  "asks.outcome-done": "Done",
  "asks.outcome-failed": "Failed",
} satisfies Readonly<Record<string, Entry>>;
