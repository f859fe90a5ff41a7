/**
 * Capabilities offered by a server.
 *
 * Owns: the order of the capabilities.
 */
import type { ServerCapabilities } from "../../../src/protocol/types/index.js";

/** Everything a server can offer, in the order of the badges. */
export const OFFERS = [
  "tools",
  "resources",
  "prompts",
  "completions",
  "logging",
  "tasks",
  "extensions",
  "experimental",
] as const satisfies readonly (keyof ServerCapabilities)[];

/** Returns the offers of a server, in the order of {@link OFFERS}. */
export function offersOf(capabilities: ServerCapabilities): readonly (typeof OFFERS)[number][] {
  return OFFERS.filter((offer) => capabilities[offer] !== undefined);
}
