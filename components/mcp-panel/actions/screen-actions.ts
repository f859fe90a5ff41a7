/**
 * Actions that the visible part of a panel offers as buttons, for the command palette.
 *
 * Owns: finding them. Buttons of documents and apps of servers, and those of dialogs that decide something, are left
 * out: only the user's own pointer or key presses those.
 */

/** A button in sight. */
export interface ScreenAction {
  readonly label: string;
  /** Label of the closed menu that has the button. */
  readonly menu?: string;
  /** Path of its icon. */
  readonly path?: string;
  readonly run: () => void;
}

/** Elements whose buttons are left out. */
const LEFT_OUT =
  "mcp-command-palette, mcp-input-request-dialog, mcp-app, mcp-markdown-view, mcp-input-requests, dialog, [role=listbox], [role=tree]";
const LONGEST_LABEL = 60;
/** Most elements that are looked at. */
const MOST_ELEMENTS = 20_000;

/** Returns the enabled buttons in sight below `root`, each label once, in the order of the document. */
export function screenActions(root: ParentNode): readonly ScreenAction[] {
  const found = new Map<string, ScreenAction>();
  let left = MOST_ELEMENTS;
  // Buttons in a closed menu are not in sight, but the menu is. They may be in the shadow tree of an element in it.
  const visit = (parent: ParentNode, outer?: HTMLDetailsElement): void => {
    for (const element of parent.children) {
      if (left-- <= 0) return;
      if (element.matches(LEFT_OUT)) continue;
      const menu = element instanceof HTMLDetailsElement && !element.open ? element : outer;
      if (element instanceof HTMLButtonElement) note(element, menu);
      else {
        if (element.shadowRoot) visit(element.shadowRoot, menu);
        visit(element, menu);
      }
    }
  };
  const note = (button: HTMLButtonElement, menu: HTMLDetailsElement | undefined): void => {
    const label = labelOf(button);
    const isTab = button.getAttribute("role") === "tab"; // the palette lists the views itself
    if (label === "" || label.length > LONGEST_LABEL || found.has(label) || isTab || button.disabled) return;
    if (!(menu ?? button).checkVisibility()) return;
    const menuLabel = menu && labelOf(menu.querySelector("summary"));
    const path = button.querySelector("svg.icon path")?.getAttribute("d");
    found.set(label, {
      label,
      ...(menuLabel && { menu: menuLabel }),
      ...(path && { path }),
      run: () => {
        if (menu) menu.open = true; // the button shows there what it did
        button.focus();
        button.click();
      },
    });
  };
  visit(root);
  return [...found.values()];
}

function labelOf(element: Element | null): string {
  return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").replace(/\s+/g, " ").trim();
}
