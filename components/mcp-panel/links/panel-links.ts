/**
 * Shared link with which the page was opened, if the panel reads links; and the call of a bug report.
 *
 * Owns: detecting both, and the target until it is opened. Never acts on a link without a click by the user. The code
 * that parses and shows links is loaded on demand.
 */
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from "lit";
import type { Host, ReportedCall } from "../../../src/client/api/index.js";
import { readLinks } from "../../page-storage/link-readers.js";
import type { ServerLink } from "../../page-storage/server-link.js";
import type { StringsController } from "../../strings/index.js";
import type { ShowTarget } from "../../views/shared/show-request-event.js";
import type { OpenServer } from "../host/open-server.js";
import type { PanelAttributes } from "../element/panel-attributes.js";
import type { PanelServers } from "../servers/panel-servers.js";

type Panel = ReactiveControllerHost & Element & Pick<PanelAttributes, "deepLinks" | "host" | "locked">;

/** Target of a link that the user accepted, or of a bug report. */
export interface LinkTarget {
  readonly serverId: string;
  readonly wanted: ShowTarget;
}

/** Manages the links of one panel. */
export class PanelLinks implements ReactiveController {
  readonly #element: Panel;
  readonly #servers: PanelServers;
  readonly #open: OpenServer;
  #end: (() => void) | undefined;
  #hash: string | undefined;
  #notes: typeof import("./link-note.js") | undefined;
  #link: LinkTarget | undefined;
  /** Call of the bug report that was opened last. */
  #reported: ReportedCall | undefined;

  constructor(element: Panel, servers: PanelServers, open: OpenServer) {
    this.#element = element;
    this.#servers = servers;
    this.#open = open;
    element.addController(this);
  }

  hostUpdate(): void {
    const { host } = this.#element;
    if (this.#reported !== host?.reportedCall) {
      this.#reported = host?.reportedCall;
      void this.#openReported();
    }
    const isReading = this.#element.deepLinks && this.#element.isConnected;
    if (isReading === (this.#end !== undefined)) return;
    if (this.#end) return this.hostDisconnected();
    const end = readLinks();
    addEventListener("hashchange", this.#look);
    this.#end = () => {
      end();
      removeEventListener("hashchange", this.#look);
    };
    this.#look();
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = this.#hash = undefined;
  }

  async #openReported(): Promise<void> {
    const { host } = this.#element;
    const call = this.#reported;
    if (!host || !call) return;
    const link = await targetOf(host, call);
    if (call !== this.#reported) return;
    this.#link = link;
    this.#element.requestUpdate();
  }

  /** Returns the target once its server is connected, or recorded, and clears it. */
  take(isConnected: (serverId: string) => boolean): LinkTarget | undefined {
    const link = this.#link;
    const isRecorded = this.#reported && link && this.#open.status(link.serverId) !== undefined;
    if (!link || !(isRecorded || isConnected(link.serverId))) return undefined;
    this.#link = undefined;
    return link;
  }

  /** Renders the note about the link; nothing if there is none. */
  note(strings: StringsController): TemplateResult | undefined {
    if (this.#hash === undefined || !this.#end) return undefined;
    return this.#notes?.linkNote(
      {
        hash: this.#hash,
        dismiss: this.#dismiss,
        own: this.#servers.wanted,
        status: (url) => (this.#servers.at(url) !== undefined ? "known" : this.#element.locked ? "locked" : "unknown"),
        follow: (link, wanted) => {
          this.#dismiss();
          const serverId = this.#follow(link);
          this.#link = serverId === undefined ? undefined : { serverId, wanted };
        },
      },
      strings,
    );
  }

  /**
   * Opens the server of a link, and connects it if necessary. Returns its id, or `undefined` if the server can't be
   * added.
   */
  #follow({ url, name }: ServerLink): string | undefined {
    const known = this.#servers.at(url);
    const id = known ?? this.#servers.add(url, { name });
    if (id === undefined) return undefined;
    const state = this.#open.status(id);
    if (known !== undefined && state !== "connected" && state !== "connecting" && state !== "reconnecting")
      this.#open.connect(id);
    this.#open.id = id;
    return id;
  }

  readonly #look = (): void => {
    const { hash } = location;
    this.#hash = hash.startsWith("#mcp=") ? hash : undefined;
    if (this.#hash !== undefined) void this.#load();
    this.#element.requestUpdate();
  };

  async #load(): Promise<void> {
    this.#notes ??= await import("./link-note.js").catch(() => undefined); // loading is retried with the next link
    this.#element.requestUpdate();
  }

  /** Dismisses the link, and removes it from the URL so that a reload does not show it again. */
  readonly #dismiss = (): void => {
    if (location.hash === this.#hash) history.replaceState(history.state, "", location.pathname + location.search);
    this.#hash = undefined;
    this.#element.requestUpdate();
  };
}

/** The call's tool, which shows its only call; without a definition of the tool, the traffic entry of the call. */
async function targetOf(host: Host, { serverId, tool: name, entryId }: ReportedCall): Promise<LinkTarget> {
  const known = await host.cache.read("", { id: serverId, tool: name }).catch(() => undefined);
  return { serverId, wanted: known?.tools?.length ? { kind: "tool", name } : { kind: "traffic", entryId } };
}
