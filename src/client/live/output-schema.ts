/**
 * Checks the structured content of a result with a schema of the program (Standard Schema). https://standardschema.dev
 *
 * Owns: the error for content that the schema refuses. A tool that failed has no content to check.
 */
import { ClientError } from "../../errors/index.js";
import type { CallToolResult } from "../../protocol/types/index.js";
import type { CheckedResult, OutputSchema } from "../api/index.js";

/** Maximum number of issues in an error. */
const MAX_ISSUES = 20;

/**
 * Checks the option itself. Throws `ERR-ARGUMENT` if it is no schema, or if the call returns a view, which has no
 * structured content.
 */
export function checkSchema(schema: OutputSchema, options: { readonly view?: true }): void {
  const standard = (Object(schema) as Partial<OutputSchema>)["~standard"];
  if (typeof standard?.validate !== "function")
    throw new ClientError(
      "ERR-ARGUMENT",
      'The option "output" of callTool must be a schema of a library with the interface Standard Schema.',
    );
  if (options.view)
    throw new ClientError("ERR-ARGUMENT", 'The options "output" and "view" of callTool exclude each other.');
}

/**
 * Result with the value that the schema returns. Rejects with `ERR-OUTPUT-SCHEMA` if the schema refuses the content;
 * `data.issues` says why.
 */
export async function withCheckedContent<T>(
  result: CallToolResult,
  tool: string,
  schema: OutputSchema<T>,
): Promise<CheckedResult<T>> {
  if (result.isError === true) return { ...result, isError: true };
  const outcome = await schema["~standard"].validate(result.structuredContent);
  const { isError: _none, ...rest } = result;
  if (!outcome.issues) return { ...rest, structuredContent: outcome.value };
  const issues = outcome.issues.slice(0, MAX_ISSUES).map(({ message }) => String(message));
  throw new ClientError(
    "ERR-OUTPUT-SCHEMA",
    `The result of ${tool} does not fit the schema of the call: ${issues[0] ?? "no reason"}.`,
    {
      tool,
      issues,
    },
  );
}
