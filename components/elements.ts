/**
 * The entry `mcp-panel/elements`: the element classes.
 *
 * A custom element must be registered before another element's template uses it. Therefore importing a class also
 * registers it, and the elements inside it, under its `mcp-*` name; a name that is already registered is left
 * unchanged. Importing has no other effect: no worker is started, and nothing is fetched or stored.
 */
export { AppMessageEvent } from "./apps/mcp-app.js";
export { McpApp } from "./apps/mcp-app.js";
export { McpAppAccess } from "./dialogs/apps/app-access.js";
export { McpAppDownload, type LoadAppFile } from "./dialogs/apps/app-download.js";
export { McpAppLink } from "./dialogs/apps/app-link.js";
export { McpAppMessage } from "./dialogs/apps/app-message.js";
export { McpRelay } from "./dialogs/relay.js";
export { McpAppResource } from "./dialogs/apps/app-resource.js";
export { McpInputRequestDialog } from "./dialogs/input-request-dialog/input-request-dialog.js";
export { McpClientId } from "./dialogs/client-id.js";
export type { InputRequestElement } from "./dialogs/input-request-element.js";
export {
  InputResponseRequestEvent,
  InputRequestCloseEvent,
  InputRequestOpenChangeEvent,
} from "./dialogs/input-request-events.js";
export { McpElicitationForm } from "./dialogs/elicitation-form.js";
export { McpRootsRequest } from "./dialogs/roots-request.js";
export { McpSignIn, type SignInNavigation } from "./dialogs/sign-in/sign-in.js";
export { McpToolApproval } from "./dialogs/tool-approval.js";
export { McpElicitationUrl } from "./dialogs/elicitation-url.js";
export { McpSamplingRequest } from "./dialogs/sampling/sampling-request.js";
export { McpSamplingResult } from "./dialogs/sampling/sampling-result.js";
export { InputRequestEvent } from "./mcp-panel/requests/panel-input-requests.js";
export { McpHost } from "./mcp-panel/host/mcp-host.js";
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export * from "./mcp-panel/public.js";
export { CallChangeEvent, ServerChangeEvent } from "./mcp-panel/host/panel-events.js";
export {
  McpArgumentsEditor,
  McpContentBlock,
  McpCopyButton,
  IconRefusedEvent,
  McpErrorView,
  McpIcon,
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
export type { LoadText } from "./parts/basic/text-view.js";
export type { Found, FoundMatch, FoundMatches, PathProblem } from "./parts/basic/find-target.js";
export type { CheckValue } from "./parts/form/full-check.js";
export type { JsonObject, ProblemCode, RuleCode, ValuePath, ValueProblem } from "./parts/index.js";
export type { IconFallback, IconName } from "./parts/viewers/icon-view.js";
export type { IconRefusal } from "./parts/viewers/icon/judge-icon.js";
export type { IconSource } from "./parts/viewers/icon/load-icon.js";
export type { LoadChildren } from "./parts/viewers/json/tree-model.js";
export type { LoadJson } from "./parts/viewers/json/tree-json.js";
export type { LoadString } from "./parts/viewers/json/json-tree.js";
export type { MalformedList } from "./views/resources/resource-tree.js";
export { McpInputRequests } from "./views/input-requests/input-requests.js";
export { McpAuditTrail } from "./views/input-requests/audit-trail.js";
export { InputRequestOpenEvent } from "./views/input-requests/input-request-open-event.js";
export { McpCompletionField, type Complete } from "./parts/form/completion-field.js";
export { McpDefinitionDiff } from "./parts/trust/definition-diff.js";
export { McpTextWarning } from "./parts/trust/text-warning.js";
export { McpDiffView, type DiffArrangement } from "./parts/viewers/diff-view.js";
export { McpCodeView } from "./parts/viewers/code-view.js";
export {
  McpDataTable,
  type LoadRows,
  type RowsQuery,
  type TableCell,
  type TableRows,
} from "./parts/viewers/data-table.js";
export { McpHexView, type LoadBytes } from "./parts/viewers/hex-view.js";
export type { Dimensions } from "./parts/viewers/picture/dimensions.js";
export { McpImageView } from "./parts/viewers/image-view.js";
export { McpMarkdownView } from "./parts/viewers/markdown-view.js";
export { McpSvgView } from "./parts/viewers/svg-view.js";
export {
  McpViewSwitch,
  type ContentView,
  type ContentViewName,
  type OwnViewName,
} from "./parts/viewers/view-switch.js";
export { RecordingFileRequestEvent } from "./views/connect-form/connect-form.js";
export { McpAuthFields, type EnteredAuthentication } from "./views/settings/auth-fields.js";
export { McpAuthorization } from "./views/authorization/authorization.js";
export { McpConnectForm } from "./views/connect-form/connect-form.js";
export { ConnectRequestEvent, DisconnectRequestEvent } from "./views/shared/server-events.js";
export { McpPromptDetail } from "./views/prompts/prompt-detail.js";
export { McpPromptMessages } from "./views/prompts/prompt-messages.js";
export { PromptSelectChangeEvent } from "./views/prompts/prompts-list.js";
export { McpPrompts } from "./views/prompts/prompts.js";
export { McpPromptsList } from "./views/prompts/prompts-list.js";
export { McpResourceDetail } from "./views/resources/resource-detail.js";
export {
  ResourceMarksChangeEvent,
  ResourceSelectChangeEvent,
  type ResourceChoice,
} from "./views/resources/resource-select-event.js";
export { McpResourceDirectory } from "./views/resources/resource-directory.js";
export { McpResources } from "./views/resources/resources.js";
export { McpResourcesList, type ChosenEntry } from "./views/resources/resources-list.js";
export { McpTemplateForm } from "./views/resources/template-form.js";
export { McpResourceReader } from "./views/resource-reader/resource-reader.js";
export { McpProblems } from "./views/problems/problems.js";
export { McpServerHeader } from "./views/server-header/server-header.js";
export { McpServers } from "./views/servers/servers.js";
export { McpServerForm } from "./views/servers/server-form.js";
export {
  ServerFormCloseEvent,
  ServerFormEvent,
  type DescribedServer,
  type ServerPlace,
  type ServerSettings,
} from "./views/servers/server-form-event.js";
export { McpServerImport } from "./views/servers/server-import.js";
export { HeaderChangeEvent } from "./views/settings/header-fields.js";
export { McpHeaderFields } from "./views/settings/header-fields.js";
export { McpOfferSettings } from "./views/settings/offer-settings.js";
export { McpServerSettings } from "./views/settings/server-settings.js";
export { McpHistory } from "./views/history/history.js";
export { McpHistoryDetail, HistoryActionEvent } from "./views/history/history-detail.js";
export { McpHistorySettings } from "./views/settings/history-settings.js";
export { McpSettings } from "./views/settings/settings.js";
export { McpLog } from "./views/log/log.js";
export {
  ShowRequestEvent,
  type PanelViewName,
  type RepeatedCall,
  type ShowTarget,
  type ViewName,
} from "./views/shared/show-request-event.js";
export { McpSplitView } from "./views/shared/split-view.js";
export { McpSkillDetail } from "./views/skills/skill-detail.js";
export { SkillReloadRequestEvent, SkillSelectChangeEvent } from "./views/skills/skill-events.js";
export { McpSkills } from "./views/skills/skills.js";
export { McpSkillsList } from "./views/skills/skills-list.js";
export { McpTasks } from "./views/tasks/tasks.js";
export { McpMalformedEntry, type EntryList } from "./views/malformed/malformed-entry.js";
export { McpToolDetail } from "./views/tool-detail/tool-detail.js";
export { McpToolChange } from "./views/tool-detail/tool-change.js";
export { McpTraffic } from "./views/traffic/traffic.js";
export { McpTrafficDetail } from "./views/traffic/traffic-detail.js";
export { RecordingRequestEvent } from "./views/traffic/traffic-files.js";
export { MalformedSelectChangeEvent, type MalformedRow } from "./views/malformed/malformed-select-event.js";
export { ToolSelectChangeEvent } from "./views/tools-list/tools-list.js";
export { McpTools } from "./views/tools/tools.js";
export { McpToolsList } from "./views/tools-list/tools-list.js";
