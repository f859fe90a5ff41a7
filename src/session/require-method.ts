/**
 * The gate before every request: does this era have the method, and did the server declare what it needs (C-03)?
 */
import { ClientError } from "../errors/index.js";
import { methodRow, type MethodName, type RevisionRow, type ServerCapabilities } from "../protocol/index.js";

/** Throws `ERR-METHOD` when `method` can't be sent on this session. */
export function requireMethod(method: MethodName, row: RevisionRow, capabilities: ServerCapabilities): void {
  const { eras, needs, flag } = methodRow(method);
  if (!eras.includes(row.era)) {
    throw new ClientError("ERR-METHOD", `MCP ${row.revision} has no ${method}.`, { method, revision: row.revision });
  }
  if (needs === undefined || (needs === "completions" && !row.completionsFlag)) return;
  const capability: Readonly<Record<string, unknown>> | undefined = capabilities[needs];
  if (capability === undefined || (flag && capability[flag] !== true)) {
    const what = flag ? `${needs}.${flag}` : needs;
    const text = `The server offers no ${what}, so ${method} can't be asked.`;
    throw new ClientError("ERR-METHOD", text, { method, capability: what });
  }
}
