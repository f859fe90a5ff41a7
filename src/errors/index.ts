/** Public parts of the errors room: codes, classes, and errors as data. Imports nothing from other rooms. */
export { ERROR_CODES, type ErrorCode } from "./codes.js";
export { ClientError, isMcpError, McpError, ServerError, type ErrorData } from "./mcp-error.js";
export { fromPlainError, outcomeOf, toPlainError, type Outcome, type PlainError } from "./plain.js";
