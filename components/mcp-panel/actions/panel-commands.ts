/**
 * Commands of a panel, given by keys, buttons and the command palette.
 *
 * Owns: listening to the keys, the list of keys, and opening the palette; their code is loaded when it is first used.
 * A command returns true if there was anything to do.
 */
import { html, nothing, type LitElement, type TemplateResult } from "lit";
import { lazyAsync } from "../../../src/async/lazy-async.js";
import { panelSettings } from "../../page-storage/panel-settings.js";
import type { PanelElement } from "../../parts/plugins/panel-element.js";
import type { StringsController } from "../../strings/index.js";
import type { ViewName } from "../../views/shared/show-request-event.js";
import type { PanelAttributes } from "../element/panel-attributes.js";
import type { PanelParts } from "../element/panel-methods.js";
import type { ShownRequests } from "../requests/shown-requests.js";
import { pressKey } from "./panel-actions.js";

const loadKeys = lazyAsync(() => import("./keys-dialog.js"));
const loadPalette = lazyAsync(() =>
  Promise.all([import("./palette-entries.js"), import("../../views/palette/palette.js")]),
);

/** Panel of the commands. */
export type ActingPanel = LitElement & PanelElement & Pick<PanelAttributes, "theme" | "density">;

/** Parts of a panel that the commands use. */
export interface CommandParts extends PanelParts {
  readonly requests: ShownRequests;
  /** Opens a server, and leaves the list of servers. */
  readonly choose: (serverId: string) => void;
  /** Shows a failure; `undefined` removes it. */
  readonly report: (error: unknown) => void;
}

/** The commands of one panel. */
export class PanelCommands {
  readonly #panel: ActingPanel;
  readonly #parts: CommandParts;
  readonly #strings: StringsController;
  #keys: Awaited<ReturnType<typeof loadKeys>> | undefined;

  constructor(panel: ActingPanel, parts: CommandParts, strings: StringsController) {
    this.#panel = panel;
    this.#parts = parts;
    this.#strings = strings;
    panel.addEventListener("keydown", this.#onKey);
    panel.addController({
      hostConnected: () => document.addEventListener("keydown", this.#onPageKey),
      hostDisconnected: () => document.removeEventListener("keydown", this.#onPageKey),
    });
    panel.addEventListener("mcp-input-request-open", ({ requestId }) => this.#showRequest(requestId));
  }

  /** Renders the list of keys, absent until it is first shown, and the palette. */
  draw(): TemplateResult {
    return html`${this.#keys?.keysDialog(this.#parts.views.all, this.#strings) ?? nothing}
      <mcp-command-palette></mcp-command-palette>`;
  }

  openView(name: ViewName): boolean {
    const { views, open } = this.#parts;
    const place = views.named(name)?.place;
    if (place === undefined || (open.id === undefined && place !== "aside")) return false;
    views.open(name);
    return true;
  }

  toggleDrawer(): boolean {
    return this.#parts.views.toggleDrawer();
  }

  toggleMaximized(): boolean {
    return this.#parts.views.toggleMaximized();
  }

  focusFilter(): boolean {
    const { element } = this.#parts.views;
    element?.focusFilter?.();
    return element?.focusFilter !== undefined;
  }

  run(): boolean {
    const { element } = this.#parts.views;
    void element?.run?.();
    return element?.run !== undefined;
  }

  /** Restores the size of a maximized view; without one, cancels the call of the open tool. */
  cancel(): boolean {
    const { views } = this.#parts;
    return views.unmaximize() || (views.element?.cancel?.() ?? false);
  }

  showRequests(): boolean {
    return this.#parts.requests.waiting.length > 0 && this.#showRequest();
  }

  showKeys(): boolean {
    return this.#whenLoaded(async () => {
      const keys = await loadKeys();
      if (!this.#keys) keys.adoptStyles(this.#panel.shadowRoot);
      this.#keys = keys;
      this.#panel.requestUpdate();
      await this.#panel.updateComplete;
      if (this.#panel.isConnected && !this.#dialog?.open) this.#dialog?.showModal();
    });
  }

  showPalette(): boolean {
    return this.#whenLoaded(async () => {
      const [{ openPalette }] = await loadPalette();
      const palette = this.#panel.renderRoot.querySelector("mcp-command-palette");
      if (palette) await openPalette(palette, this.#panel, this.#parts, this, this.#strings);
    });
  }

  /** `1`: opens the next server; `-1`: the previous one. */
  switchServer(step: 1 | -1): boolean {
    const { host, open } = this.#parts;
    const ids = host.serverIds;
    if (ids.length < 2) return false;
    open.id = ids.at((ids.findIndex((id) => id === open.id) + step) % ids.length);
    return true;
  }

  reconnect(): boolean {
    const { open } = this.#parts;
    if (open.id !== undefined) open.reconnect(open.id);
    return open.id !== undefined;
  }

  disconnect(): boolean {
    const { open } = this.#parts;
    if (open.id !== undefined) open.disconnect(open.id);
    return open.id !== undefined;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.#dialog?.open) return;
    if (pressKey(event, this, panelSettings().letters)) event.preventDefault();
  };

  /** A panel that fills the window has the keys while nothing in the page has the focus. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    const { offsetWidth, offsetHeight } = this.#panel;
    const fills = offsetWidth * offsetHeight > 0.7 * innerWidth * innerHeight;
    if (fills && event.target === document.body) this.#onKey(event);
  };

  #showRequest(requestId?: string): true {
    return this.#whenLoaded(() => this.#parts.requests.show(requestId));
  }

  /** Runs an action whose code is loaded when it is first used. If loading fails, a note says so. */
  #whenLoaded(action: () => Promise<void>): true {
    this.#parts.report(undefined);
    action().catch(this.#parts.report);
    return true;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#panel.renderRoot.querySelector("dialog");
  }
}
