/**
 * Menu of a toolbar.
 *
 * Owns: opening and closing: it closes with Escape, when the focus leaves it, and after an item with `data-closes`.
 */
import { html, type TemplateResult } from "lit";
import { icon, type IconName } from "../../theme/icons.js";

/** Renders a menu. */
export function menu(sign: IconName, label: string, items: TemplateResult): TemplateResult {
  return html`<details class="menu" @keydown=${onKey} @focusout=${onLeave}>
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
