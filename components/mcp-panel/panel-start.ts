/**
 * Start screen of a panel, shown while no server is open: the field for an address, the servers the user added, or the settings.
 *
 * Owns: which of them is shown, and drawing it.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";
import type { ViewName } from "../views/show-request-event.js";
import { connectForm } from "./other-address.js";
import { viewNamed, VIEWS, type ViewContext } from "./panel-views.js";

/** Data the start screen is drawn from. */
export interface PanelStart {
  readonly context: ViewContext;
  /** The view that was opened last. */
  readonly open: ViewName;
  /** True if there are servers to choose from, or none can be added. */
  readonly hasList: boolean;
  /** The page's server to try. */
  readonly demo: string | undefined;
  readonly onOpen: (view: ViewName) => void;
}

/** Selects what is gone from a panel that has a server now: the user goes on in the view of that server. */
export const START = "mcp-connect-form, mcp-servers, .start *";

/** Draws the start screen. */
export function startView(
  { context, open, hasList, demo, onOpen }: PanelStart,
  { t }: StringsController,
): TemplateResult {
  const aside = VIEWS.filter(({ place }) => place === "aside");
  const wanted = aside.some(({ name }) => name === open) ? open : hasList ? "servers" : undefined;
  const view = wanted && viewNamed(wanted);
  void view?.load().catch(() => undefined); // a chunk that can't be loaded is asked for again with the next update
  return html`<div class="strip start" role="group" aria-label=${t("frame.views")}>
      ${aside.map(({ name, icon: picture, label, key }) => {
        // Pressed again, it goes back to where the panel starts.
        const toggle = (): void => onOpen(name === open ? "tools" : name);
        return html`<button
          class="quiet"
          data-view=${name}
          title="${t(label)} (${key})"
          aria-pressed=${name === wanted ? "true" : "false"}
          @click=${toggle}
        >
          ${icon(picture)}${t(label)}
        </button>`;
      })}
    </div>
    ${view ? html`<div class="view" data-view=${view.name}>${view.draw(context)}</div>` : connectForm({ offersSignIn: context.panel.offersSignIn, isStart: true, demo })}`;
}
