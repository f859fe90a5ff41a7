/**
 * Error classes, and errors as data, for all other rooms. `public.ts` has what the package exports. Imports nothing
 * from other rooms.
 */
export type { ErrorCode } from "./codes.js";
export { ClientError, isMcpError, McpError, ServerError, type ErrorData } from "./mcp-error.js";
export { fromPlainError, outcomeOf, toPlainError, type Outcome, type PlainError } from "./plain.js";
