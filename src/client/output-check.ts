/**
 * Checks results against the schema their tool declares: loaded when the first tool with one is called (TL-08).
 *
 * Owns: what a result is to be told apart by: it matches, it breaks its promise, or nobody can say. Never: changing or hiding a result.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
import { ClientError } from "../errors/index.js";
import type { CallToolResult, Tool } from "../protocol/index.js";
import type { SchemaChecker, SchemaProblem } from "../schema/validation/index.js";

/** Findings named in the sentence; all are in the data. */
const NAMED = 3;

/** What is wrong with the result: `ERR-OUTPUT-SCHEMA`, or why it could not be checked. `undefined`: nothing. Never rejects. */
export async function checkOutput(
  tool: Tool,
  result: CallToolResult,
  checker: SchemaChecker,
): Promise<ClientError | undefined> {
  if (tool.outputSchema === undefined || result.isError === true) return undefined;
  if (!("structuredContent" in result))
    return broken(tool, [{ path: [], message: "is missing", code: "required", params: {} }]);
  const verdict = await checker.check(tool.outputSchema, result.structuredContent).catch(notChecked);
  switch (verdict.kind) {
    case "valid":
      return undefined;
    case "invalid":
      return broken(tool, verdict.problems);
    case "unsupported":
      return new ClientError(verdict.code, `The result of ${tool.name} could not be checked: ${verdict.reason}`, {
        tool: tool.name,
      });
    default:
      return verdict satisfies never;
  }
}

function broken(tool: Tool, problems: readonly SchemaProblem[]): ClientError {
  const named = problems
    .slice(0, NAMED)
    .map(({ path, message }) => `${["structuredContent", ...path].join(".")} ${message}`);
  const more = problems.length > NAMED ? `, and ${problems.length - NAMED} more` : "";
  const text = `The result of ${tool.name} does not match its outputSchema: ${named.join("; ")}${more}. Read it with care, and tell the server's author.`;
  return new ClientError("ERR-OUTPUT-SCHEMA", text, { tool: tool.name, problems });
}

function notChecked(error: unknown): { kind: "unsupported"; code: "ERR-WORKER"; reason: string } {
  return { kind: "unsupported", code: "ERR-WORKER", reason: error instanceof Error ? error.message : String(error) };
}
