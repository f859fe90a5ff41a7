/**
 * Open views of a panel, including after a reload of the page.
 *
 * Owns: the main view, the view in the drawer and whether that fills the panel, adapting them to the available width
 * and to the views that the page allows, and finding their elements. Never renders.
 */
import type { LitElement } from "lit";
import type { LogEntry } from "../../../src/state/index.js";
import type { LayoutName } from "../../controllers/layout.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { leave, readLeft } from "../../page-storage/workspace.js";
import type { ShowTarget, ViewName } from "../../views/shared/show-request-event.js";
import type { ViewElement } from "../../views/shared/view-element.js";
import type { PanelView } from "./panel-views.js";

const VIEW_OF = {
  tool: "tools",
  resource: "resources",
  prompt: "prompts",
  traffic: "traffic",
  history: "history",
  log: "log",
} as const;

/** Key under which the names of maximized views are stored. */
const MAXIMIZED = "maximized-views";
/** Time in which a second click on the tab of the open view makes a double-click, in milliseconds. */
const DOUBLE_CLICK_MS = 250;

/** Returns the view that shows a target. */
export function viewOf(wanted: ShowTarget): ViewName {
  return wanted.kind === "view" ? wanted.view : VIEW_OF[wanted.kind];
}

/** The visible views. */
export interface ShownViews {
  readonly main: ViewName;
  /** View in the drawer; absent if the drawer is closed or does not exist. */
  readonly drawer?: ViewName;
  /** True if the view in the drawer fills the panel, in place of the main view. */
  readonly isMaximized?: boolean;
}

/** Manages the open views of one panel. */
export class OpenViews {
  readonly #panel: LitElement & { readonly tool?: string | undefined };
  readonly #layout: () => LayoutName;
  /** Views that the panel has, in the order of their tabs. */
  all: readonly PanelView[] = [];
  /** Newest log entry that the user saw, by server. */
  readonly seen = new Map<string, LogEntry | undefined>();
  readonly #visited = new Set<ViewName>();
  #main: ViewName | undefined;
  /** View shown instead of the main one in layouts without a drawer. */
  #over: ViewName | undefined;
  #drawer: ViewName | undefined;
  /** Views that fill the panel while they are open in the drawer. */
  #maximized: readonly unknown[] = [];
  /** True until a view is opened: those that are open were left open. */
  isRestored = true;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** `layout` returns the present one. */
  constructor(panel: LitElement & { readonly tool?: string | undefined }, layout: () => LayoutName) {
    this.#panel = panel;
    this.#layout = layout;
  }

  /** Opens the views that were left open. */
  restore(): void {
    const known = readLeft("views") as { main?: unknown; drawer?: unknown } | undefined; // stored by this client, and validated below
    if (typeof known?.main === "string") this.#main = known.main;
    if (typeof known?.drawer === "string") this.#drawer = known.drawer;
    const maximized = readRemembered("local", MAXIMIZED);
    if (Array.isArray(maximized)) this.#maximized = maximized;
  }

  /** Returns the view with this name; `undefined` if the panel does not have it. */
  named(name: ViewName | undefined): PanelView | undefined {
    return this.all.find((view) => view.name === name);
  }

  /** Returns true if the panel has this view. */
  has(name: ViewName): boolean {
    return this.named(name) !== undefined;
  }

  /** True if the panel has room for a drawer. */
  get isWide(): boolean {
    return this.#layout() === "wide";
  }

  /** True if the tabs of all views are in one rail beside them. A single tool has no tabs for the main area. */
  get hasRail(): boolean {
    return this.isWide && this.#panel.tool === undefined;
  }

  /** Element of the main view, or of the maximized one; `undefined` until its code is loaded. */
  get element(): ViewElement | undefined {
    const { main, drawer, isMaximized } = this.shown;
    return this.#elementOf(isMaximized && drawer !== undefined ? drawer : main);
  }

  #elementOf(name: ViewName): ViewElement | undefined {
    return this.#panel.renderRoot.querySelector<ViewElement>(`.view[data-view="${name}"] > *`) ?? undefined;
  }

  /** The views to show. Only a wide panel has a drawer. */
  get shown(): ShownViews {
    const drawer = this.isWide ? this.#drawn(this.#drawer) : undefined;
    const isMaximized = drawer !== undefined && this.#maximized.includes(drawer);
    const stored = this.named(this.#main);
    const isHidden = isMaximized && stored?.place === "aside"; // its button would be shown as pressed
    const main = stored && stored.place !== "drawer" && !isHidden ? stored.name : this.#first;
    if (!this.isWide) return { main: this.#drawn(this.#over) ?? main };
    return { main, ...(drawer && { drawer, isMaximized }) };
  }

  /** The main view without a choice of the user. */
  get #first(): ViewName {
    return this.all.find(({ place }) => place === "main")?.name ?? "tools";
  }

  #drawn(name: ViewName | undefined): ViewName | undefined {
    const view = this.named(name);
    return view?.place === "drawer" ? view.name : undefined;
  }

  /** The main views that were shown, including the current view. They stay in the document and keep their content. */
  get visited(): ReadonlySet<ViewName> {
    const { main } = this.shown;
    if (this.#drawn(main) === undefined) this.#visited.add(main);
    return this.#visited;
  }

  /**
   * Opens a view in its place: the main area or the drawer. A view in the main area takes the place of a maximized one.
   * A view that the panel does not have is not opened.
   */
  readonly open = (name: ViewName): void => {
    const view = this.named(name);
    if (!view) return;
    this.isRestored = false;
    if (view.place === "drawer") this.#drawer = this.#over = name;
    else {
      if (this.shown.isMaximized) this.#drawer = undefined;
      this.#main = name;
      this.#over = undefined;
    }
    this.#keep();
  };

  /** Opens a view; if that view is already open, returns to the first one. */
  readonly toggle = (name: ViewName): void => this.open(this.shown.main === name ? this.#first : name);

  /** Closes the drawer. */
  readonly closeDrawer = (): void => {
    this.#drawer = this.#over = undefined;
    this.#keep();
  };

  /** Opens or closes the drawer; returns false if there is none. */
  toggleDrawer(): boolean {
    const usual = this.all.findLast(({ name, place }) => place === "drawer" && (name === "log" || !this.has("log")));
    if (!this.isWide || !usual) return false;
    if (this.shown.drawer) this.closeDrawer();
    else this.open(usual.name);
    return true;
  }

  /**
   * Maximizes the view in the drawer or restores its size, and stores that for this view. `name`: view to open for it.
   * Returns false if no view is open in a drawer.
   */
  toggleMaximized(name = this.shown.drawer): boolean {
    if (!this.isWide || name === undefined || this.#drawn(name) === undefined) return false;
    this.#drawer = this.#over = name;
    const others = this.#maximized.filter((one) => one !== name);
    this.#maximized = others.length < this.#maximized.length ? others : [...others, name];
    remember("local", MAXIMIZED, this.#maximized);
    this.#keep();
    return true;
  }

  /** Restores the size of a maximized view; returns false if there is none. */
  unmaximize(): boolean {
    return this.shown.isMaximized === true && this.toggleMaximized();
  }

  /**
   * Handles a click on a tab of the drawer: it opens the view, or closes the open one. A double-click maximizes the view
   * or restores its size; therefore a click waits for a second one before it closes. `clicks`: 0 for the keyboard.
   */
  readonly clickDrawerTab = (name: ViewName, clicks = 0): void => {
    clearTimeout(this.#closing);
    if (clicks === 2) this.toggleMaximized(name);
    else if (name !== this.shown.drawer) this.open(name);
    else if (clicks === 1) this.#closing = setTimeout(this.closeDrawer, DOUBLE_CLICK_MS);
    else if (clicks === 0) this.closeDrawer();
  };

  /** Opens the view of something, and shows that there once its code is loaded. */
  async show(wanted: ShowTarget): Promise<void> {
    const name = viewOf(wanted);
    this.open(name);
    await this.named(name)
      ?.load()
      .catch(() => undefined); // the view itself says that its code can't be loaded
    await this.#panel.updateComplete;
    this.#elementOf(name)?.show?.(wanted);
  }

  #keep(): void {
    leave("views", { main: this.#main, drawer: this.#drawer });
    this.#panel.requestUpdate();
  }
}
