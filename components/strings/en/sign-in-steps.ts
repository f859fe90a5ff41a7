/**
 * English strings of the facts and steps of a sign-in; where a server stands is in `authorization.ts`. A comment above an entry (or a
 * group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** Its sentences in English; the model for all other languages. */
export const signInStepsEn = {
  "auth.sign-out": "Sign out",
  "auth.sign-out-note": "Ends this connection as well.",
  "auth.copy": "Copy as text",
  // What there is to see before anything was demanded, and while it is looked up.
  "auth.loading": "Looking it up…",
  "auth.empty": "This server has not asked anybody to sign in.",
  "auth.empty-advice": "If it does, every step is listed here.",

  // Names of the facts.
  "auth.issuer": "Authorization server",
  "auth.client": "Client ID",
  "auth.resource": "Good for",
  "auth.scopes": "Rights",
  "auth.token": "Token",
  "auth.ends": "Ends",
  "auth.renewal": "Renewal",
  "auth.storage": "Kept",
  // How the client id came to be; each follows the id.
  "auth.by-given": "registered by hand, given by this page",
  "auth.by-metadata-document": "the address of this client's metadata document",
  "auth.by-registered": "registered by itself",
  "auth.by-user": "entered by hand",
  // Values of the facts.
  "auth.no-scopes": "not named",
  "auth.bearer": "plain: whoever has it can use it",
  "auth.dpop": "bound to a key of this browser (DPoP)",
  // {time} is a duration, {at} a time of day.
  "auth.ends-in": "in {time}, at {at}",
  "auth.ended": "at {at}, which is past",
  "auth.can-refresh": "goes on by itself",
  "auth.no-refresh": "you are asked again when it ends",
  "auth.storage-memory": "until this page is closed or reloaded",
  "auth.storage-session": "as long as this tab is open",
  "auth.storage-persistent": "until you sign out",

  // The steps, and how each ended.
  "auth.steps": { one: "{count} step", other: "{count} steps" },
  "auth.no-steps": "No step was taken yet.",
  "auth.step-challenge": "The server asked",
  "auth.step-resource-metadata": "What the server says of itself",
  "auth.step-server-metadata": "What the authorization server says of itself",
  "auth.step-registration": "Becoming known as a client",
  "auth.step-scopes": "Choosing rights",
  "auth.step-authorization": "Signing in",
  "auth.step-callback": "Coming back",
  "auth.step-token": "Getting a token",
  "auth.step-refresh": "Renewing the token",
  "auth.step-revocation": "Giving the token back",
  "auth.step-provider": "The page's own token",
  "auth.step-storage": "What was kept",
  "auth.outcome-ok": "done",
  "auth.outcome-failed": "failed",
  "auth.outcome-skipped": "skipped",
  // Above the step that ended it; {step} is one of the names above.
  "auth.failed-at": "It failed at: {step}",
  // What helps, by step.
  "auth.fix-challenge": "Ask the server's operator what it needs.",
  "auth.fix-resource-metadata":
    "The server's operator has to serve this document as JSON, allow this page to read it (CORS), and name an authorization server in it.",
  "auth.fix-server-metadata":
    "The authorization server's operator has to serve this document as JSON, with exactly its own issuer, and allow this page to read it (CORS).",
  "auth.fix-registration":
    "Register this client by hand with the authorization server and enter the client ID, or give the page one.",
  "auth.fix-scopes": "Sign in with an account that has these rights.",
  "auth.fix-authorization": "Sign in again. If it fails the same way, the steps below tell its operator why.",
  "auth.fix-callback": "Sign in again, and finish it in the window that opens, within ten minutes.",
  "auth.fix-token":
    "Sign in again. If it fails the same way, the authorization server's operator has to allow this page (CORS) or look at its own log.",
  "auth.fix-refresh": "Sign in again.",
  "auth.fix-revocation": "Nothing is left here. To be sure, end the access at the place where you signed in.",
  "auth.fix-provider": "The author of this page has to look at its token provider.",
  "auth.fix-storage": "Sign in again; allow this page to use the browser's storage.",
  // Scopes that are not shown.
  "auth.more": { one: "{count} more", other: "{count} more" },
} satisfies Readonly<Record<string, Entry>>;
