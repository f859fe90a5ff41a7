/**
 * Design tokens, applied by every element so that each element also works without a panel.
 *
 * Owns: colours, space, radius, type, motion. Contains no rules for particular elements. Pages set the public `--mcp-*`
 * properties anywhere above an element; the style sheets read the private `--_*` properties, which are declared here on
 * every host. (A public property declared on each host would win over what a page sets on `<mcp-panel>`.) Each token
 * falls back to a `--vscode-*` property, then to a built-in light or dark value; backgrounds, borders and muted text are
 * mixed from the surface, the text and the accent, so that a page that sets these three has a theme. The inherited `color-scheme` selects
 * between these two: it is that of the page, or is set with the attribute `theme="light"`, `"dark"` or `"auto"` (the
 * system's) on any element of the panel. Coloured text uses VS Code's text colours, because VS Code's colours for icons
 * and squiggles are too light on white. A selected row is slightly closer to the surface colour than in VS Code, to
 * keep muted text readable.
 */
import { css } from "lit";

/** All tokens. Must come first in `static styles` (already part of `base`). */
export const tokens = css`
  :host {
    --_surface: var(--mcp-surface, var(--vscode-editor-background, light-dark(#fff, #1b1d21)));
    --_text: var(--mcp-text, var(--vscode-foreground, light-dark(#1f2328, #dfe2e7)));
    --_accent: var(--mcp-accent, var(--vscode-button-background, light-dark(#0b5fcc, #6aa9ff)));
    --_surface-raised: var(
      --mcp-surface-raised,
      var(--vscode-sideBar-background, color-mix(in srgb, var(--_surface) 96.5%, var(--_text)))
    );
    --_surface-sunken: var(
      --mcp-surface-sunken,
      var(
        --vscode-textCodeBlock-background,
        light-dark(
          color-mix(in srgb, var(--_surface) 95%, var(--_text)),
          color-mix(in srgb, var(--_surface) 78%, #000)
        )
      )
    );
    --_text-muted: var(
      --mcp-text-muted,
      var(--vscode-descriptionForeground, color-mix(in srgb, var(--_text) 72%, var(--_surface)))
    );
    --_border: var(
      --mcp-border,
      var(--vscode-panel-border, color-mix(in srgb, var(--_surface) 86%, var(--_text)))
    );
    --_border-strong: var(
      --mcp-border-strong,
      var(--vscode-input-border, color-mix(in srgb, var(--_surface) 50%, var(--_text)))
    );
    --_field: var(--mcp-field, var(--vscode-input-background, light-dark(var(--_surface), var(--_surface-sunken))));
    --_accent-text: var(--mcp-accent-text, var(--vscode-button-foreground, light-dark(#fff, #0b1626)));
    --_focus: var(--mcp-focus, var(--vscode-focusBorder, var(--_accent)));
    --_hover: var(
      --mcp-hover,
      var(--vscode-list-hoverBackground, color-mix(in srgb, var(--_surface) 92%, var(--_text)))
    );
    --_selected: var(
      --mcp-selected,
      color-mix(
        in srgb,
        var(--vscode-list-inactiveSelectionBackground, color-mix(in srgb, var(--_surface) 81%, var(--_accent))) 85%,
        var(--vscode-editor-background, var(--_surface))
      )
    );
    --_danger: var(--mcp-danger, var(--vscode-list-errorForeground, light-dark(#b3261e, #ff8f86)));
    --_warning: var(--mcp-warning, var(--vscode-list-warningForeground, light-dark(#855300, #e5b454)));
    --_success: var(--mcp-success, var(--vscode-gitDecoration-addedResourceForeground, light-dark(#1a6b34, #7bcb8d)));
    --_info: var(--mcp-info, var(--vscode-textLink-foreground, light-dark(#33607f, #8ab8dc)));
    --_danger-subtle: color-mix(in srgb, var(--_danger) 9%, var(--_surface));
    --_warning-subtle: color-mix(in srgb, var(--_warning) 9%, var(--_surface));
    --_success-subtle: color-mix(in srgb, var(--_success) 9%, var(--_surface));
    --_info-subtle: color-mix(in srgb, var(--_info) 9%, var(--_surface));
    --_code-key: var(--mcp-code-key, var(--vscode-symbolIcon-propertyForeground, light-dark(#0a4f9c, #9cc8ff)));
    --_code-string: var(--mcp-code-string, var(--vscode-debugTokenExpression-string, light-dark(#8a3b12, #e3a784)));
    --_code-number: var(--mcp-code-number, var(--vscode-debugTokenExpression-number, light-dark(#0b6b4f, #a9d8a4)));
    --_code-word: var(--mcp-code-word, var(--vscode-debugTokenExpression-boolean, light-dark(#7a2ea0, #cfa3ee)));

    --_1: 4px;
    --_2: 8px;
    --_3: 12px;
    --_4: 16px;
    --_6: 24px;
    --_8: 32px;
    --_radius: var(--mcp-radius, 4px);
    --_row: var(--mcp-row, 44px);

    --_font: var(--mcp-font, var(--vscode-font-family, system-ui, sans-serif));
    --_mono: var(--mcp-font-mono, var(--vscode-editor-font-family, ui-monospace, "SF Mono", Consolas, monospace));
    --_size-small: 12px;
    --_size: 13px;
    --_size-large: 15px;
    --_size-title: 18px;

    --_motion: 120ms;
  }

  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([theme="auto"]) {
    color-scheme: light dark;
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_motion: 0s;
    }
  }

  @media (forced-colors: active) {
    :host {
      --_surface: Canvas;
      --_surface-raised: Canvas;
      --_surface-sunken: Canvas;
      --_field: Field;
      --_text: CanvasText;
      --_text-muted: CanvasText;
      --_border: CanvasText;
      --_border-strong: CanvasText;
      --_accent: Highlight;
      --_accent-text: HighlightText;
      --_focus: Highlight;
      --_hover: Canvas;
      --_selected: Highlight;
    }
  }
`;
