/**
 * Shows a tool's complete result.
 *
 * Owns: the order of the parts and the verdict. Blocks render themselves; `mcp-error-view` shows failed calls, which
 * have no result.
 */
import { parseExact } from "../../../src/json/exact-text.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Results } from "../../../src/client/api/index.js";
import type { BlockView, JsonNode, JsonPath, ResultView } from "../../../src/client/api/views.js";
import type { FoundMatches } from "../basic/find-target.js";
import type { finderIn } from "../viewers/json-views.js";
import { contentsEn } from "../../strings/en/contents.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "./content-block.js";
import "../basic/copy-button.js";
import { define } from "../basic/define.js";
import "../viewers/json/json-tree.js";
import { metaTextFold } from "./meta-fold.js";
import { isMismatch, outputProblems } from "./output-problems.js";
import { saveFile } from "../basic/save.js";
import type { LoadString } from "../viewers/json/json-tree.js";
import { gatherJson, type LoadJson } from "../viewers/json/tree-json.js";
import type { LoadChildren } from "../viewers/json/tree-model.js";
import type { IconSource } from "../viewers/icon/load-icon.js";
import type { ContentView } from "../viewers/view-switch.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(contentsEn);

/** Number of blocks shown at first. */
const SHOWN = 50;
/**
 * Number of blocks rendered in the first update, which is more than a screen shows; the rest follows without blocking
 * the page.
 */
const DRAWN = 12;
const NONE: ReadonlySet<number> = new Set();

/**
 * Shows a result: verdict, time and size, blocks in order, structured content as a tree, copy and download as JSON. A
 * tool error (`isError`) is indicated by text, an icon and a border.
 *
 * A text that repeats the structured content is collapsed into one line below it. A note says if nothing was returned. Large
 * content is loaded on demand, 50 blocks at a time. In a narrow element, the header wraps.
 * @fires {OpenResourceRequestEvent} mcp-open-resource-request - The user wants to see a resource named in a block.
 * @fires {ValueUseRequestEvent} mcp-value-use-request - The user wants to use a value as an argument; with `offersUse`.
 * @csspart problem - Problems of a result that does not match its tool's schema.
 * @csspart head - The header with verdict, time, size and buttons.
 */
export class McpResultView extends LitElement {
  static override styles = [
    base,
    css`
      .all {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
        min-inline-size: 0;
      }
      .failed {
        padding-inline-start: var(--_3);
        border-inline-start: 3px solid var(--_danger);
      }
      .head {
        min-block-size: 28px;
      }
      .verdict {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        font-weight: 600;
      }
      .ok svg {
        color: var(--_success);
      }
      .bad {
        color: var(--_danger);
      }
      .odd {
        color: var(--_warning);
      }
      .found {
        margin: var(--_1) 0;
        padding: 0;
        list-style: none;
        overflow-wrap: anywhere;
      }
      .same summary {
        inline-size: fit-content;
        line-height: 24px;
        cursor: pointer;
      }
      .checked {
        display: inline-flex;
        align-items: center;
        gap: 3px;
        padding-inline: 4px 6px;
      }
      .checked svg {
        inline-size: 12px;
        block-size: 12px;
      }
      .end {
        margin-inline-start: auto;
        gap: 0 var(--_1);
      }
    `,
  ];

  /** Result to show. */
  @property({ attribute: false }) result: ResultView | undefined;
  /** Source of the rest of the result. */
  @property({ attribute: false }) results: Results | undefined;
  /** Problem with the result: it does not match its tool's schema, or could not be checked. */
  @property({ attribute: false }) problem: PlainError | undefined;
  /** The server's address: images in its texts may be loaded from there if the user requests it. */
  @property({ attribute: false }) serverUrl: string | undefined;
  /** Fetches icons of resource links; absent if the user did not allow that. */
  @property({ attribute: false }) iconSource: IconSource | undefined;
  /** Set if the result matches its tool's schema; contains the parts that were not checked, as sentences. */
  @property({ attribute: false }) checked: boolean | readonly string[] | undefined;
  /** Address and type of the resource, if they are already shown above and should not be repeated. */
  @property({ attribute: false }) reportedUri: string | undefined;
  /** Shows only the structured content. */
  @property({ type: Boolean, attribute: "only-structured" }) onlyStructured = false;
  /** Offers values of the structured content as arguments. */
  @property({ type: Boolean, attribute: "offers-use" }) offersUse = false;
  /** Name of a downloaded file, for example the tool's name. */
  @property() name = "result";

  #finder: ReturnType<typeof finderIn> | undefined;
  readonly #find = async (text: string): Promise<FoundMatches> => {
    const { results, result } = this;
    if (!results || !result) throw new Error("no result");
    const { finderIn } = await import("../viewers/json-views.js");
    this.#finder ??= finderIn({ results, resultId: result.resultId, block: undefined });
    return this.#finder(text);
  };
  @state() private shown = SHOWN;
  @state() private drawn = DRAWN;
  @state() private failed = false;
  /** Blocks whose text repeats the structured content, by index. */
  @state() private same: ReadonlySet<number> = NONE;
  /** Additional views of the structured content besides the tree. */
  @state() private views: readonly ContentView[] = [];
  /** True if a renderer of the page shows the structured content. */
  @state() private isRendered = false;
  readonly #strings = new ErrorStringsController(this);
  #comparing: AbortController | undefined;
  /** The same function until the result changes, because a new function would reset the tree. */
  #nodes: LoadChildren | undefined;
  #valueAt: LoadJson | undefined;
  readonly #string: LoadString = (path, from, to) =>
    this.results && this.result
      ? this.results.string(this.result.resultId, path, from, to)
      : Promise.reject(new Error("no result"));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("result") && !changed.has("results")) return;
    this.shown = SHOWN;
    this.drawn = DRAWN;
    this.failed = false;
    this.views = [];
    this.isRendered = false;
    this.same = NONE;
    this.#finder = undefined;
    this.#comparing?.abort();
    const { result, results } = this;
    if (result?.structured && results) {
      void this.#findViews(result, results, result.structured);
      void this.#findSame(result, results);
    }
    this.#nodes =
      result && results
        ? (path: JsonPath, offset: number, limit: number) => results.nodes(result.resultId, path, offset, limit)
        : undefined;
    const [load, root] = [this.#nodes, result?.structured];
    this.#valueAt =
      load && root && result && results
        ? async (path) => {
            const whole = (): Promise<string> => results.json(result.resultId, "structured");
            return path.length === 0 ? whole() : gatherJson(root, path, load, async () => parsed(await whole()));
          }
        : undefined;
  }

  protected override updated(): void {
    const { result, drawn } = this;
    if (result && drawn < Math.min(this.shown, result.blocks.length))
      setTimeout(() => {
        if (this.result === result && this.drawn === drawn) this.drawn += DRAWN;
      });
  }

  /** Tables and text of the structured content, if useful; loaded after the tree is shown. */
  async #findViews(result: ResultView, results: Results, root: JsonNode): Promise<void> {
    if (root.size === 0 || (root.type !== "object" && root.type !== "array")) return;
    const { t } = this.#strings;
    try {
      const [{ jsonTextView, tablesIn, tableView }, { rendererViews }] = await Promise.all([
        import("../viewers/json-views.js"),
        import("../viewers/renderer-views.js"),
      ]);
      const label = t("result.structured");
      const place = { results, resultId: result.resultId, block: undefined, root, label };
      const text = (): Promise<string> => results.json(result.resultId, "structured");
      const content = { kind: "structured", mimeType: "application/json", uri: "", head: "", text } as const;
      const own = await rendererViews(content, this.#strings.language);
      const tables = await tablesIn(place);
      await import("../viewers/view-switch.js");
      if (this.result !== result) return;
      const table = tables.length > 0 ? [tableView(place, tables)] : [];
      this.views = [...own, ...table, jsonTextView(place, t("block.no-data"))];
      this.isRendered = own.length > 0;
    } catch {
      // The code can't be loaded or the result was released: the tree is still shown.
    }
  }

  /** Finds texts that repeat the structured content, which most servers send. */
  async #findSame(result: ResultView, results: Results): Promise<void> {
    if (!result.blocks.some(({ type }) => type === "text")) return;
    const { signal } = (this.#comparing = new AbortController());
    try {
      const { sameTexts } = await import("../viewers/same-text.js");
      const same = await sameTexts(result, results, signal);
      if (this.result === result) this.same = same;
    } catch {
      // The code can't be loaded, or the result was released or replaced: both are shown.
    }
  }

  readonly #structuredText = (): Promise<string> =>
    this.results && this.result
      ? this.results.json(this.result.resultId, "structured")
      : Promise.reject(new Error("no result"));

  readonly #json = (): Promise<string> =>
    this.results && this.result
      ? this.results.json(this.result.resultId, "result")
      : Promise.reject(new Error("no result"));

  async #download(): Promise<void> {
    try {
      saveFile(await this.#json(), this.name, "application/json");
      this.failed = false;
    } catch {
      this.failed = true; // the failure is shown beside the button
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result) return nothing;
    if (this.onlyStructured) return result.structured ? this.#structured(result.structured, false) : nothing;
    const { t } = this.#strings;
    const rest = result.blocks.length - this.shown;
    const blocks = result.blocks.slice(0, Math.min(this.drawn, this.shown)).map((block, index) => ({ block, index }));
    const own = blocks.filter(({ index }) => !this.same.has(index));
    const copies = blocks.filter(({ index }) => this.same.has(index));
    return html`<div class="all ${result.isError ? "failed" : ""}">
      ${this.#head(result)}
      ${result.isError ? html`<p class="muted">${t("result.is-error-note")}</p>` : nothing}
      ${this.problem ? this.#problem(this.problem) : this.#partly()}
      ${result.blocks.length === 0 && !result.structured ? html`<p class="muted">${t("result.empty")}</p>` : nothing}
      ${own.map(({ block, index }) => this.#block(result, block, index))}
      ${
        rest > 0
          ? html`<div>
            <button type="button" @click=${() => (this.shown += SHOWN)}>
              ${t("result.more-blocks", { count: Math.min(rest, SHOWN) })}
            </button>
          </div>`
          : nothing
      }
      ${result.structured ? this.#structured(result.structured, own.length > 0) : nothing}
      ${copies.map(
        ({ block, index }) =>
          html`<details class="same">
            <summary class="muted small">${t("result.same")}</summary>
            ${this.#block(result, block, index)}
          </details>`,
      )}
      ${result.meta ? metaTextFold(result.meta, t("block.result")) : nothing}
    </div>`;
  }

  #block({ resultId }: ResultView, block: BlockView, index: number): TemplateResult {
    return html`<mcp-content-block
      .block=${block}
      .results=${this.results}
      .resultId=${resultId}
      .index=${index}
      .serverUrl=${this.serverUrl}
      .iconSource=${this.iconSource}
      .reportedUri=${this.reportedUri}
    ></mcp-content-block>`;
  }

  #head(result: ResultView): TemplateResult {
    const { t, formats } = this.#strings;
    const verdict = result.isError
      ? html`<span class="verdict bad">${icon("error")}${t("result.is-error")}</span>`
      : isMismatch(this.problem)
        ? html`<span class="verdict odd">${icon("warning")}${t("result.mismatch")}</span>`
        : html`<span class="verdict ok">${icon("check")}<span class="hidden">${t("result.ok")}</span></span>`;
    return html`<div class="row head" part="head">
      ${verdict}
      <span class="muted small">
        ${formats.duration(result.elapsedMs)}${
          result.sizeBytes === undefined ? nothing : html` · ${formats.bytes(result.sizeBytes)}`
        }
      </span>
      ${this.checked === true ? html`<span class="badge success checked">${icon("check")}${t("result.checked")}</span>` : nothing}
      <span class="row end">
        ${this.failed ? html`<span class="problem" role="status">${t("block.no-data")}</span>` : nothing}
        <mcp-copy-button .label=${t("result.copy-json")} .load=${this.#json}></mcp-copy-button>
        <button type="button" class="quiet" @click=${() => this.#download()}>
          ${icon("download")}${t("result.download-json")}
        </button>
      </span>
    </div>`;
  }

  /** Renders a note about the parts of the schema that were not checked. */
  #partly(): TemplateResult | typeof nothing {
    if (typeof this.checked !== "object") return nothing;
    return html`<div class="note" role="note">
      ${icon("info")}
      <div>
        <strong>${this.#strings.t("result.partly-checked")}</strong>
        ${this.checked.map((sentence) => html`<p class="small">${visibleLine(sentence, 400)}</p>`)}
      </div>
    </div>`;
  }

  /** Renders a problem of the result. It is not a failure of the call, so the result is still shown. */
  #problem(problem: PlainError): TemplateResult {
    const { title, advice } = this.#strings.error(problem);
    return html`<div class="note warning" role="note" part="problem">
      ${icon("warning")}
      <div>
        <strong>${title}</strong>
        ${isMismatch(problem) ? outputProblems(problem, this.#strings) : nothing}
        <p class="muted">${advice}</p>
        <details>
          <summary>${this.#strings.t("error.details")}</summary>
          <p class="small">${visibleLine(problem.message, 2_000)}</p>
        </details>
      </div>
    </div>`;
  }

  /** Renders the structured content. `isNamed`: with its name, because something else is above it. */
  #structured(root: JsonNode, isNamed: boolean): TemplateResult {
    const { t } = this.#strings;
    return html`<div>
      ${isNamed ? html`<div class="muted small">${t("result.structured")}</div>` : nothing}
      <mcp-view-switch .own=${"tree"} .views=${this.views} .preferred=${this.isRendered} .whole=${this.#structuredText}
        ><mcp-json-tree
          .root=${root}
          .loadChildren=${this.#nodes}
          .loadJson=${this.#valueAt}
          .loadString=${this.#string}
          .findText=${this.#find}
          .label=${t("result.structured")}
          .offersUse=${this.offersUse}
        ></mcp-json-tree
      ></mcp-view-switch>
    </div>`;
  }
}

/** Maximum number of characters of a text that is parsed again on this thread to extract one part of it. */
const MAX_PARSED = 20_000_000;

function parsed(json: string): unknown {
  if (json.length > MAX_PARSED) throw new RangeError("The structured content is too large to take a part of it.");
  return parseExact(json);
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-result-view": McpResultView;
  }
}
define("mcp-result-view", McpResultView, "problem", "head");
