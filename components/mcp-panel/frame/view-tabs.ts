/**
 * Tabs of a panel's views.
 *
 * Owns: rendering the tabs, their keys (Left and Right, in a rail Up and Down, Home and End move to a tab and open it),
 * and the order in which names give way where there is no room for all: from the last tab on, each before the next loses
 * anything. Does not store which view is open.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import type { LogEntry, ServerState } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import type { ViewName } from "../../views/shared/show-request-event.js";
import { viewIcon, viewLabel, withKey, type PanelView } from "./panel-views.js";

/** Data for rendering the tabs. */
export interface ViewTabs {
  readonly views: readonly PanelView[];
  readonly open: ViewName | undefined;
  readonly state: ServerState | undefined;
  /** Input requests, from all servers, that wait for the user. */
  readonly inputRequests: readonly InputRequest[];
  /** Newest log entry that the user saw, by server. */
  readonly seen: Map<string, LogEntry | undefined>;
  /** Id of the element that contains the open view. */
  readonly controls: string;
  readonly label: string;
  /** True for tabs below each other, in a rail. */
  readonly isVertical: boolean;
  /** `clicks`: number of clicks of a pointer in quick succession. */
  readonly onOpen: (view: ViewName, clicks?: number) => void;
}

/** Renders the tabs. */
export function viewTabs(tabs: ViewTabs, strings: StringsController): TemplateResult {
  const { views, open, label, isVertical } = tabs;
  const first = views.some(({ name }) => name === open) ? open : views[0]?.name;
  return html`<div class="tabs" role="tablist" aria-label=${label} aria-orientation=${isVertical ? "vertical" : nothing} @keydown=${(event: KeyboardEvent) => move(event, tabs)}>
    ${views.map((view, index) => tab(view, tabs, view.name === first, views.length - index, strings))}
  </div>`;
}

/**
 * Renders a tab. `fromEnd`: its place counted from the last tab, which is 1. Each tab shrinks 40 times as much as the
 * one before it, so its name is gone before that one loses a letter; the exponent is positive for the drawer's eight
 * tabs.
 */
function tab(
  view: PanelView,
  { open, controls, state, inputRequests, seen, isVertical, onOpen }: ViewTabs,
  isReached: boolean,
  fromEnd: number,
  strings: StringsController,
): TemplateResult {
  const { t, formats } = strings;
  const isOpen = view.name === open;
  const id = state?.server.id ?? "";
  if (isOpen && view.name === "log") seen.set(id, state?.log.at(-1));
  const count = state ? (view.count?.(state, inputRequests, seen.get(id)) ?? 0) : 0;
  const label = viewLabel(view, strings);
  const capabilities = state?.server.info?.capabilities;
  const isOff = view.needs !== undefined && capabilities !== undefined && !capabilities[view.needs];
  return html`<button
    role="tab"
    class=${isOff && !isOpen ? "off" : ""}
    data-view=${view.name}
    .style=${isVertical || isOpen || view.needs || view.icon === "" ? "" : `flex-shrink:${40 ** (9 - fromEnd)}`}
    title=${withKey(view, isOff ? t("view.not-offered", { label }) : label)}
    aria-selected=${isOpen ? "true" : "false"}
    aria-controls=${isOpen ? controls : nothing}
    aria-keyshortcuts=${view.key || nothing}
    tabindex=${isReached ? "0" : "-1"}
    @click=${({ detail }: MouseEvent) => onOpen(view.name, detail)}
  >
    ${viewIcon(view)}<span class="name">${label}</span>
    ${count > 0 ? html`<span class="number">${count > 99 ? "99+" : formats.number(count)}</span>` : nothing}
  </button>`;
}

function move(event: KeyboardEvent, { views, isVertical, onOpen }: ViewTabs): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = views.findIndex(({ name }) => name === target.dataset.view);
  const isRightToLeft = !isVertical && getComputedStyle(currentTarget).direction === "rtl";
  const [forth, back] = isVertical ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
  const step = key === forth ? 1 : key === back ? -1 : 0;
  const last = views.length - 1;
  const to = key === "Home" ? 0 : key === "End" ? last : step === 0 ? -1 : at + (isRightToLeft ? -step : step);
  const view = views[to < 0 && step !== 0 ? last : to > last ? 0 : to];
  if (!view) return;
  event.preventDefault();
  onOpen(view.name);
  currentTarget.querySelector<HTMLElement>(`[data-view="${view.name}"]`)?.focus();
}
