/**
 * `<mcp-run-comparison>`: differences between two results of a tool.
 *
 * Owns: reading both as JSON, up to a limit. `<mcp-diff-view>`, loaded with it, does the comparison.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Results } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { NewestRun } from "../../controllers/newest-run.js";
import type { Run } from "../../controllers/tool-runs.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";

/** Size of a result in bytes above which no differences are counted. */
const MAX_BYTES = 4_000_000;

/**
 * Compares the content and structured content of two results as JSON, side by side or one below the other.
 *
 * @csspart comparison - The comparison.
 */
export class McpRunComparison extends LitElement {
  static override styles = [...base];

  /** The older run, which must have a result. */
  @property({ attribute: false }) older: Run | undefined;
  /** The newer run, which must have a result. */
  @property({ attribute: false }) newer: Run | undefined;
  /** Reader of results. */
  @property({ attribute: false }) results: Results | undefined;

  @state() private texts: readonly [string, string] | undefined;
  @state() private error: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #newest = new NewestRun(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { older, newer, results } = this;
    if (!changed.has("older") && !changed.has("newer") && !changed.has("results")) return;
    this.error = undefined;
    // An earlier comparison stays until the next one is there, so that nothing moves.
    if (older && newer && results) void this.#load(results, older, newer);
    else this.texts = undefined;
  }

  async #load(results: Results, older: Run, newer: Run): Promise<void> {
    const { isNewest } = this.#newest.begin();
    try {
      const texts = await Promise.all([textOf(results, older), textOf(results, newer)]);
      await import("../../parts/viewers/diff-view.js");
      if (isNewest()) this.texts = texts;
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const { texts, error, older, newer } = this;
    if (error) return html`<mcp-error-view .error=${error}></mcp-error-view>`;
    if (!texts || !older || !newer) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    return html`<mcp-diff-view
      part="comparison"
      .beforeText=${texts[0]}
      .afterText=${texts[1]}
      .beforeLabel=${formats.time(older.startedAt)}
      .afterLabel=${formats.time(newer.startedAt)}
    ></mcp-diff-view>`;
  }
}

/**
 * Returns the number of changes between two results, as the comparison shows them; `undefined` if one of them is not
 * there, or too large. Rejects if a result was released.
 */
export async function differencesOf(results: Results, older: Run, newer: Run): Promise<number | undefined> {
  const runs = [older, newer];
  if (!runs.every(({ outcome }) => outcome?.kind === "result" && (outcome.view.sizeBytes ?? Infinity) <= MAX_BYTES))
    return undefined;
  const [before = "", after = ""] = await Promise.all(runs.map((run) => textOf(results, run)));
  if (before === after) return 0;
  const { compareLines } = await import("../../parts/viewers/diff-lines.js");
  const ports = { pause: () => new Promise<void>((resolve) => setTimeout(resolve)), now: () => performance.now() };
  const { pieces } = await compareLines(before.split("\n"), after.split("\n"), ports);
  return pieces.filter(({ equal }) => !equal).length;
}

async function textOf(results: Results, { outcome }: Run): Promise<string> {
  return outcome?.kind === "result" ? results.json(outcome.view.resultId, "result") : "";
}

define("mcp-run-comparison", McpRunComparison, "comparison");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-run-comparison": McpRunComparison;
  }
}
