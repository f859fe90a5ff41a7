/**
 * The check before every request: this era has the method, and the server declared the capability it needs (C-03).
 */
import { ClientError } from "../errors/index.js";
import { methodRow, type MethodName, type RevisionRow, type ServerCapabilities } from "../protocol/index.js";

/** Throws `ERR-METHOD` when `method` can't be sent on this session. */
export function requireMethod(method: MethodName, row: RevisionRow, capabilities: ServerCapabilities): void {
  if (!methodRow(method).eras.includes(row.era)) {
    throw new ClientError("ERR-METHOD", `MCP ${row.revision} has no ${method}.`, { method, revision: row.revision });
  }
  const { needs, flag } = methodRow(method);
  if (needs === undefined || (needs === "completions" && !row.completionsFlag)) return;
  const capability: Readonly<Record<string, unknown>> | undefined = capabilities[needs];
  if (capability !== undefined && (flag === undefined || capability[flag] === true)) return;
  const missing = flag ? `${needs}.${flag}` : needs;
  const text = `The server offers no ${missing}, so ${method} can't be sent.`;
  throw new ClientError("ERR-METHOD", text, { method, capability: missing });
}
