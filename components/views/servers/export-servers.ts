/**
 * Writes servers as the `mcpServers` map other clients read.
 *
 * Owns: leaving out what is secret: header values become `<name>`, which our own import requests from the user.
 */
import type { ServerPlace, ServerSettings } from "../../page-storage/known-servers.js";

/** The map as JSON text. `settingsOf` says how a server is connected. */
export function exportServers(
  places: readonly ServerPlace[],
  settingsOf: (place: ServerPlace) => ServerSettings,
): string {
  const taken = new Set<string>();
  const entries = places.map((place) => {
    const { headers, keepHeaders: _keepHeaders, ...pins } = settingsOf(place);
    const fields = headers && Object.fromEntries(Object.keys(headers).map((name) => [name, `<${name}>`]));
    const { url } = place;
    return [unique(place.name ?? hostOf(url), taken), { url, ...pins, ...(fields && { headers: fields }) }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) }, undefined, 2);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
