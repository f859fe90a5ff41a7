/**
 * Start screen of a panel, shown while no server is open: the address field, the user's servers, or the settings.
 *
 * Owns: the choice between these parts, and rendering them.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { StringsController } from "../../strings/index.js";
import { connectForm } from "../servers/other-address.js";
import type { OpenViews } from "./open-views.js";
import { drawn } from "./panel-frame.js";
import { viewIcon, viewLabel, withKey, type ViewContext } from "./panel-views.js";

/** Data for rendering the start screen. */
export interface PanelStart {
  readonly context: ViewContext;
  readonly views: OpenViews;
  /** True if there are servers to choose from, or if none can be added. */
  readonly hasList: boolean;
  /** True if the user can't add servers. */
  readonly locked: boolean;
  /** True if the page has a relay. */
  readonly relayed: boolean;
  /** Demo server offered by the page. */
  readonly demo: string | undefined;
}

/** Selector for parts that disappear once a server is open: the focus then moves to the view of that server. */
export const START = "mcp-connect-form, mcp-servers, .start *";

/** Renders the start screen. */
export function startView(
  { context, views, hasList, locked, relayed, demo }: PanelStart,
  strings: StringsController,
): TemplateResult {
  const open = views.shown.main;
  const aside = views.all.filter(({ place }) => place === "aside");
  const wanted = aside.some(({ name }) => name === open) ? open : hasList ? "servers" : undefined;
  const view = aside.find(({ name }) => name === wanted);
  void view?.load().catch(() => undefined); // loading a failed chunk is retried with the next update
  return html`<div class="strip start" role="group" aria-label=${strings.t("frame.views")}>
      ${aside.map((one) => {
        const { name } = one;
        const label = viewLabel(one, strings);
        return html`<button
          class="quiet"
          data-view=${name}
          title=${withKey(one, label)}
          aria-pressed=${name === view?.name ? "true" : "false"}
          @click=${() => views.toggle(name)}
        >
          ${viewIcon(one)}${label}
        </button>`;
      })}<slot name="toolbar"></slot>
    </div>
    ${view ? html`<div class="view" data-view=${view.name}>${drawn(view, context)}</div>` : html`<slot name="empty">${locked ? nothing : connectForm({ offersSignIn: context.panel.offersSignIn, isStart: true, relayed, demo })}</slot>`}`;
}
