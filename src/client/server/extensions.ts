/**
 * Extensions of the protocol, and whether both sides have one (C-05 … C-09).
 *
 * Owns: the names. The host declares them; what an embedder adds is checked by
 * `own-extensions.ts`; what an extension means is told where it is used.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#capabilities
 */
import { isObject } from "../../jsonrpc/index.js";
import type { Session } from "../../session/index.js";

/** Tasks in 2026-07-28; the tasks of 2025-11-25 are none of its business (TK-22). */
export const TASKS = "io.modelcontextprotocol/tasks";

/** Settings by identifier; `false`: not declared. */
export type Extensions = Readonly<Record<string, object | false>>;

/** True when both sides have it: only then it may be used (C-05). */
export function bothHave({ client, self, row }: Session, extension: string): boolean {
  const ours = client?.capabilities(row.era).extensions ?? {};
  const theirs = self.capabilities.extensions ?? {};
  return Object.hasOwn(ours, extension) && isObject(theirs[extension]);
}
