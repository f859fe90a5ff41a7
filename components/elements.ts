/**
 * The entry `mcp-panel/elements`: the element classes.
 *
 * A custom element's name must be taken before another element's template uses it, so importing a class also registers it, and the
 * elements inside it, under its `mcp-*` name; a name already taken is left alone. Nothing else happens on import: no worker is
 * started, nothing is fetched or stored.
 */
export { McpAskDialog } from "./dialogs/ask-dialog/ask-dialog.js";
export { McpAskClientId } from "./dialogs/ask-client-id.js";
export type { AskElement, AskOf } from "./dialogs/ask-element.js";
export { AskAnswerRequestEvent, AskCloseRequestEvent, AskOpenChangeEvent } from "./dialogs/ask-events.js";
export { McpAskForm } from "./dialogs/ask-form.js";
export { McpAskRoots } from "./dialogs/ask-roots.js";
export { McpAskSignIn, type SignInDoor } from "./dialogs/ask-sign-in.js";
export { McpAskTool } from "./dialogs/ask-tool.js";
export { McpAskUrl } from "./dialogs/ask-url.js";
export { McpAskSampling } from "./dialogs/sampling/ask-sampling.js";
export { McpAskSamplingResult } from "./dialogs/sampling/ask-sampling-result.js";
export { AskEvent } from "./mcp-panel/ask-event.js";
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export { CallChangeEvent, ServerChangeEvent } from "./mcp-panel/panel-events.js";
export type { ServerMap } from "./mcp-panel/server-config.js";
export {
  McpArgumentsEditor,
  McpContentBlock,
  McpCopyButton,
  McpErrorView,
  McpJsonEditor,
  McpJsonTree,
  McpProgress,
  McpResultView,
  McpSchemaForm,
  McpTextView,
  OpenResourceRequestEvent,
  RetryRequestEvent,
  ValueChangeEvent,
} from "./parts/index.js";
export { McpAuthorization } from "./views/authorization/authorization.js";
export { McpConnectForm } from "./views/connect-form/connect-form.js";
export { ConnectRequestEvent, DisconnectRequestEvent } from "./views/server-header/server-events.js";
export { McpResourceReader } from "./views/resource-reader/resource-reader.js";
export { McpServerHeader } from "./views/server-header/server-header.js";
export { McpToolDetail } from "./views/tool-detail/tool-detail.js";
export { McpTraffic } from "./views/traffic/traffic.js";
export { McpTrafficDetail } from "./views/traffic/traffic-detail.js";
export { RecordingRequestEvent } from "./views/traffic/recording-request-event.js";
export { ToolSelectChangeEvent } from "./views/tools-list/tool-select-event.js";
export { McpToolsList } from "./views/tools-list/tools-list.js";
