/**
 * `<mcp-view-switch>`: switches between several views of the same content.
 *
 * Owns: the selected view, remembering the choice, and loading the code of a view. Each view renders itself; the view
 * in the slot is always available.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { contentsEn } from "../../strings/en/contents.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "../basic/copy-button.js";
import { define } from "../basic/define.js";
import { findTargetsIn, type FindTarget, type Found } from "../basic/find-target.js";
import { segmentedStyles } from "../basic/segmented-styles.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";

addEnglish(contentsEn);
addEnglish(valuesEn);

/** Names of the views of this package. */
export type OwnViewName =
  | "raw"
  | "text"
  | "tree"
  | "markdown"
  | "code"
  | "table"
  | "json"
  | "picture"
  | "media"
  | "hex";

/** Name of a view: of this package, or of a renderer of the page. */
export type ContentViewName = OwnViewName | (string & {});

/** Order of the buttons: rendered, structured, raw. Renderers of the page come first. */
const ORDER: readonly OwnViewName[] = [
  ...(["markdown", "picture", "media", "table", "tree", "json", "code", "text", "raw", "hex"] as const),
];

/** One view of the content. */
export interface ContentView {
  readonly name: ContentViewName;
  /** Label of its button, if a renderer of the page provides the view. */
  readonly label?: string;
  /** Loads and registers the element of the view; rejects if loading fails. */
  readonly load: () => Promise<unknown>;
  readonly draw: () => TemplateResult;
}

/**
 * A row of buttons above the selected view, in the order rendered, structured, raw. The choice is stored in this
 * browser for the next content with the same views. Until the element is defined, its children are shown: they are the
 * view named by `own`.
 *
 * If the code of a view can't be loaded, the view in the slot stays visible, with a message. Keyboard: the buttons are
 * in the tab order.
 * @slot - The view that is always available.
 */
export class McpViewSwitch extends LitElement implements FindTarget {
  static override styles = [
    base,
    segmentedStyles,
    css`
      .bar {
        min-block-size: 26px;
        gap: 0 var(--_2);
        margin-block-end: var(--_1);
      }
      .end {
        margin-inline-start: auto;
      }
    `,
  ];

  /** Name of the view in the slot. */
  @property({ attribute: false }) own: ContentViewName = "raw";
  /** The other views, best first. */
  @property({ attribute: false }) views: readonly ContentView[] = [];
  /** Starts with the first of `views`; otherwise with the view in the slot. */
  @property({ type: Boolean }) preferred = false;
  /** Returns the complete content for copying; without it, there is no copy button. */
  @property({ attribute: false }) whole: (() => Promise<string>) | undefined;
  /** Saves the content as a file; without it, there is no save button. */
  @property({ attribute: false }) save: (() => void) | undefined;

  @state() private chosen: ContentViewName | undefined;
  @state() private shown: ContentView | undefined;
  @state() private failed = false;
  readonly #strings = new StringsController(this);

  /** Names of all views in the order of their buttons. */
  get #names(): readonly ContentViewName[] {
    const names = [...this.views.map(({ name }) => name), this.own];
    const own = this.views.flatMap(({ name, label }) => (label === undefined ? [] : [name]));
    return [...own, ...ORDER.filter((name) => names.includes(name))];
  }

  /** Key under which the choice among these views is stored. */
  get #key(): string {
    return `views:${this.#names.join(" ")}`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("views")) return;
    const { chosen } = this;
    if (chosen === undefined) {
      const stored = this.#names.find((name) => name === readRemembered("local", this.#key));
      const first = stored ?? (this.preferred ? this.views[0]?.name : undefined);
      if (first !== undefined && first !== this.own) void this.#choose(first);
      return;
    }
    const again = this.views.find(({ name }) => name === chosen);
    if (again) this.shown = again;
    else void this.#choose(this.own);
  }

  #onChoose(name: ContentViewName): void {
    remember("local", this.#key, name);
    void this.#choose(name);
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

  /** Shows a view without remembering the choice. */
  async show(name: ContentViewName): Promise<void> {
    await this.#choose(name);
    await this.updateComplete;
  }

  /** Views that can't be searched, such as formatted text, are searched in the view in the slot. */
  get #target(): FindTarget | undefined {
    const [target] = findTargetsIn(this.renderRoot);
    return target ?? findTargetsIn(this)[0];
  }

  /** Finds a text, ignoring case. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    return (await this.#target?.find(text)) ?? { total: 0, count: 0 };
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    const target = this.#target;
    if (index !== undefined && this.shown && findTargetsIn(this.renderRoot).length === 0) await this.show(this.own);
    await target?.showMatch(index);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { shown } = this;
    const current = shown?.name ?? this.own;
    return html`${
      this.views.length === 0
        ? nothing
        : html`<div class="row bar">
              <span class="segments" role="group" aria-label=${t("viewers.shown-as")}>
                ${this.#names.map(
                  (name) =>
                    html`<button type="button" aria-pressed=${name === current} @click=${() => this.#onChoose(name)}>${this.#label(name)}</button>`,
                )}
              </span>
              ${this.failed ? html`<span class="problem small" role="status">${t("viewers.unloaded")}</span>` : nothing}
              ${shown ? this.#transports() : nothing}
            </div>`
    }
      ${shown ? shown.draw() : html`<slot></slot>`}`;
  }

  #label(name: ContentViewName): string {
    const { label } = this.views.find((view) => view.name === name) ?? {};
    return label ?? this.#strings.t(`viewers.${name as OwnViewName}`);
  }

  /** Renders the copy and save buttons, except for the view in the slot, which has its own buttons. */
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
