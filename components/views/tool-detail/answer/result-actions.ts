/**
 * `<mcp-result-actions>`: buttons of the page beside a result.
 *
 * Owns: running the actions that the page registered, and their states.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../../src/client/api/index.js";
import type { CallToolResult } from "../../../../src/protocol/types/index.js";
import { followChanges } from "../../../controllers/follow-changes.js";
import type { Run } from "../../../controllers/tool-runs.js";
import { define } from "../../../parts/basic/define.js";
import { visibleLine } from "../../../parts/basic/visible-text.js";
import type { ResultAction } from "../../../parts/plugins/action.js";
import { labelIn } from "../../../parts/plugins/label.js";
import { actions } from "../../../parts/plugins/registry.js";
import { StringsController } from "../../../strings/index.js";
import { drawIcon } from "../../../theme/frame-icons.js";
import { icon } from "../../../theme/icons.js";
import { panelOf } from "../../shared/panel-of.js";
import { base } from "../../../theme/index.js";

/** State of an action for the shown result. */
type Progress = "running" | "done" | { readonly failure: string };

/**
 * Buttons for the actions of the page on a result. While an action runs, its button is disabled; a failure is shown
 * beside the buttons.
 */
export class McpResultActions extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--_1);
      }
    `,
  ];

  /** Host of the call. */
  @property({ attribute: false }) host: Host | undefined;
  /** The call and its outcome. */
  @property({ attribute: false }) run: Run | undefined;

  @state() private progress: ReadonlyMap<string, Progress> = new Map();
  readonly #strings = new StringsController(this);
  #shown: Run | undefined;

  constructor() {
    super();
    followChanges(this, (watcher) => actions.subscribe(watcher));
  }

  protected override willUpdate(): void {
    if (this.#shown?.callId !== this.run?.callId) this.progress = new Map();
    this.#shown = this.run;
  }

  override render(): TemplateResult | typeof nothing {
    if (this.run?.outcome?.kind !== "result") return nothing;
    const own = actions.items.filter((action) => action.place === "result");
    const failures = own.flatMap(({ name, label }) => {
      const progress = this.progress.get(name);
      return typeof progress === "object" ? [`${labelIn(label, this.#strings.language)}: ${progress.failure}`] : [];
    });
    return html`${own.map((action) => this.#button(action))}
      <span role="status" class="problem small">${failures.join(" · ")}</span>`;
  }

  #button(action: ResultAction): TemplateResult {
    const { name, label, icon: path } = action;
    const progress = this.progress.get(name);
    const picture = progress === "done" ? icon("check") : path === undefined ? nothing : drawIcon(path);
    return html`<button
      type="button"
      class="quiet"
      ?disabled=${progress === "running"}
      aria-busy=${progress === "running" ? "true" : "false"}
      @click=${() => this.#act(action)}
    >
      ${picture}${labelIn(label, this.#strings.language)}
    </button>`;
  }

  async #act(action: ResultAction): Promise<void> {
    const { host, run } = this;
    const { outcome } = run ?? {};
    if (!host || !run || outcome?.kind !== "result") return;
    const note = (progress: Progress): void => {
      if (this.run?.callId === run.callId) this.progress = new Map(this.progress).set(action.name, progress);
    };
    note("running");
    try {
      const { resultId } = outcome.view;
      await action.run({
        serverId: run.serverId,
        panel: panelOf(this),
        tool: run.tool,
        arguments: run.args,
        result: async () => JSON.parse(await host.results.json(resultId, "result")) as CallToolResult, // written by the engine
      });
      note("done");
    } catch (error) {
      note({ failure: visibleLine(error instanceof Error ? error.message : String(error), 200) });
    }
  }
}

define("mcp-result-actions", McpResultActions);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-result-actions": McpResultActions;
  }
}
