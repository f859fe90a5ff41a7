/**
 * Start screen of a panel, shown while no server is open: the address field, the user's servers, or the settings.
 *
 * Owns: the choice between these parts, and rendering them.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";
import { frameIcon } from "../theme/index.js";
import type { ViewName } from "../views/show-request-event.js";
import { connectForm } from "./other-address.js";
import { viewNamed, VIEWS, type ViewContext } from "./panel-views.js";

/** Data for rendering the start screen. */
export interface PanelStart {
  readonly context: ViewContext;
  /** The most recently opened view. */
  readonly open: ViewName;
  /** True if there are servers to choose from, or if none can be added. */
  readonly hasList: boolean;
  /** Demo server offered by the page. */
  readonly demo: string | undefined;
  readonly onOpen: (view: ViewName) => void;
}

/** Selector for parts that disappear once a server is open: the focus then moves to the view of that server. */
export const START = "mcp-connect-form, mcp-servers, .start *";

/** Renders the start screen. */
export function startView(
  { context, open, hasList, demo, onOpen }: PanelStart,
  { t }: StringsController,
): TemplateResult {
  const aside = VIEWS.filter(({ place }) => place === "aside");
  const wanted = aside.some(({ name }) => name === open) ? open : hasList ? "servers" : undefined;
  const view = wanted && viewNamed(wanted);
  void view?.load().catch(() => undefined); // loading a failed chunk is retried with the next update
  return html`<div class="strip start" role="group" aria-label=${t("frame.views")}>
      ${aside.map(({ name, icon: picture, label, key }) => {
        // If the button is pressed again, it returns to the start screen.
        const toggle = (): void => onOpen(name === open ? "tools" : name);
        return html`<button
          class="quiet"
          data-view=${name}
          title="${t(label)} (${key})"
          aria-pressed=${name === wanted ? "true" : "false"}
          @click=${toggle}
        >
          ${frameIcon(picture)}${t(label)}
        </button>`;
      })}
    </div>
    ${view ? html`<div class="view" data-view=${view.name}>${view.draw(context)}</div>` : connectForm({ offersSignIn: context.panel.offersSignIn, isStart: true, demo })}`;
}
