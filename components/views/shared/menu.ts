/**
 * Menu of a toolbar.
 *
 * Owns: its styles and alignment; opening and closing: it closes with Escape, when the focus leaves it, and after an
 * item with `data-closes`.
 */
import { css, html, type TemplateResult } from "lit";
import { icon, type IconName } from "../../theme/icons.js";

/** Rules of the menu. */
export const menuStyles = css`
  .menu {
    position: relative;
  }
  summary.button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--_1);
    min-inline-size: 26px;
    min-block-size: 26px;
    padding-inline: var(--_1);
    font-size: var(--_size-small);
    white-space: nowrap;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    color: var(--_text-muted);
    list-style: none;
    cursor: pointer;
  }
  summary.button::-webkit-details-marker {
    display: none;
  }
  summary.button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .items {
    position: absolute;
    z-index: 3;
    display: grid;
    min-inline-size: max-content;
    padding: var(--_1);
    background: var(--_surface);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
  }
  .items.at-end {
    inset-inline-end: 0;
  }
  .items button {
    justify-content: start;
    color: var(--_text);
  }
`;

/** Renders a menu. */
export function menu(sign: IconName, label: string, items: TemplateResult): TemplateResult {
  return html`<details class="menu" @toggle=${onToggle} @keydown=${onKey} @focusout=${onLeave}>
    <summary class="button" title=${label} aria-label=${label}>${icon(sign)}<span class="label">${label}</span></summary>
    <div class="items" @click=${onClick}>${items}</div>
  </details>`;
}

function close(event: Event): HTMLDetailsElement | undefined {
  const details = event.currentTarget instanceof Element ? event.currentTarget.closest("details") : null;
  if (!details) return undefined;
  details.open = false;
  return details;
}

/** Aligns the items with the end of their button if they would extend beyond the element that contains the menu. */
function onToggle({ currentTarget: details }: Event): void {
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const [items, root] = [details.querySelector(".items"), details.getRootNode()];
  if (!items || !(root instanceof ShadowRoot)) return;
  items.classList.remove("at-end");
  const [menuBox, frame] = [items.getBoundingClientRect(), root.host.getBoundingClientRect()];
  items.classList.toggle("at-end", menuBox.right > frame.right || menuBox.left < frame.left);
}

function onClick(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-closes]")) close(event);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  close(event)?.querySelector("summary")?.focus();
  event.stopPropagation();
}

function onLeave(event: FocusEvent): void {
  const details = event.currentTarget;
  if (!(details instanceof Element)) return;
  // A press on the text of a label takes the focus away for a moment.
  const isInside =
    event.relatedTarget instanceof Node ? details.contains(event.relatedTarget) : details.matches(":hover");
  if (!isInside) close(event);
}
