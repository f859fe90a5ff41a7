/**
 * Actions that the visible part of a panel offers as buttons, for the command palette.
 *
 * Owns: finding them. Buttons of documents and apps of servers, and those of dialogs that decide something, are left
 * out: only the user's own pointer or key presses those.
 */

/** A button in sight. */
export interface ScreenAction {
  readonly label: string;
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
  const visit = (parent: ParentNode): void => {
    for (const element of parent.children) {
      if (left-- <= 0) return;
      if (element.matches(LEFT_OUT)) continue;
      if (element instanceof HTMLButtonElement) note(element);
      else {
        if (element.shadowRoot) visit(element.shadowRoot);
        visit(element);
      }
    }
  };
  const note = (button: HTMLButtonElement): void => {
    const label = (button.getAttribute("aria-label") ?? button.textContent ?? "").replace(/\s+/g, " ").trim();
    const isTab = button.getAttribute("role") === "tab"; // the palette lists the views itself
    // Buttons in a closed menu are not in sight, but the menu is.
    const menu = button.closest("details:not([open])");
    if (label === "" || label.length > LONGEST_LABEL || found.has(label) || isTab || button.disabled) return;
    if (!(menu ?? button).checkVisibility()) return;
    const path = button.querySelector("svg.icon path")?.getAttribute("d");
    found.set(label, {
      label,
      ...(path && { path }),
      run: () => {
        button.focus();
        button.click();
      },
    });
  };
  visit(root);
  return [...found.values()];
}
