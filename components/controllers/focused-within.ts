/**
 * Finds the element that has the focus.
 *
 * Owns: the search through shadow roots.
 */

/** Returns the element that has the focus, across all shadow roots below `element`. */
export function focusedWithin(element: Element): HTMLElement | undefined {
  let focused = element.shadowRoot?.activeElement;
  for (let deeper = focused; deeper; deeper = deeper.shadowRoot?.activeElement) focused = deeper;
  return focused instanceof HTMLElement ? focused : undefined;
}
