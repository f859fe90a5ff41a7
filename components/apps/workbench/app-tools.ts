/**
 * `<mcp-app-tools>`: the tools that an app itself offers, in its workbench.
 *
 * Owns: listing them, the arguments of a call, and its result. The tools are the app's, not the server's: nothing of
 * them is kept, and names, descriptions and results are shown as text.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { CallToolResult, Tool } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import "../../parts/form/schema-form.js";
import type { McpSchemaForm } from "../../parts/form/schema-form.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { appsEn } from "../../strings/en/apps.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { workbenchStyles } from "./workbench-styles.js";

addEnglish(appsEn);

const MAX_TEXT = 2_000;

/** Call of a tool. */
interface ToolRun {
  readonly stop: AbortController;
  readonly result?: CallToolResult;
  readonly error?: PlainError;
  readonly isDone?: true;
}

/**
 * The tools that an open app offers, and a form to call each. Lists them again when the app reports that they changed.
 */
export class McpAppTools extends LitElement {
  static override styles = [...base, workbenchStyles];

  /** Host of the app. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the open app. */
  @property({ attribute: "app-id" }) appId: string | undefined;
  /** Number of times that the app reported a change of its tools. */
  @property({ type: Number }) version = 0;

  @state() private tools: readonly Tool[] | undefined;
  @state() private listError: PlainError | undefined;
  @state() private chosen: string | undefined;
  @state() private run: ToolRun | undefined;
  readonly #strings = new StringsController(this);
  #listing: AbortController | undefined;
  #args: unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate("appId");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listing?.abort();
    this.run?.stop.abort();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("host") || changed.has("appId") || changed.has("version")) void this.#list();
  }

  async #list(): Promise<void> {
    const { host, appId } = this;
    this.#listing?.abort();
    if (!host || appId === undefined) return;
    const listing = (this.#listing = new AbortController());
    const { signal } = listing;
    try {
      const tools = await host.apps.listTools(appId, { signal });
      if (signal.aborted) return;
      this.tools = tools;
      this.listError = undefined;
      if (!tools.some(({ name }) => name === this.chosen)) this.chosen = undefined;
    } catch (error) {
      if (!signal.aborted) this.listError = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { tools, listError } = this;
    const { t } = this.#strings;
    const tool = tools?.find(({ name }) => name === this.chosen);
    return html`<p class="muted small">${t("bench.tools-note")}</p>
      ${listError ? html`<mcp-error-view .error=${listError} retryable @mcp-retry-request=${() => void this.#list()}></mcp-error-view>` : nothing}
      ${tools?.length === 0 ? html`<p class="muted">${t("bench.tools-none")}</p>` : nothing}
      <ul class="plain">
        ${tools?.map(
          (one) =>
            html`<li>
              <button class="quiet" aria-expanded=${one.name === this.chosen ? "true" : "false"} @click=${() => this.#choose(one.name)}>
                <code>${visibleLine(one.name, 200)}</code>
              </button>
              <span class="muted small">${visible((one.description ?? "").slice(0, MAX_TEXT))}</span>
            </li>`,
        )}
      </ul>
      ${tool ? this.#form(tool) : nothing}`;
  }

  #choose(name: string): void {
    this.run?.stop.abort();
    this.run = this.#args = undefined;
    this.chosen = name === this.chosen ? undefined : name;
  }

  #form(tool: Tool): TemplateResult {
    const { run } = this;
    const { t } = this.#strings;
    const isRunning = run !== undefined && !run.isDone;
    return html`<mcp-schema-form
        .schema=${tool.inputSchema}
        .value=${this.#args}
        ?disabled=${isRunning}
        @mcp-value-change=${({ value }: ValueChangeEvent) => (this.#args = value)}
      ></mcp-schema-form>
      <div class="row">
        <button class="primary" ?disabled=${isRunning} @click=${() => void this.#call(tool)}>${t("bench.tool-call")}</button>
        ${isRunning ? html`<button @click=${() => run.stop.abort()}>${t("bench.tool-cancel")}</button>` : nothing}
      </div>
      <div role="status">
        ${run?.error ? html`<mcp-error-view .error=${run.error}></mcp-error-view>` : nothing}
        ${run?.result ? html`<h4>${t("bench.tool-result")}</h4>${valueTree(run.result, t("bench.tool-result"))}` : nothing}
      </div>`;
  }

  async #call({ name }: Tool): Promise<void> {
    const { host, appId } = this;
    const form = this.renderRoot.querySelector<McpSchemaForm>("mcp-schema-form");
    if (!host || appId === undefined || (await form?.focusFirstProblem())) return;
    const args = (this.#args ?? {}) as Readonly<Record<string, unknown>>; // the engine checks that it is an object
    const stop = new AbortController();
    this.run = { stop };
    const done = (outcome: Omit<ToolRun, "stop">): void => {
      if (this.run?.stop === stop) this.run = { stop, isDone: true, ...outcome };
    };
    try {
      done({ result: await host.apps.callTool(appId, name, args, { signal: stop.signal }) });
    } catch (error) {
      done(stop.signal.aborted ? {} : { error: toPlainError(error) });
    }
  }
}

define("mcp-app-tools", McpAppTools);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-tools": McpAppTools;
  }
}
