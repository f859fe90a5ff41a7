/**
 * The link a page was opened with, where its panel reads links.
 *
 * Owns: noticing it, and what was agreed to until it is done. Never acts on a link: only a click of the user does. What reads and shows links is
 * loaded when there is one.
 */
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from "lit";
import { readLinks } from "../page-storage/link-readers.js";
import type { StringsController } from "../strings/index.js";
import type { ShowTarget } from "../views/show-request-event.js";
import type { OpenServer } from "./open-server.js";
import type { PanelAttributes } from "./panel-attributes.js";
import type { PanelServers } from "./panel-servers.js";

type Panel = ReactiveControllerHost & Element & Pick<PanelAttributes, "deepLinks" | "locked">;

/** Target the user agreed to. */
export interface LinkTarget {
  readonly serverId: string;
  readonly wanted: ShowTarget;
}

/** The links of one panel. */
export class PanelLinks implements ReactiveController {
  readonly #element: Panel;
  readonly #servers: PanelServers;
  readonly #open: OpenServer;
  #end: (() => void) | undefined;
  #hash: string | undefined;
  #notes: typeof import("./link-note.js") | undefined;
  #link: LinkTarget | undefined;

  constructor(element: Panel, servers: PanelServers, open: OpenServer) {
    this.#element = element;
    this.#servers = servers;
    this.#open = open;
    element.addController(this);
  }

  hostUpdate(): void {
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

  /** Takes the agreed target, once its server is connected. It is forgotten once taken. */
  take(isConnected: (serverId: string) => boolean): LinkTarget | undefined {
    const link = this.#link;
    if (!link || !isConnected(link.serverId)) return undefined;
    this.#link = undefined;
    return link;
  }

  /** Shows the link there is; nothing when there is none. */
  note(strings: StringsController): TemplateResult | undefined {
    if (this.#hash === undefined || !this.#end) return undefined;
    return this.#notes?.linkNote(
      {
        ...{ hash: this.#hash, dismiss: this.#dismiss, own: this.#servers.wanted },
        status: (url) => (this.#servers.at(url) !== undefined ? "known" : this.#element.locked ? "locked" : "unknown"),
        follow: (link, wanted) => {
          this.#dismiss();
          const serverId = this.#open.follow(link);
          this.#link = serverId === undefined ? undefined : { serverId, wanted };
        },
      },
      strings,
    );
  }

  readonly #look = (): void => {
    const { hash } = location;
    this.#hash = hash.startsWith("#mcp=") ? hash : undefined;
    if (this.#hash !== undefined) void this.#load();
    this.#element.requestUpdate();
  };

  async #load(): Promise<void> {
    this.#notes ??= await import("./link-note.js").catch(() => undefined); // looked for again with the next link
    this.#element.requestUpdate();
  }

  /** The link is gone from the address as well: a reload does not bring it back. */
  readonly #dismiss = (): void => {
    if (location.hash === this.#hash) history.replaceState(history.state, "", location.pathname + location.search);
    this.#hash = undefined;
    this.#element.requestUpdate();
  };
}
