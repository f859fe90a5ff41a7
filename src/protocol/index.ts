/**
 * Public parts of the protocol room: MCP's types, its revisions and methods, and readers for data of a server. Without
 * I/O and without state.
 */
export { META } from "./meta-keys.js";
export { encodeHeaderValue, methodRow, requireMethod, utf8ByteString, type MethodName } from "./methods.js";
export {
  readPromptPage,
  readResourcePage,
  readTemplatePage,
  readToolPage,
  type Page,
  type ToolPage,
  type RejectedItem,
} from "./read/lists.js";
export {
  readCallToolResult,
  readCapabilities,
  readContentBlock,
  readImplementation,
  readLoggingMessage,
  readProgress,
  readReadResourceResult,
} from "./read/results.js";
export type { TaskState } from "./read/tasks.js";
export { bestRevision, LATEST, revisionRow, type Era, type Revision, type RevisionRow } from "./revisions.js";
export type * from "./types/index.js";
