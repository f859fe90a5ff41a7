/**
 * One row per method this client sends: what it needs and how it travels.
 *
 * Owns: the table. Capability checks and header mirroring read it.
 * Grows with every feature; a method without a row can't be sent.
 */
import type { ServerCapabilities } from "./types/index.js";
import type { Era } from "./revisions.js";

/** What is known of a method. */
export interface MethodRow {
  /** The eras that have it. */
  readonly eras: readonly Era[];
  /** The server capability it needs (C-03). */
  readonly needs?: keyof ServerCapabilities;
  /** The parameter mirrored in `Mcp-Name` (spec 2026-07-28, "Standard request headers"). */
  readonly nameParam?: "name" | "uri";
}

const BOTH: readonly Era[] = ["legacy", "modern"];

/** Every method of the client, by name. */
export const METHODS = {
  initialize: { eras: ["legacy"] },
  ping: { eras: ["legacy"] },
  "server/discover": { eras: ["modern"] },
  "tools/list": { eras: BOTH, needs: "tools" },
  "tools/call": { eras: BOTH, needs: "tools", nameParam: "name" },
  "resources/list": { eras: BOTH, needs: "resources" },
  "resources/templates/list": { eras: BOTH, needs: "resources" },
  "resources/read": { eras: BOTH, needs: "resources", nameParam: "uri" },
  "prompts/list": { eras: BOTH, needs: "prompts" },
  "prompts/get": { eras: BOTH, needs: "prompts", nameParam: "name" },
} as const satisfies Record<string, MethodRow>;

/** The name of a method this client can send. */
export type MethodName = keyof typeof METHODS;

/** The row of a method. */
export function methodRow(method: MethodName): MethodRow {
  return METHODS[method];
}
