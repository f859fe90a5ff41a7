/**
 * English strings of the notes at the top of a panel. A comment above an entry (or a group) is the note for
 * translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const notesEn = {
  "panel.crashed": "The background worker crashed",
  "panel.crashed-note": "Connections and running calls were lost.",
  "panel.restart": "Restart",
  // Entries of an mcpServers map that a browser can't use; {names} is a list.
  "panel.skipped": "Not usable in a browser: {names}. Only servers with a URL are.",
  "panel.bad-config": "Invalid server list. Expected JSON: an mcpServers object with a url for each server.",
  // Invalid sign-in settings of the page; {value} is the invalid value, {attribute} is the name of an attribute,
  // {used} is the value that is used instead.
  "panel.auth-no-redirect": "Sign-in is unavailable: redirect-url is missing.",
  "panel.auth-redirect":
    "Sign-in is unavailable: invalid redirect-url “{value}”. It must be a page of this origin, on https or this device, without a fragment.",
  "panel.auth-word": "Unknown {attribute} “{value}”: using “{used}”.",
  // {names} is a list of entries.
  "panel.auth-entries": "Invalid auth in these entries: {names}. An issuer and a clientId are required.",

  // Note above an opened recording; {name} is the name of its file.
  "frame.recording": "Recording – read-only: {name}. Nothing is sent to a server.",
  // The same for a bug report; {tool} is the name of the tool that was called.
  "frame.report": "Bug report: {tool} – read-only: {name}. Nothing is sent to a server.",
  "frame.close-recording": "Close recording",
} as const satisfies Readonly<Record<string, Entry>>;
