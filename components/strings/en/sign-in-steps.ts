/**
 * English strings of the states, facts and steps of a sign-in; the buttons that lead to one are in `authorization.ts`.
 * A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const signInStepsEn = {
  // States of the sign-in. {place} is the host where the user signed in.
  "auth.signed-in": "Signed in at {place}",
  "auth.signed-in-page": "Signed in by this page",
  "auth.expired": "Sign-in expired",
  "auth.refused": "Account refused by the server",
  "auth.signed-out": "Signed out",
  "auth.signed-out-here": "Signed out here; the authorization server was not notified",
  "auth.none": "Not signed in",
  "auth.going-on": "Signing in…",

  "auth.sign-out": "Sign out",
  "auth.sign-out-note": "Also closes this connection.",
  "auth.copy": "Copy as text",
  // Placeholders while loading, and before the server has required a sign-in.
  "auth.loading": "Loading…",
  "auth.empty": "This server has not required a sign-in.",
  "auth.empty-advice": "If it does, each step is listed here.",

  // Names of the facts.
  "auth.issuer": "Authorization server",
  "auth.client": "Client ID",
  "auth.resource": "Resource",
  "auth.scopes": "Scopes",
  "auth.token": "Token",
  "auth.ends": "Expires",
  "auth.renewal": "Refresh",
  "auth.storage": "Stored",
  // Origin of the client ID, shown after the ID.
  "auth.by-given": "pre-registered, set by this page",
  "auth.by-metadata-document": "client ID metadata document",
  "auth.by-registered": "dynamic registration",
  "auth.by-user": "entered manually",
  // Values of the facts.
  "auth.no-scopes": "none named",
  "auth.bearer": "Bearer",
  "auth.dpop": "DPoP-bound",
  // {time} is a duration, {at} is a time of day.
  "auth.ends-in": "in {time}, at {at}",
  "auth.ended": "expired at {at}",
  "auth.can-refresh": "automatic",
  "auth.no-refresh": "none, sign in again after expiry",
  "auth.storage-memory": "this page, until closed or reloaded",
  "auth.storage-session": "this tab",
  "auth.storage-persistent": "this browser, until you sign out",

  // The steps, and their outcomes.
  "auth.steps": { one: "{count} step", other: "{count} steps" },
  // Request and response of a step, and the note below all steps.
  "auth.request": "Request",
  "auth.response": "Response",
  "auth.wire-note": "Traffic has the headers of each request. Bodies are never recorded, because they contain secrets.",
  "auth.show-traffic": "Show in Traffic",
  "auth.no-steps": "No steps yet.",
  "auth.step-challenge": "401 challenge",
  "auth.step-resource-metadata": "Resource metadata",
  "auth.step-server-metadata": "Authorization server metadata",
  "auth.step-registration": "Client registration",
  "auth.step-scopes": "Scope selection",
  "auth.step-authorization": "Authorization",
  "auth.step-callback": "Redirect",
  "auth.step-token": "Token request",
  "auth.step-refresh": "Token refresh",
  "auth.step-revocation": "Revocation",
  "auth.step-provider": "Page token provider",
  "auth.step-storage": "Storage",
  "auth.outcome-ok": "done",
  "auth.outcome-failed": "failed",
  "auth.outcome-skipped": "skipped",
  // Shown above the step at which the sign-in ended; {step} is one of the names above.
  "auth.failed-at": "Failed at: {step}",
  // Remedies, by step.
  "auth.fix-challenge": "Ask the server's operator what is required.",
  "auth.fix-resource-metadata":
    "The server's operator must serve this document as JSON, allow this page to read it (CORS), and list an authorization server in it.",
  "auth.fix-server-metadata":
    "The authorization server's operator must serve this document as JSON, with an issuer that matches exactly, and allow this page to read it (CORS).",
  "auth.fix-registration":
    "Register this client with the authorization server and enter the client ID, or set it in the page.",
  "auth.fix-scopes": "Sign in with an account that has these scopes.",
  "auth.fix-authorization": "Sign in again. If it fails in the same way, the steps below show the operator why.",
  "auth.fix-callback": "Sign in again, and finish within ten minutes in the window that opens.",
  "auth.fix-token":
    "Sign in again. If it fails in the same way, the authorization server's operator must allow this page (CORS) or check the server's log.",
  "auth.fix-refresh": "Sign in again.",
  "auth.fix-revocation": "The tokens are deleted here. To be sure, revoke access at the authorization server.",
  "auth.fix-provider": "The author of this page must check its token provider.",
  "auth.fix-storage": "Sign in again, and allow this page to use browser storage.",
  // Number of scopes that are not shown.
  "auth.more": { one: "{count} more", other: "{count} more" },
} satisfies Readonly<Record<string, Entry>>;
