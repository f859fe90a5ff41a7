/**
 * Open views of a panel, including after a reload of the page.
 *
 * Owns: the main view, the view in the drawer, and adapting them to the available width. Never renders.
 */
import type { LogEntry } from "../../src/state/index.js";
import type { LayoutName } from "../controllers/layout.js";
import { readRemembered, remember } from "../page-storage/remembered.js";
import type { ViewName } from "../views/show-request-event.js";

/** The visible views. */
export interface ShownViews {
  readonly main: ViewName;
  /** View in the drawer; absent if the drawer is closed or does not exist. */
  readonly drawer?: ViewName;
}

/** Manages the open views of one panel. */
export class OpenViews {
  readonly #isDrawer: (view: ViewName) => boolean;
  /** Newest log entry that the user saw, by server. */
  readonly seen = new Map<string, LogEntry | undefined>();
  readonly #visited = new Set<ViewName>();
  #main: ViewName = "tools";
  /** View shown instead of the main one in layouts without a drawer. */
  #over: ViewName | undefined;
  #drawer: ViewName | undefined;

  /** `isDrawer` tests whether a view belongs in the drawer; `isKnown` tests whether a view exists. */
  constructor(isKnown: (view: unknown) => view is ViewName, isDrawer: (view: ViewName) => boolean) {
    this.#isDrawer = isDrawer;
    const known = readRemembered("session", "views") as { main?: unknown; drawer?: unknown } | undefined; // stored by this client, and validated below
    if (isKnown(known?.main) && !isDrawer(known.main)) this.#main = known.main;
    if (isKnown(known?.drawer) && isDrawer(known.drawer)) this.#drawer = known.drawer;
  }

  /** Returns the views to show in this layout. Only a wide panel has a drawer. */
  shown(layout: LayoutName): ShownViews {
    if (layout !== "wide") return { main: this.#over ?? this.#main };
    return { main: this.#main, ...(this.#drawer && { drawer: this.#drawer }) };
  }

  /**
   * Returns the main views that were shown, including the current view. They stay in the document and keep their
   * content.
   */
  visited(layout: LayoutName): ReadonlySet<ViewName> {
    const { main } = this.shown(layout);
    if (!this.#isDrawer(main)) this.#visited.add(main);
    return this.#visited;
  }

  /** Opens a view in its place: the main area or the drawer. */
  open(view: ViewName): void {
    if (this.#isDrawer(view)) this.#drawer = this.#over = view;
    else {
      this.#main = view;
      this.#over = undefined;
    }
    this.#keep();
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
