/**
 * The list of keys.
 *
 * Owns: which keys are told. The keys themselves work where their element says so.
 */
import { html, type TemplateResult } from "lit";
import type { StringKey, StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";

const KEYS: readonly (readonly [keys: readonly string[], what: StringKey])[] = [
  [["/"], "keys.filter"],
  [["↑", "↓", "PageUp", "PageDown", "Home", "End"], "keys.move"],
  [["Enter"], "keys.open"],
  [["Ctrl/⌘ Enter"], "keys.run"],
  [["Esc"], "keys.cancel"],
  [["Alt J"], "keys.switch"],
  [["Shift Alt F"], "keys.format"],
  [["↑", "↓", "←", "→", "Enter"], "keys.tree"],
  [["c"], "keys.copy-value"],
  [["p"], "keys.copy-path"],
  [["←", "→", "Home", "End"], "keys.resize"],
  [["a"], "keys.asks"],
  [["?"], "keys.help"],
];

/** Draws the dialog, closed. */
export function keysDialog({ t }: StringsController): TemplateResult {
  const close = (event: Event): void => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest("dialog")?.close();
  };
  return html`<dialog aria-labelledby="keys-title">
    <header>
      <h2 id="keys-title">${t("panel.keys")}</h2>
      <button class="icon" aria-label=${t("panel.close")} @click=${close}>${icon("close")}</button>
    </header>
    <dl>
      ${KEYS.map(
        ([keys, what]) =>
          html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
            <dd>${t(what)}</dd>`,
      )}
    </dl>
  </dialog>`;
}
