/**
 * Checks results against the output schema of their tool. Loaded when a tool with one is first called (TL-08).
 *
 * Owns: the three verdicts: the result matches the schema, does not match it, or can't be checked. Never changes or
 * hides a result. https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
import { ClientError, type ErrorCode } from "../../errors/index.js";
import { exactOf } from "../../json/exact-of.js";
import type { CallToolResult, Tool } from "../../protocol/index.js";
import type { SchemaChecker, SchemaProblem } from "../../schema/validation/index.js";

/** Number of findings in the message; all of them are in the data. */
const NAMED = 3;

/** Outcome of a check; empty if there was nothing to check. */
export interface OutputFinding {
  /** Problem with the result: `ERR-OUTPUT-SCHEMA`, or the reason it could not be checked. */
  readonly problem?: ClientError;
  /** Parts of the schema that were not checked, as sentences; the rest matches. */
  readonly skipped?: readonly string[];
}

/** Checks a result. Never rejects. */
export async function checkOutput(tool: Tool, result: CallToolResult, checker: SchemaChecker): Promise<OutputFinding> {
  if (tool.outputSchema === undefined || result.isError === true) return {};
  if (!("structuredContent" in result))
    return { problem: broken(tool, [{ path: [], message: "is missing", code: "required", params: {} }]) };
  const { structuredContent } = exactOf(result) as CallToolResult; // checked with all digits, because a rounded number might wrongly fail or pass
  const verdict = await checker.check(exactOf(tool.outputSchema), structuredContent).catch(notChecked);
  switch (verdict.kind) {
    case "valid":
      return verdict.skipped ? { skipped: verdict.skipped } : {};
    case "invalid":
      return { problem: broken(tool, verdict.problems) };
    case "unsupported":
      return { problem: unchecked(tool, verdict.code, `could not be checked: ${verdict.reason}`) };
    default:
      return verdict satisfies never;
  }
}

/** Error for a result that was not checked. */
function unchecked({ name }: Tool, code: ErrorCode, why: string): ClientError {
  return new ClientError(code, `The result of ${name} ${why}`, { tool: name });
}

function broken(tool: Tool, problems: readonly SchemaProblem[]): ClientError {
  const named = problems
    .slice(0, NAMED)
    .map(({ path, message }) => `${["structuredContent", ...path].join(".")} ${message}`);
  const more = problems.length > NAMED ? `, and ${problems.length - NAMED} more` : "";
  const text = `The result of ${tool.name} does not match its outputSchema: ${named.join("; ")}${more}. Treat it with caution, and report it to the server's author.`;
  return new ClientError("ERR-OUTPUT-SCHEMA", text, { tool: tool.name, problems });
}

function notChecked(error: unknown): { kind: "unsupported"; code: "ERR-WORKER"; reason: string } {
  return { kind: "unsupported", code: "ERR-WORKER", reason: error instanceof Error ? error.message : String(error) };
}
