/** The protocol room: MCP's types, its revisions and methods, and reading what a server sent. No I/O, no state. */
export { encodeHeaderValue, utf8ByteString } from "./header-value.js";
export { META } from "./meta-keys.js";
export { methodRow, METHODS, requireMethod, type MethodName, type MethodRow } from "./methods.js";
export { readContentBlock, readResourceContents } from "./read/results.js";
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
  readImplementation,
  readLoggingMessage,
  readProgress,
  readReadResourceResult,
} from "./read/results.js";
export type { TaskState } from "./read/tasks.js";
export { bestRevision, LATEST, revisionRow, type Era, type Revision, type RevisionRow } from "./revisions.js";
export type * from "./types/index.js";
