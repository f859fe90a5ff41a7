/**
 * The two panes of a connected server: its tools, and the one that is open, with the boundary between them.
 *
 * Owns: their frame. What is in them are views.
 */
import { html, type TemplateResult } from "lit";
import type { Host } from "../../src/client/api.js";
import type { SplitController } from "../controllers/split.js";
import type { StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";
import type { ToolSelectChangeEvent } from "../views/tools-list/tool-select-event.js";

/** What the panes are drawn from. */
export interface Panes {
  readonly host: Host | undefined;
  readonly serverId: string;
  /** The tool that is open. */
  readonly tool: string | undefined;
  /** Which of them a narrow panel shows. */
  readonly pane: "list" | "detail";
  readonly split: SplitController;
  readonly onSelect: (event: ToolSelectChangeEvent) => void;
  readonly onBack: () => void;
}

/** Draws the panes. */
export function panes(
  { host, serverId, tool, pane, split, onSelect, onBack }: Panes,
  { t }: StringsController,
): TemplateResult {
  return html`<div class="panes on-${pane}">
    <section class="pane list" aria-label=${t("tools.title")}>
      <mcp-tools-list .host=${host} .serverId=${serverId} .selected=${tool} @mcp-tool-select-change=${onSelect}></mcp-tools-list>
    </section>
    <div
      class="separator"
      part="separator"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${t("panel.resize")}
      aria-valuenow=${split.size}
      aria-valuemin=${split.min}
      aria-valuemax=${Math.max(split.size, Math.min(split.max, 10_000))}
      @pointerdown=${split.onPointerDown}
      @pointermove=${split.onPointerMove}
      @pointerup=${split.onPointerUp}
      @pointercancel=${split.onPointerUp}
      @dblclick=${split.onDoubleClick}
      @keydown=${split.onKeyDown}
    ></div>
    <section class="pane detail" aria-label=${tool ?? t("tool.none")}>
      <mcp-tool-detail .host=${host} .serverId=${serverId} .tool=${tool}>
        <button slot="start" class="icon back" title=${t("panel.back")} aria-label=${t("panel.back")} @click=${onBack}>
          ${icon("back")}
        </button>
      </mcp-tool-detail>
    </section>
  </div>`;
}
