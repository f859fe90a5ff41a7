/**
 * Check of the relay settings of a host.
 *
 * Owns: the modes, and the header fields that a relay can't have of its own. Loaded when a host has a relay.
 */
import type { RelayMode, RelaySettings } from "../api/index.js";

const MODES: readonly unknown[] = ["fallback", "always", "never"] satisfies readonly RelayMode[];

/** Header fields of messages. A relay forwards them although `mcp-relay-fields` does not name them. */
export const MESSAGE_FIELDS = /^(?:accept|content-type|dpop|last-event-id|mcp-.*)$/;

/** Says what is wrong with relay settings, as the end of a sentence; `undefined` if nothing is. */
export function relayFault(settings: RelaySettings): string | undefined {
  const { url, mode = "fallback", headers = {}, needsConsent = true, ...others } = settings;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has an unknown member "${unknown}"; known are url, mode, headers and needsConsent`;
  if (typeof url !== "string" && !((url as unknown) instanceof URL)) return "needs a url";
  if (typeof needsConsent !== "boolean") return "needs true or false for needsConsent";
  return modeFault(mode) ?? fieldsFault(headers);
}

/** Says what is wrong with a mode; `undefined` if nothing is. */
export function modeFault(mode: RelayMode): string | undefined {
  return MODES.includes(mode) ? undefined : 'needs the mode "fallback", "always" or "never"';
}

function fieldsFault(fields: unknown): string | undefined {
  if (typeof fields !== "object" || fields === null) return "needs an object for headers";
  try {
    const forbidden = [...new Headers(fields as Record<string, string>).keys()].find((name) =>
      MESSAGE_FIELDS.test(name),
    );
    return forbidden === undefined ? undefined : `can't have the header field "${forbidden}", which is one of messages`;
  } catch {
    return "has a header field that is none";
  }
}
