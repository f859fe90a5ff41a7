/**
 * What a server offers.
 *
 * Owns: the order in which it is named.
 */
import type { ServerCapabilities } from "../../../src/protocol/types/index.js";

/** What a server can offer, in the order of the badges. */
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

/** What the server offers, in the order of {@link OFFERS}. */
export function offersOf(capabilities: ServerCapabilities): readonly (typeof OFFERS)[number][] {
  return OFFERS.filter((offer) => capabilities[offer] !== undefined);
}
