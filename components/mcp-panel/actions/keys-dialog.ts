/**
 * List of keyboard shortcuts.
 *
 * Owns: the listed keys. The keys of the panel are defined in `panel-actions.ts`; the other keys are handled by their
 * elements.
 */
import { html, type TemplateResult } from "lit";
import type { StringKey, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { actionLabel, keyText } from "./action-labels.js";
import { ACTIONS } from "./panel-actions.js";
import { isView, type PanelView } from "../frame/panel-views.js";

/** Keys that work within a part, in addition to those of the panel. */
const WITHIN: readonly (readonly [keys: readonly string[], what: StringKey])[] = [
  [["↑", "↓", "PageUp", "PageDown", "Home", "End"], "keys.move"],
  [["Enter"], "keys.open"],
  [["Alt J"], "keys.switch"],
  [["Shift Alt F"], "keys.format"],
  [["↑", "↓", "←", "→", "Enter"], "keys.tree"],
  [["c"], "keys.copy-value"],
  [["p"], "keys.copy-path"],
  [["Ctrl/⌘ F"], "keys.find"],
  [["←", "→", "Home", "End"], "keys.resize"],
];

/** Inline, because the rules of the panel are part of its first load. */
const GRID = "grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: var(--_1) var(--_3)";

/** Renders the dialog, initially closed. `views`: views that the panel has. */
export function keysDialog(views: readonly PanelView[], { t }: StringsController): TemplateResult {
  const close = (event: Event): void => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest("dialog")?.close();
  };
  const actions = ACTIONS.filter(({ name }) => !isView(name) || views.some((view) => view.name === name));
  return html`<dialog aria-labelledby="keys-title">
    <header>
      <h2 id="keys-title">${t("panel.keys")}</h2>
      <button class="icon" aria-label=${t("panel.close")} @click=${close}>${icon("close")}</button>
    </header>
    <dl .style=${GRID}>
      ${[...actions.map(({ key, name }) => [[key], actionLabel(name)] as const), ...WITHIN].map(
        ([keys, what]) =>
          html`<dt>${keys.map((key) => html`<kbd>${keyText(key)}</kbd> `)}</dt>
            <dd>${t(what)}</dd>`,
      )}
    </dl>
  </dialog>`;
}
