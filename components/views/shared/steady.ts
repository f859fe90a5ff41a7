/** A text of two that takes the room of the wider one, so that its button keeps its size. */
import { html, type TemplateResult } from "lit";

/** Renders the second text if `isSecond`, otherwise the first. Styles: `.steady` of the details. */
export function steady(isSecond: boolean, first: string, second: string): TemplateResult {
  const [shown, other] = isSecond ? [second, first] : [first, second];
  return html`<span class="steady" data-other=${other}>${shown}</span>`;
}
