/**
 * Protocol extensions, and whether both sides support one (C-05 … C-09).
 *
 * Owns: the names. The host declares them; `own-extensions.ts` checks those an embedder adds; the code that uses an
 * extension documents it.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#capabilities
 */
import { isObject } from "../../jsonrpc/index.js";
import type { Session } from "../../session/index.js";

/** Identifier of tasks in 2026-07-28; the tasks of 2025-11-25 are a separate mechanism (TK-22). */
export const TASKS = "io.modelcontextprotocol/tasks";

/** Identifier of MCP Apps. */
export const APPS = "io.modelcontextprotocol/ui";

/** Identifier of skills (SK-01). */
export const SKILLS = "io.modelcontextprotocol/skills";

/** Settings by identifier; `false` if an extension is not declared. */
export type Extensions = Readonly<Record<string, object | false>>;

/** Extensions declared by default: those that need nothing from the embedder. */
export const DEFAULT_EXTENSIONS: Readonly<Record<string, object>> = { [TASKS]: {}, [SKILLS]: {} };

/** True if both sides declare the extension, which is required for using it (C-05). */
export function bothHave({ client, self, row }: Session, extension: string): boolean {
  const ours = client?.capabilities(row.era).extensions ?? {};
  const theirs = self.capabilities.extensions ?? {};
  return Object.hasOwn(ours, extension) && isObject(theirs[extension]);
}
