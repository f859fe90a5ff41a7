/** The parts room: elements that show or edit one thing and know nothing of hosts or views. Importing it registers them all. */
export { McpArgumentsEditor } from "./arguments-editor.js";
export { McpContentBlock } from "./content-block.js";
export { McpCopyButton } from "./copy-button.js";
export { define } from "./define.js";
export { McpErrorView } from "./error-view.js";
export { OpenResourceRequestEvent, RetryRequestEvent, ValueChangeEvent } from "./events.js";
export { McpIcon } from "./icon-view.js";
export { IconRefusedEvent } from "./icon-refused-event.js";
export { McpJsonEditor } from "./json-editor.js";
export { McpJsonTree } from "./json-tree.js";
export { McpProgress } from "./progress.js";
export { McpResultView } from "./result-view.js";
export { copyText, fileName, saveFile } from "./save.js";
export { McpSchemaForm } from "./schema-form.js";
export { McpTextView, type LoadText } from "./text-view.js";
export type { LoadJson } from "./tree-json.js";
export type { LoadChildren } from "./tree-model.js";
export { visible, visibleLine } from "./visible-text.js";
