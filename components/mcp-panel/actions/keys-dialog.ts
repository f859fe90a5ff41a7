/**
 * List of keyboard shortcuts.
 *
 * Owns: the listed keys. The keys of the panel are defined in `panel-actions.ts`; the other keys are handled by their
 * elements.
 */
import { css, html, type TemplateResult } from "lit";
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

/** Rules of the dialog. */
const styles = css`
  dialog {
    border: 1px solid var(--_border);
    border-radius: 6px;
    padding: var(--_4);
    background: var(--_surface);
    color: var(--_text);
    min-inline-size: min(320px, 90%);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.3);
  }
  dialog header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--_2);
  }
  dialog dl {
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: var(--_1) var(--_3);
  }
  dialog h2 {
    font-size: var(--_size-large);
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--_border);
    border-radius: 3px;
    font: 12px var(--_mono);
    color: var(--_text);
    background: var(--_surface-raised);
  }
`;

/** Adds the rules of the dialog to those of a panel, whose first load does not have them. */
export function adoptStyles(root: ShadowRoot | null): void {
  if (styles.styleSheet) root?.adoptedStyleSheets.push(styles.styleSheet);
}

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
    <dl>
      ${[...actions.map(({ key, name }) => [[key], actionLabel(name)] as const), ...WITHIN].map(
        ([keys, what]) =>
          html`<dt>${keys.map((key) => html`<kbd>${keyText(key)}</kbd> `)}</dt>
            <dd>${t(what)}</dd>`,
      )}
    </dl>
  </dialog>`;
}
