/**
 * `<mcp-string-view>`: a string of a JSON value, as text, as Markdown, or as the JSON in it.
 *
 * Owns: reading the beginning, and choosing the forms that apply. The views render themselves.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { isExactNumber } from "../../../src/json/exact-number.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import type { FindTarget, Found } from "../basic/find-target.js";
import { saveFile } from "../basic/save.js";
import "../basic/text-view.js";
import type { LoadText } from "../basic/text-view.js";
import { valueTree } from "./json/value-tree.js";
import { looksLikeMarkdown } from "./formatted-text.js";
import "./view-switch.js";
import type { ContentView, McpViewSwitch } from "./view-switch.js";

addEnglish(valuesEn);

/** Number of characters that are read at first, and the maximum of a string that is parsed as JSON. */
const HEAD = 16_384;
const MAX_JSON = 500_000;

/**
 * Shows a string of any length: wrapped text, of which pieces are loaded as the user scrolls; formatted Markdown if it
 * looks like that; a tree if it contains JSON. The loading and error states are shown as text, with a retry button.
 * Keyboard: native controls.
 */
export class McpStringView extends LitElement implements FindTarget {
  static override styles = base;

  /** Length of the string, in characters. */
  @property({ type: Number }) size = 0;
  /** Reads the string. */
  @property({ attribute: false }) load: LoadText | undefined;
  /** Name of the string, for screen readers, and of a downloaded file. */
  @property() label = "";

  @state() private text: TextHead | undefined;
  @state() private views: readonly ContentView[] = [];
  @state() private failed = false;
  @query("mcp-view-switch") private readonly switch: McpViewSwitch | null | undefined;
  readonly #strings = new StringsController(this);
  #reading: Promise<void> = Promise.resolve();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("load") || changed.has("size")) this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    const { load, size } = this;
    this.text = undefined;
    this.views = [];
    this.failed = false;
    if (!load) return;
    try {
      const head = await load(0, Math.min(size, HEAD));
      const views = await this.#viewsOf(head);
      if (load !== this.load) return;
      this.views = views;
      this.text = { head, length: size };
    } catch {
      this.failed = load === this.load;
    }
  }

  async #viewsOf(head: string): Promise<readonly ContentView[]> {
    const value = await this.#parsed(head);
    const tree = { name: "json", load: async () => undefined } as const;
    if (value) return [{ ...tree, draw: () => valueTree(value, this.label) }];
    if (!looksLikeMarkdown(head)) return [];
    const draw = (): TemplateResult =>
      html`<mcp-markdown-view .text=${this.text} .loadText=${this.load} .label=${this.label}></mcp-markdown-view>`;
    return [{ name: "markdown", load: () => import("./markdown-view.js"), draw }];
  }

  /** Returns the object or list that the string contains as JSON. */
  async #parsed(head: string): Promise<object | undefined> {
    if (!/^\s*[[{]/.test(head) || this.size > MAX_JSON) return undefined;
    try {
      const value = parseExact(await this.#whole());
      return typeof value === "object" && value !== null && !isExactNumber(value) ? value : undefined;
    } catch {
      return undefined; // not JSON
    }
  }

  readonly #whole = async (): Promise<string> => {
    if (!this.load) throw new Error("The string is not there.");
    return this.load(0, this.size);
  };

  /** Finds a text, ignoring case. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    await this.#reading;
    await this.updateComplete;
    await this.switch?.show("text");
    return (await this.switch?.find(text)) ?? { total: 0, count: 0 };
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    await this.switch?.showMatch(index);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { text, label } = this;
    if (this.failed)
      return html`<p class="row problem" role="status">
        ${t("state.load-failed")}<button type="button" class="small" @click=${() => (this.#reading = this.#read())}>${t("state.retry")}</button>
      </p>`;
    if (!text) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    const save = (): void =>
      void this.#whole().then(
        (all) => saveFile(all, label, "text/plain"),
        () => undefined,
      );
    return html`<mcp-view-switch .own=${"text"} .views=${this.views} .preferred=${true} .whole=${this.#whole} .save=${save}
      ><mcp-text-view .text=${text} .loadText=${this.load} .label=${label} .name=${label}></mcp-text-view
    ></mcp-view-switch>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-string-view": McpStringView;
  }
}
define("mcp-string-view", McpStringView);
