/**
 * Methods of a panel for the page: opening things, and the host and the server for calls of the page's own.
 *
 * Owns: the methods. `panel-access.ts`, loaded with the first of them, does the work.
 */
import type { OfServer, PanelElement, PanelReady, ToolTarget } from "../../parts/plugins/panel-element.js";
import type { OpenServer } from "../host/open-server.js";
import type { OpenViews } from "../frame/open-views.js";
import { PanelAttributes } from "./panel-attributes.js";
import type { PanelHost } from "../host/panel-host.js";
import type { ShowTarget, ViewName } from "../../views/shared/show-request-event.js";

/** Parts of a panel that its methods use. */
export interface PanelParts {
  readonly host: PanelHost;
  readonly open: OpenServer;
  readonly views: OpenViews;
  readonly show: (serverId: string | undefined, wanted: ShowTarget) => Promise<void>;
}

/** Methods of a panel, without rendering. */
export abstract class PanelMethods extends PanelAttributes implements PanelElement {
  protected abstract readonly parts: PanelParts;

  /**
   * The host, and the open server once it is connected. Waits as long as there is no server, or the user has
   * disconnected it. Rejects with the reason if the server can't be connected; read it again after the user connected
   * it.
   * @example
   * const { server } = await panel.ready;
   * await server.callTool("get_weather", { city: "Oslo" });
   */
  get ready(): Promise<PanelReady> {
    return access().then(({ whenReady }) => whenReady(this, this.parts));
  }

  /**
   * Opens a tool, and fills its form. Resolves when it is shown, which is after its server is connected. Rejects as
   * {@link ready} does, and with `ERR-ARGUMENT` if the panel does not have the view of tools.
   * @example await panel.open({ tool: "get_weather", arguments: { city: "Oslo" } });
   */
  open({ tool: name, arguments: args, server }: ToolTarget): Promise<void> {
    return this.#show(server, { kind: "tool", name, ...(args && { args }) });
  }

  /**
   * Opens a resource. Resolves and rejects as {@link open} does.
   * @example await panel.openResource("file:///readme.md");
   */
  openResource(uri: string, { server }: OfServer = {}): Promise<void> {
    return this.#show(server, { kind: "resource", uri });
  }

  /** Opens a prompt. Resolves and rejects as {@link open} does. @example await panel.openPrompt("summarize"); */
  openPrompt(name: string, { server }: OfServer = {}): Promise<void> {
    return this.#show(server, { kind: "prompt", name });
  }

  /**
   * Shows a view: one of the panel, or a registered one. Rejects with `ERR-ARGUMENT` if the panel does not have it.
   * @example await panel.showView("traffic");
   */
  showView(name: ViewName): Promise<void> {
    return access().then(({ showView }) => showView(this.parts, name));
  }

  #show(server: string | undefined, wanted: ShowTarget): Promise<void> {
    return access().then(({ showTarget }) => showTarget(this, this.parts, server, wanted));
  }
}

const access = (): Promise<typeof import("./panel-access.js")> => import("./panel-access.js");
