/**
 * Parts: elements that show or edit one thing, independent of hosts and views. Importing this module registers all
 * parts.
 */
export type { JsonObject, ProblemCode, RuleCode, ValuePath, ValueProblem } from "./form/full-check.js";
export { McpArgumentsEditor } from "./form/arguments-editor.js";
export { McpContentBlock } from "./content/content-block.js";
export { McpCopyButton } from "./basic/copy-button.js";
export { McpErrorView } from "./basic/error-view.js";
export { OpenResourceRequestEvent, RetryRequestEvent, ValueChangeEvent } from "./basic/events.js";
export { McpIcon } from "./viewers/icon-view.js";
export { IconRefusedEvent } from "./viewers/icon-view.js";
export { McpJsonEditor } from "./json/json-editor.js";
export { McpJsonTree } from "./viewers/json/json-tree.js";
export { McpProgress } from "./basic/progress.js";
export { McpResultView } from "./content/result-view.js";
export { McpSchemaForm } from "./form/schema-form.js";
export { McpTextView } from "./basic/text-view.js";
