/**
 * Renders the separator between two panes.
 *
 * Owns: the ARIA attributes, handlers and styles of the separator. `SplitController` has the behaviour.
 */
import { css, html, type TemplateResult } from "lit";

/** Styles of a separator between panes that are side by side. */
export const separatorStyles = css`
  .separator {
    position: relative;
    background: var(--_border);
    cursor: col-resize;
    touch-action: none;
    z-index: 1;
  }
  .separator::before {
    content: "";
    position: absolute;
    inset: 0 -4px;
  }
  .separator:hover,
  .separator:focus-visible {
    background: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: 0;
  }
`;

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
