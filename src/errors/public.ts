/** Errors that every entry with a client exports. */
export { ERROR_CODES, type ErrorCode } from "./codes.js";
export { ClientError, isMcpError, McpError, ServerError, type ErrorData } from "./mcp-error.js";
export type { PlainError } from "./plain.js";
