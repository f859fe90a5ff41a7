/**
 * Frame of one server's views: the tabs, the open views, the drawer.
 *
 * Owns: rendering the frame. A view that was shown stays in the document, hidden, so that it keeps its input and scroll
 * position.
 */
import { html, noChange, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { SplitController } from "../../controllers/split.js";
import { separator } from "../../parts/basic/separator.js";
import type { InputRequest } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import type { OpenViews } from "./open-views.js";
import { viewLabel, type PanelView, type ViewContext } from "./panel-views.js";
import { viewTabs } from "./view-tabs.js";
import { Directive, directive } from "lit/directive.js";

/** Time after which a view that the drawer had the last time is loaded, in milliseconds: the main view is first. */
const RESTORED_MS = 300;

/** Properties of the element. */
type Properties = Readonly<Record<string, unknown>>;

class ViewDirective extends Directive {
  #element: HTMLElement | undefined;

  override render(tag: string, properties: Properties, slots: readonly string[] = []): HTMLElement {
    const element = this.#element?.localName === tag ? this.#element : created(tag, slots);
    return (this.#element = Object.assign(element, properties));
  }
}

/** Creates an element that passes on slots of the panel. */
function created(tag: string, slots: readonly string[]): HTMLElement {
  const element = document.createElement(tag);
  for (const name of slots) {
    const slot = document.createElement("slot");
    slot.name = slot.slot = name;
    element.append(slot);
  }
  return element;
}

/**
 * Renders an element with this tag name and these properties. `slots`: slots of the panel that it passes on under the
 * same names.
 */
const viewElement = directive(ViewDirective);

/** Data for rendering the frame. */
export interface Frame {
  readonly context: ViewContext;
  readonly views: OpenViews;
  readonly state: ServerState | undefined;
  /** Input requests that wait for the user. */
  readonly inputRequests: readonly InputRequest[];
  /** Content shown instead of the main view if the server has nothing to show. */
  readonly instead: TemplateResult | undefined;
  readonly split: SplitController;
}

/** Renders the tabs, views and drawer. */
export function frameView(frame: Frame, strings: StringsController): TemplateResult {
  const { state, inputRequests } = frame;
  const { all, shown, isWide, hasRail, seen, visited, open: onOpen } = frame.views;
  const { t } = strings;
  const open = all.find(({ name }) => name === shown.main);
  const views = all.filter(({ place }) => (isWide ? place === "main" : place !== "aside"));
  const tabs = {
    views,
    open: shown.main,
    state,
    inputRequests,
    seen,
    controls: "main",
    label: t("frame.views"),
    isVertical: hasRail,
    onOpen,
  };
  const kept = all.filter(({ name }) => visited.has(name) || name === shown.main);
  return html`
    <div class="views ${hasRail ? "railed" : ""}">
    ${
      frame.context.panel.tool === undefined
        ? html`<div class="strip ${hasRail ? "rail" : ""}" ?hidden=${shown.isMaximized && !hasRail}>
            ${viewTabs(tabs, strings)} ${hasRail ? drawerTabs(frame, strings) : nothing}
          </div>`
        : nothing
    }
    <div class="stage">
      <div
        id="main"
        class="main"
        ?hidden=${shown.isMaximized}
        tabindex="-1"
        role=${open?.place === "aside" ? "region" : "tabpanel"}
        aria-label=${open ? viewLabel(open, strings) : nothing}
      >
        ${repeat(
          kept,
          ({ name }) => name,
          (view) => one(view, frame, view.name === shown.main && !(frame.instead && view.place === "main")),
        )}
        ${frame.instead && open?.place === "main" ? frame.instead : nothing}
      </div>
      ${isWide ? drawer(frame, strings) : nothing}
    </div>
    </div>
  `;
}

function one(view: PanelView, { context, views }: Frame, isShown: boolean): TemplateResult {
  const load = (): void => void view.load().catch(() => undefined); // a failed chunk is loaded again with the next update
  // What the drawer had is not what a user waits for.
  if (views.isRestored && view.place === "drawer") setTimeout(load, RESTORED_MS);
  else load();
  // A hidden view opened by a button is not updated; it is rendered with the newest data when it is shown again.
  const isDrawn = isShown || view.place !== "aside";
  return html`<div class="view" ?hidden=${!isShown} data-view=${view.name}>${isDrawn ? drawn(view, context) : noChange}</div>`;
}

/** Renders the element of a view. */
export function drawn({ element, properties, slots }: PanelView, { host, serverId, panel }: ViewContext): unknown {
  return viewElement(element, { host, serverId, panel, sandboxUrl: panel.sandboxUrl, ...properties }, slots);
}

const drawerViews = ({ views }: Frame): readonly PanelView[] => views.all.filter(({ place }) => place === "drawer");

/** Renders the tabs of the drawer; nothing if it has no views. */
function drawerTabs(frame: Frame, strings: StringsController): TemplateResult | typeof nothing {
  const { state, inputRequests } = frame;
  const { shown, seen, hasRail, clickDrawerTab } = frame.views;
  const views = drawerViews(frame);
  if (views.length === 0) return nothing;
  return viewTabs(
    {
      views,
      open: shown.drawer,
      state,
      inputRequests,
      seen,
      controls: "drawer",
      label: strings.t("frame.drawer"),
      isVertical: hasRail,
      onOpen: clickDrawerTab,
    },
    strings,
  );
}

function drawer(frame: Frame, strings: StringsController): TemplateResult | typeof nothing {
  const { split } = frame;
  const { shown, hasRail, closeDrawer } = frame.views;
  const { t } = strings;
  const views = drawerViews(frame);
  const open = views.find(({ name }) => name === shown.drawer);
  if (views.length === 0 || (hasRail && !open)) return nothing;
  const { isMaximized } = shown;
  const maximize = html`<button
    class="icon"
    title=${`${t(isMaximized ? "frame.restore" : "frame.maximize")} (m)`}
    aria-label=${t("frame.maximize")}
    aria-pressed=${isMaximized ? "true" : "false"}
    aria-keyshortcuts="m"
    @click=${() => frame.views.toggleMaximized()}
  >
    ${frameIcon(isMaximized ? "restore" : "maximize")}
  </button>`;
  return html`<section class="drawer ${open ? "open" : ""} ${isMaximized ? "maximized" : ""}" part="drawer" aria-label=${t("frame.drawer")}>
    ${open && !isMaximized ? separator(split, t("frame.resize-drawer"), "horizontal") : nothing}
    <div class="strip">
      ${hasRail && open ? html`<span class="small grow">${viewLabel(open, strings)}</span>` : drawerTabs(frame, strings)}
      ${
        open
          ? html`${maximize}<button class="icon" title=${t("frame.close-drawer")} aria-label=${t("frame.close-drawer")} @click=${closeDrawer}>
                ${frameIcon("close")}
              </button>`
          : nothing
      }
    </div>
    ${
      open
        ? html`<div id="drawer" class="drawn" role="tabpanel" aria-label=${viewLabel(open, strings)}>${one(open, frame, true)}</div>`
        : nothing
    }
  </section>`;
}

/**
 * Returns the element that receives the focus when a focused view is no longer shown. Main views stay in the document,
 * hidden; only views in the drawer are removed.
 */
export function placeInFrame(root: ParentNode, lost: Element): HTMLElement | null {
  const main = lost.isConnected ? root.querySelector<HTMLElement>("#main:not([hidden])") : null;
  return main ?? root.querySelector(':is(.drawer, .rail .tabs + .tabs) [role="tab"][tabindex="0"]');
}
