/**
 * Renders the separator between two panes.
 *
 * Owns: the ARIA attributes and handlers of the separator. `SplitController` has the behaviour; the element has the
 * styles.
 */
import { html, type TemplateResult } from "lit";

/** State of a separator, implemented by `SplitController`. Sizes are in pixels. */
export interface Boundary {
  readonly size: number;
  readonly min: number;
  readonly max: number;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onDoubleClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Renders the separator with this `label`. `orientation`: orientation of the separator, which is `vertical` between
 * panes that are side by side.
 */
export function separator(
  boundary: Boundary,
  label: string,
  orientation: "vertical" | "horizontal" = "vertical",
): TemplateResult {
  return html`<div
    class="separator"
    part="separator"
    role="separator"
    tabindex="0"
    aria-orientation=${orientation}
    aria-label=${label}
    aria-valuenow=${boundary.size}
    aria-valuemin=${boundary.min}
    aria-valuemax=${Math.max(boundary.size, Math.min(boundary.max, 10_000))}
    @pointerdown=${boundary.onPointerDown}
    @pointermove=${boundary.onPointerMove}
    @pointerup=${boundary.onPointerUp}
    @pointercancel=${boundary.onPointerUp}
    @dblclick=${boundary.onDoubleClick}
    @keydown=${boundary.onKeyDown}
  ></div>`;
}
