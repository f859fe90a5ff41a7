/**
 * Exports servers as an `mcpServers` map, which other clients can read.
 *
 * Owns: omitting secrets. Header values become placeholders such as `<name>`, and this panel's import prompts the user
 * for their values.
 */
import type { ServerPlace, ServerSettings } from "../../page-storage/known-servers.js";

/** Returns the map as JSON text. `settingsOf` returns the connection settings of a server. */
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
