/** A panel as code of the page sees it: the contract of its methods. */
import type { ClientHost, ClientServer } from "../../../src/client/api/index.js";

/** Host of a panel, and its open server. */
export interface PanelReady {
  /** The panel's host. The panel closes it once the panel is permanently removed, unless the page provided it. */
  readonly host: ClientHost;
  readonly server: ClientServer;
}

/** Server of something to open. */
export interface OfServer {
  /** Id of the server: its key in `servers`, or its URL if that was given. Default: the open server. */
  readonly server?: string;
}

/** Tool to open. */
export interface ToolTarget extends OfServer {
  /** Name of the tool. */
  readonly tool: string;
  /** Arguments for its form, in place of those that the user entered. Nothing is run. */
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** Panel that a page's code can direct. `McpPanel` describes the members. */
export interface PanelElement extends HTMLElement {
  readonly ready: Promise<PanelReady>;
  open(target: ToolTarget): Promise<void>;
  openResource(uri: string, options?: OfServer): Promise<void>;
  openPrompt(name: string, options?: OfServer): Promise<void>;
  showView(name: string): Promise<void>;
}
