/**
 * Connects a server with changed settings.
 *
 * Owns: storing the settings, and requesting the connection: a listener may connect, otherwise this module does. Never
 * rejects: the outcome is reported as a `server` event.
 */
import type { Host } from "../../../src/client/api/index.js";
import { setServerSettings, type ServerPlace, type ServerSettings } from "../../page-storage/known-servers.js";
import { serverOffer } from "../../page-storage/server-offer.js";
import { ConnectRequestEvent } from "./server-events.js";

/** Stores `settings` and fires `mcp-connect-request` from `element`; connects unless a listener cancels the event. */
export async function connectWith(
  element: EventTarget,
  host: Host | undefined,
  place: ServerPlace,
  settings: ServerSettings,
): Promise<void> {
  setServerSettings(place, settings);
  if (!element.dispatchEvent(new ConnectRequestEvent(place.url, place.id)) || !host) return;
  const { keepHeaders: _keepHeaders, offers, ...options } = settings;
  const offer = offers && { offer: serverOffer(offers) };
  try {
    await host.connect(place.url, { id: place.id, showCached: true, ...options, ...offer });
  } catch {
    // The failure is reported as a `server` event, which is shown.
  }
}
