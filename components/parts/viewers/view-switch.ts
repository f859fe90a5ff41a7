/**
 * `<mcp-view-switch>`: one content in the ways it can be shown, one at a time.
 *
 * Owns: which way is chosen, and that its code is there. What a way looks like is its own; the first one, in the slot, is always at hand.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { viewersEn } from "../../strings/en/viewers.js";
import { base, icon } from "../../theme/index.js";
import "../basic/copy-button.js";
import { define } from "../basic/define.js";

addEnglish(viewersEn);

/** The ways there are. */
export type ContentViewName = "raw" | "tree" | "markdown" | "code" | "table" | "json" | "picture" | "media" | "hex";

/** One way to show something. */
export interface ContentView {
  readonly name: ContentViewName;
  /** Loads and registers its element; rejects if loading fails. */
  readonly load: () => Promise<unknown>;
  readonly draw: () => TemplateResult;
}

/**
 * A quiet row of buttons above what it shows. Until it is defined, its children show: they are the view named by `own`.
 *
 * A view whose code can't be loaded leaves the own one in place and says so. Keyboard: the buttons are in the tab order.
 * @slot - The view that is always there.
 */
export class McpViewSwitch extends LitElement {
  static override styles = [
    base,
    css`
      .bar {
        min-block-size: 26px;
        gap: 0 var(--_2);
      }
      .ways {
        display: inline-flex;
        flex-wrap: wrap;
      }
      .ways button {
        min-block-size: 24px;
        font-size: var(--_size-small);
      }
      .end {
        margin-inline-start: auto;
      }
    `,
  ];

  /** The view in the slot. */
  @property({ attribute: false }) own: ContentViewName = "raw";
  /** The other ways, best first. */
  @property({ attribute: false }) views: readonly ContentView[] = [];
  /** Starts with the first of `views`; otherwise with its own view. */
  @property({ type: Boolean }) preferred = false;
  /** Returns the complete content for copying; without it, there is no copy button. */
  @property({ attribute: false }) whole: (() => Promise<string>) | undefined;
  /** Saves the content as a file; without it there is no button. */
  @property({ attribute: false }) save: (() => void) | undefined;

  @state() private chosen: ContentViewName | undefined;
  @state() private shown: ContentView | undefined;
  @state() private failed = false;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("views")) return;
    const again = this.views.find(({ name }) => name === this.chosen);
    if (this.chosen === undefined && this.preferred && this.views[0]) void this.#choose(this.views[0].name);
    else if (again) this.shown = again;
    else if (this.chosen !== undefined) void this.#choose(this.own);
  }

  async #choose(name: ContentViewName): Promise<void> {
    this.chosen = name;
    this.failed = false;
    const view = this.views.find((one) => one.name === name);
    try {
      await view?.load();
    } catch {
      this.failed = this.chosen === name;
      return;
    }
    if (this.chosen === name) this.shown = view;
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { shown } = this;
    const current = shown?.name ?? this.own;
    return html`${
      this.views.length === 0
        ? nothing
        : html`<div class="row bar">
              <span class="ways" role="group" aria-label=${t("viewers.shown-as")}>
                ${[...this.views.map(({ name }) => name), this.own].map(
                  (name) =>
                    html`<button type="button" class="quiet" aria-pressed=${name === current} @click=${() => this.#choose(name)}>${t(`viewers.${name}`)}</button>`,
                )}
              </span>
              ${this.failed ? html`<span class="problem small" role="status">${t("viewers.unloaded")}</span>` : nothing}
              ${shown ? this.#transports() : nothing}
            </div>`
    }
      <slot ?hidden=${shown !== undefined}></slot>${shown ? shown.draw() : nothing}`;
  }

  /** The own view has buttons of its own. */
  #transports(): TemplateResult {
    const { t } = this.#strings;
    return html`<span class="row end">
      ${this.whole ? html`<mcp-copy-button compact .load=${this.whole}></mcp-copy-button>` : nothing}
      ${this.save ? html`<button type="button" class="icon" aria-label=${t("value.download")} title=${t("value.download")} @click=${this.save}>${icon("download")}</button>` : nothing}
    </span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-view-switch": McpViewSwitch;
  }
}
define("mcp-view-switch", McpViewSwitch);
