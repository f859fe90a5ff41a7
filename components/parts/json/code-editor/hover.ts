/**
 * Description, from the schema, of the name or value under the pointer or at the caret.
 *
 * Owns: the tooltip with a name's title and description, and its key. The text comes from a server and is shown as
 * plain text. Keyboard: Ctrl+Shift+Space shows the tooltip and announces its text, Escape or any change closes it;
 * Escape also closes the tooltip under the pointer, wherever the focus is.
 * https://www.w3.org/WAI/WCAG22/Understanding/content-on-hover-or-focus.html
 */
import { StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { closeHoverTooltips, EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { wordsAt, type JsonShape, type JsonWords } from "../json-proposals.js";

const show = StateEffect.define<JsonWords | undefined>();

/** Returns the descriptions from a schema as an extension of the editor; `shape` is called for each tooltip. */
export function schemaHover(shape: () => JsonShape | undefined): Extension {
  const found = (state: EditorState, pos: number, isRequested: boolean): JsonWords | undefined => {
    const now = shape();
    return now && wordsAt(now, state.doc.toString(), pos, isRequested);
  };
  const shown = StateField.define<JsonWords | undefined>({
    create: () => undefined,
    update(value, transaction) {
      for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
      return transaction.docChanged || transaction.selection ? undefined : value;
    },
    provide: (field) => showTooltip.from(field, (value) => (value ? tooltipOf(value) : null)),
  });
  const request = (view: EditorView): boolean => {
    const words = found(view.state, view.state.selection.main.head, true);
    if (!words) return true;
    const { name, title, description } = words;
    const said = EditorView.announce.of([name, title, description].filter(Boolean).join(". "));
    view.dispatch({ effects: [show.of(words), said] });
    return true;
  };
  const close = (view: EditorView): boolean => {
    if (!view.state.field(shown)) return false;
    view.dispatch({ effects: show.of(undefined) });
    return true;
  };
  return [
    shown,
    hoverTooltip((view, pos) => {
      const words = found(view.state, pos, false);
      return words ? dismissible(tooltipOf(words)) : null;
    }),
    keymap.of([
      { key: "Ctrl-Shift-Space", run: request },
      { key: "Escape", run: close },
    ]),
  ];
}

/** Makes Escape close only the tooltip, even if the focus is not in the text. */
function dismissible(tooltip: Tooltip): Tooltip {
  return {
    ...tooltip,
    create(view) {
      const page = view.dom.ownerDocument;
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== "Escape" || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        view.dispatch({ effects: closeHoverTooltips });
      };
      return {
        ...tooltip.create(view),
        mount: () => page.addEventListener("keydown", onKey, true),
        destroy: () => page.removeEventListener("keydown", onKey, true),
      };
    },
  };
}

function tooltipOf({ from, to, name, title, description }: JsonWords): Tooltip {
  return {
    pos: from,
    end: to,
    above: true,
    create() {
      const dom = document.createElement("div");
      dom.className = "words";
      for (const [className, text] of Object.entries({ name, title, description })) {
        if (text === undefined) continue;
        const line = dom.appendChild(document.createElement("p"));
        line.className = className;
        line.dir = className === "name" ? "ltr" : "auto";
        line.textContent = text;
      }
      return { dom };
    },
  };
}
