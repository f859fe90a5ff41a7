/** What the package exports of the panel: what a page can add to it, and the types of its methods. */
export {
  registerAction,
  registerRenderer,
  registerStrings,
  registerView,
  type RegisteredViewElement,
  type ViewDefinition,
} from "./plugins/plugins.js";
export type { ServerEntry, ServerMap } from "./servers/server-config.js";
export type {
  ActionDefinition,
  PaletteAction,
  PaletteActionContext,
  ResultAction,
  ResultActionContext,
} from "../parts/plugins/action.js";
export type { Label } from "../parts/plugins/label.js";
export type { OfServer, PanelElement, PanelReady, ToolTarget } from "../parts/plugins/panel-element.js";
export type { RenderedContent, RendererDefinition, RendererElement } from "../parts/plugins/renderer.js";
export type { PastCall } from "../views/shared/show-request-event.js";
export type { HeaderFields, OfferChoices, PinnedRevision, SignInSettings } from "../page-storage/connect-settings.js";
export type { CallPhase, CallState, LogEntry } from "../../src/state/index.js";
export type { Entry, StringKey } from "../strings/index.js";
