/**
 * Open views of a panel, including after a reload of the page.
 *
 * Owns: the main view, the view in the drawer, adapting them to the available width and to the views that the page
 * allows, and finding their elements. Never renders.
 */
import type { LitElement } from "lit";
import type { LogEntry } from "../../../src/state/index.js";
import type { LayoutName } from "../../controllers/layout.js";
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

/** Returns the view that shows a target. */
export function viewOf(wanted: ShowTarget): ViewName {
  return wanted.kind === "view" ? wanted.view : VIEW_OF[wanted.kind];
}

/** The visible views. */
export interface ShownViews {
  readonly main: ViewName;
  /** View in the drawer; absent if the drawer is closed or does not exist. */
  readonly drawer?: ViewName;
}

/** Manages the open views of one panel. */
export class OpenViews {
  readonly #panel: LitElement;
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

  /** `layout` returns the present one. */
  constructor(panel: LitElement, layout: () => LayoutName) {
    this.#panel = panel;
    this.#layout = layout;
  }

  /** Opens the views that were left open. */
  restore(): void {
    const known = readLeft("views") as { main?: unknown; drawer?: unknown } | undefined; // stored by this client, and validated below
    if (typeof known?.main === "string") this.#main = known.main;
    if (typeof known?.drawer === "string") this.#drawer = known.drawer;
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

  /** Element of the main view; `undefined` until its code is loaded. */
  get element(): ViewElement | undefined {
    return this.#elementOf(this.shown.main);
  }

  #elementOf(name: ViewName): ViewElement | undefined {
    return this.#panel.renderRoot.querySelector<ViewElement>(`.view[data-view="${name}"] > *`) ?? undefined;
  }

  /** The views to show. Only a wide panel has a drawer. */
  get shown(): ShownViews {
    const drawer = this.#drawn(this.#drawer);
    const stored = this.named(this.#main);
    const main = stored && stored.place !== "drawer" ? stored.name : this.#first;
    if (!this.isWide) return { main: this.#drawn(this.#over) ?? main };
    return { main, ...(drawer && { drawer }) };
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

  /** Opens a view in its place: the main area or the drawer. A view that the panel does not have is not opened. */
  readonly open = (name: ViewName): void => {
    const view = this.named(name);
    if (!view) return;
    if (view.place === "drawer") this.#drawer = this.#over = name;
    else {
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
