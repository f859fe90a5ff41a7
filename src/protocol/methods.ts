/**
 * One row per method this client sends: what it needs and how it travels.
 *
 * Owns: the table. Capability checks, header mirroring, safe re-issuing and the traffic view all read it.
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
  /** Asking twice changes nothing: may be re-issued when a connection was lost (T-05). */
  readonly safe: boolean;
  /** May be answered `input_required` (M-01). */
  readonly multiRound?: true;
}

const BOTH: readonly Era[] = ["legacy", "modern"];

/** Every method of the client, by name. */
export const METHODS = {
  initialize: { eras: ["legacy"], safe: false },
  ping: { eras: ["legacy"], safe: true },
  "server/discover": { eras: ["modern"], safe: true },
  "tools/list": { eras: BOTH, needs: "tools", safe: true },
  "tools/call": { eras: BOTH, needs: "tools", nameParam: "name", safe: false, multiRound: true },
  "resources/list": { eras: BOTH, needs: "resources", safe: true },
  "resources/templates/list": { eras: BOTH, needs: "resources", safe: true },
  "resources/read": { eras: BOTH, needs: "resources", nameParam: "uri", safe: true, multiRound: true },
  "prompts/list": { eras: BOTH, needs: "prompts", safe: true },
  "prompts/get": { eras: BOTH, needs: "prompts", nameParam: "name", safe: true, multiRound: true },
} as const satisfies Record<string, MethodRow>;

/** The name of a method this client can send. */
export type MethodName = keyof typeof METHODS;

/** The row of a method. */
export function methodRow(method: MethodName): MethodRow {
  return METHODS[method];
}
