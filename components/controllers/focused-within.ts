/**
 * What has the focus.
 *
 * Owns: looking for it through shadow roots.
 */

/** What has the focus, through all shadow roots below `element`. */
export function focusedWithin(element: Element): HTMLElement | undefined {
  let focused = element.shadowRoot?.activeElement;
  for (let deeper = focused; deeper; deeper = deeper.shadowRoot?.activeElement) focused = deeper;
  return focused instanceof HTMLElement ? focused : undefined;
}
