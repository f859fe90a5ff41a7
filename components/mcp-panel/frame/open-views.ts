/**
 * Open views of a panel, including after a reload of the page.
 *
 * Owns: the main view, the view in the drawer, and adapting them to the available width and to the views that the page
 * allows. Never renders.
 */
import type { LogEntry } from "../../../src/state/index.js";
import type { LayoutName } from "../../controllers/layout.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import type { ViewName } from "../../views/shared/show-request-event.js";
import type { PanelView } from "./panel-views.js";

/** The visible views. */
export interface ShownViews {
  readonly main: ViewName;
  /** View in the drawer; absent if the drawer is closed or does not exist. */
  readonly drawer?: ViewName;
}

/** Manages the open views of one panel. */
export class OpenViews {
  readonly #views: () => readonly PanelView[];
  /** Newest log entry that the user saw, by server. */
  readonly seen = new Map<string, LogEntry | undefined>();
  readonly #visited = new Set<ViewName>();
  #main: ViewName | undefined;
  /** View shown instead of the main one in layouts without a drawer. */
  #over: ViewName | undefined;
  #drawer: ViewName | undefined;

  /** `views`: views that the panel has at present. */
  constructor(views: () => readonly PanelView[]) {
    this.#views = views;
    const known = readRemembered("session", "views") as { main?: unknown; drawer?: unknown } | undefined; // stored by this client, and validated below
    if (typeof known?.main === "string") this.#main = known.main;
    if (typeof known?.drawer === "string") this.#drawer = known.drawer;
  }

  /** Returns the view with this name; `undefined` if the panel does not have it. */
  named(name: ViewName | undefined): PanelView | undefined {
    return this.#views().find((view) => view.name === name);
  }

  /** All views that the panel has. */
  get all(): readonly PanelView[] {
    return this.#views();
  }

  /** Returns the views to show in this layout. Only a wide panel has a drawer. */
  shown(layout: LayoutName): ShownViews {
    const drawer = this.#drawn(this.#drawer);
    const stored = this.named(this.#main);
    const main = stored && stored.place !== "drawer" ? stored.name : this.#first;
    if (layout !== "wide") return { main: this.#drawn(this.#over) ?? main };
    return { main, ...(drawer && { drawer }) };
  }

  /** The main view without a choice of the user. */
  get #first(): ViewName {
    return this.#views().find(({ place }) => place === "main")?.name ?? "tools";
  }

  #drawn(name: ViewName | undefined): ViewName | undefined {
    const view = this.named(name);
    return view?.place === "drawer" ? view.name : undefined;
  }

  /**
   * Returns the main views that were shown, including the current view. They stay in the document and keep their
   * content.
   */
  visited(layout: LayoutName): ReadonlySet<ViewName> {
    const { main } = this.shown(layout);
    if (this.#drawn(main) === undefined) this.#visited.add(main);
    return this.#visited;
  }

  /** Opens a view in its place: the main area or the drawer. A view that the panel does not have is not opened. */
  open(name: ViewName): void {
    const view = this.named(name);
    if (!view) return;
    if (view.place === "drawer") this.#drawer = this.#over = name;
    else {
      this.#main = name;
      this.#over = undefined;
    }
    this.#keep();
  }

  /** Returns to the first view in the main area. */
  openFirst(): void {
    this.open(this.#first);
  }

  /** Closes the drawer. */
  closeDrawer(): void {
    this.#drawer = this.#over = undefined;
    this.#keep();
  }

  #keep(): void {
    remember("session", "views", { main: this.#main, drawer: this.#drawer });
  }
}
