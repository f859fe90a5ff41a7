/**
 * `<mcp-split-view>`: a list and its selected item, side by side if there is room, otherwise one at a time.
 *
 * Owns: the separator, its position, and the visible pane in a narrow layout. Independent of the content of the panes.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query } from "lit/decorators.js";
import { SplitController } from "../../controllers/split.js";
import { define } from "../../parts/basic/define.js";
import { separator, separatorStyles } from "../../parts/basic/separator.js";
import { viewsEn } from "../../strings/en/views.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base, frameIcon } from "../../theme/index.js";

addEnglish(viewsEn);

/**
 * Two panes. If the element is narrower than 560 px, one pane is shown at a time, and the detail has a button that
 * returns to the list.
 *
 * Keyboard: on the separator, Left and Right resize the panes, Home and End move it to the limits.
 *
 * @slot list - The list.
 * @slot detail - The selected item.
 * @fires {Event} mcp-back-request - The user returned to the list; `pane` is `list` again. Bubbles.
 * @csspart separator - The separator.
 * @cssprop [--mcp-border] - Colour of the separator.
 */
export class McpSplitView extends LitElement {
  static override styles = [
    ...base,
    separatorStyles,
    css`
      :host {
        display: block;
        block-size: 100%;
        min-block-size: 0;
        container: split / inline-size;
      }
      .panes {
        display: grid;
        grid-template-columns: minmax(0, clamp(200px, var(--_list-size, 320px), calc(100% - 300px))) 1px minmax(0, 1fr);
        grid-template-rows: auto minmax(0, 1fr);
        block-size: 100%;
      }
      ::slotted(*) {
        grid-row: 1 / -1;
        min-inline-size: 0;
        min-block-size: 0;
        overflow: auto;
      }
      ::slotted([slot="list"]) {
        grid-column: 1;
      }
      ::slotted([slot="detail"]) {
        grid-column: 3;
      }
      .separator {
        grid-row: 1 / -1;
        grid-column: 2;
      }
      .back {
        display: none;
        justify-self: start;
        margin: var(--_1);
      }
      .back:dir(rtl) svg {
        scale: -1 1;
      }
      @container split (max-width: 559.98px) {
        .panes {
          grid-template-columns: minmax(0, 1fr);
        }
        .separator {
          display: none;
        }
        ::slotted(*) {
          grid-column: 1 !important;
        }
        .on-list ::slotted([slot="detail"]),
        .on-detail ::slotted([slot="list"]) {
          display: none !important;
        }
        .on-detail .back {
          display: inline-flex;
        }
        .on-detail ::slotted([slot="detail"]) {
          grid-row: 2;
        }
      }
    `,
  ];

  /** Name under which the width of the list is stored. */
  @property() name = "list";
  /** Initial width of the list, in pixels. */
  @property({ type: Number }) initial = 320;
  /** Name of the list, for the back button: "Tools". */
  @property() label = "";
  /** The pane that a narrow layout shows. */
  @property({ reflect: true }) pane: "list" | "detail" = "list";

  @query(".panes") private readonly panes: HTMLElement | null | undefined;
  @query(".back") private readonly back: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  #split: SplitController | undefined;

  /** True if only one pane is visible. */
  get isNarrow(): boolean {
    return this.clientWidth > 0 && this.clientWidth < 560;
  }

  /** Moves the focus to the back button, if there is one. */
  focusBack(): void {
    this.back?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#split && !changed.has("name")) return;
    if (this.#split) this.removeController(this.#split);
    const container = (): HTMLElement | null => this.panes ?? null;
    this.#split = new SplitController(this, {
      name: this.name,
      initial: this.initial,
      min: 200,
      minRest: 300,
      container,
    });
  }

  protected override updated(): void {
    if (this.#split) this.panes?.style.setProperty("--_list-size", `${this.#split.wanted}px`);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const back = t("split.back", { list: this.label });
    return html`<div class="panes on-${this.pane}">
      <button class="quiet back" @click=${this.#goBack}>${frameIcon("back")}${back}</button>
      <slot name="list"></slot>
      ${this.#split ? separator(this.#split, t("split.resize")) : nothing}
      <slot name="detail"></slot>
    </div>`;
  }

  readonly #goBack = (): void => {
    this.pane = "list";
    this.dispatchEvent(new Event("mcp-back-request", { bubbles: true }));
  };
}

define("mcp-split-view", McpSplitView, "separator");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-split-view": McpSplitView;
  }
  interface HTMLElementEventMap {
    "mcp-back-request": Event;
  }
}
