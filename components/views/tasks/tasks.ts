/**
 * `<mcp-tasks>`: calls that became tasks, and resumed tasks.
 *
 * Owns: the open task, resuming tasks of an earlier page, and cancelling. A task shows the tool of its original call.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { html, LitElement, nothing, type TemplateResult, css } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { resumedTasksOf } from "../../controllers/resumed-tasks.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import "../../parts/basic/progress.js";
import "../../parts/content/result-view.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { activityEn } from "../../strings/en/activity.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import { isOpen, taskItems, taskRow, type TaskItem } from "./task-row.js";
import { emptyState } from "../shared/empty-state.js";
import { emptyStyles } from "../shared/empty-styles.js";

addEnglish(activityEn);

/** Rules, applied after `base`. */
const tasksStyles = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 0;
    min-inline-size: 0;
    background: var(--_surface);
  }
  .list {
    display: flex;
    flex-direction: column;
    background: var(--_surface-raised);
  }
  .rows {
    padding: var(--_1);
  }
  .rows button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_2);
    inline-size: 100%;
    padding: var(--_1) var(--_2);
    border-color: transparent;
    background: transparent;
    text-align: start;
  }
  .rows button[aria-current="true"] {
    background: var(--_selected);
  }
  .tool {
    grid-row: 1;
    font: var(--_size) / 20px var(--_mono);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .status {
    display: inline-flex;
    grid-row: 1;
    grid-column: 2;
    align-items: center;
    gap: var(--_1);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .what {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .completed {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  .input_required {
    color: var(--_warning);
  }
  .body {
    padding: var(--_3);
  }
  .body > * + * {
    margin-block-start: var(--_3);
  }
  h3 {
    font: 600 var(--_size-large) / 22px var(--_mono);
    overflow-wrap: anywhere;
  }
  dl {
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: var(--_1) var(--_3);
  }
  .place {
    display: flex;
    block-size: 100%;
    overflow: auto;
  }
`;

/**
 * The tasks of a server: state, progress, pending input request, result, and a cancel button. Tasks of an earlier page
 * are resumed automatically.
 *
 * Keyboard: the rows are buttons.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the tool or the input request.
 * @csspart list - The rows.
 * @csspart detail - The open task.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpTasks extends LitElement {
  static override styles = [...base, emptyStyles, tasksStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose tasks to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private chosen: string | undefined;
  @state() private failed: PlainError | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server, server?.calls]);
  #watched: Host | undefined;
  #unwatch: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#watched = this.#unwatch = undefined;
  }

  protected override willUpdate(): void {
    const { host } = this;
    if (host !== this.#watched) {
      this.#unwatch?.();
      this.#watched = host;
      this.#unwatch = host && resumedTasksOf(host).watch(() => this.requestUpdate());
    }
    const { server } = this.#host;
    if (host && server) void resumedTasksOf(host).resumeAll(server);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { host, serverId } = this;
    const resumed = host && serverId !== undefined ? resumedTasksOf(host).of(serverId) : [];
    const items = taskItems(this.#host.state?.calls ?? [], resumed);
    if (items.length === 0) {
      return html`<div class="place">${emptyState("clock", t("tasks.empty"), t("tasks.empty-advice"))}</div>`;
    }
    const open = items.find(({ callId }) => callId === this.chosen);
    const now = Date.now();
    return html`<mcp-split-view name="tasks" label=${t("tasks.title")}>
      <section slot="list" class="list" part="list" aria-label=${t("tasks.title")}>
        <div class="rows">
          ${items.map(
            (item) =>
              html`<button aria-current=${item === open ? "true" : "false"} @click=${() => this.#choose(item)}>
                ${taskRow(item, now, this.#strings)}
              </button>`,
          )}
        </div>
      </section>
      <section slot="detail" class="body" part="detail" aria-label=${open?.tool ?? t("tasks.none")}>
        ${open ? this.#detail(open) : html`<p class="muted">${t("tasks.none")}</p>`}
      </section>
    </mcp-split-view>`;
  }

  #detail(item: TaskItem): TemplateResult {
    const { t, formats } = this.#strings;
    const { tool, task, call, status } = item;
    const { createdAt, ttlMs, pollIntervalMs, statusMessage } = task ?? {};
    const fact = (name: string, value: string | undefined): TemplateResult | typeof nothing =>
      value === undefined ? nothing : html`<dt>${name}</dt><dd>${value}</dd>`;
    return html`
      <div class="row">
        <h3>${visibleLine(tool, 200)}</h3>
        <span class="status ${status}">${t(`tasks.${status}`)}</span>
      </div>
      <div class="row">
        ${isOpen(item) ? html`<button @click=${() => this.#cancel(item)}>${icon("stop")}${t("tasks.cancel")}</button>` : nothing}
        ${
          status === "input_required"
            ? html`<button class="primary" @click=${() => this.#show("requests")}>${icon("request")}${t("tasks.answer")}</button>`
            : nothing
        }
        <button class="quiet" @click=${() => this.#showTool(tool)}>${icon("tool")}${t("tasks.show-tool")}</button>
        ${item.isResumed && item.outcome ? html`<button class="quiet" @click=${() => this.#forget(item)}>${t("tasks.forget")}</button>` : nothing}
      </div>
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      ${
        isOpen(item)
          ? html`<mcp-progress
              .value=${call?.progress?.progress}
              .total=${call?.progress?.total}
              .message=${call?.progress?.message ?? statusMessage ?? ""}
              .startedAt=${call?.startedAt}
            ></mcp-progress>`
          : nothing
      }
      <dl>
        ${fact(t("tasks.message"), statusMessage === undefined ? undefined : visible(statusMessage.slice(0, 2_000)))}
        ${fact(t("tasks.created"), createdAt === undefined || Number.isNaN(Date.parse(createdAt)) ? undefined : new Date(createdAt).toLocaleString(this.#strings.language))}
        ${fact(t("tasks.kept"), ttlMs === undefined ? undefined : ttlMs === null ? t("tasks.kept-always") : formats.duration(ttlMs))}
        ${fact(t("tasks.asked"), pollIntervalMs === undefined ? undefined : formats.duration(pollIntervalMs))}
        ${fact(t("tasks.id"), task ? `${visibleLine(task.taskId.slice(0, 6), 20)}…` : undefined)}
      </dl>
      ${this.#outcome(item)}
    `;
  }

  #outcome({ outcome, isResumed, call, tool }: TaskItem): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    if (outcome?.kind === "result") {
      return html`<mcp-result-view .result=${outcome.view} .results=${this.host?.results} .name=${tool} .problem=${call?.problem}></mcp-result-view>`;
    }
    if (outcome?.kind === "failed") return html`<mcp-error-view .error=${outcome.error}></mcp-error-view>`;
    if (call?.state === "failed" && call.error) return html`<mcp-error-view .error=${call.error}></mcp-error-view>`;
    const isOver = call !== undefined && call.state !== "running";
    return isOver && !isResumed ? html`<p class="muted">${t("tasks.result-at-tool")}</p>` : nothing;
  }

  #choose({ callId }: TaskItem): void {
    this.chosen = callId;
    this.failed = undefined;
    if (this.split) this.split.pane = "detail";
  }

  async #cancel({ callId, task, isResumed }: TaskItem): Promise<void> {
    const { host } = this;
    if (isResumed && host) return resumedTasksOf(host).cancel(callId);
    this.failed = undefined;
    try {
      if (task) await this.#host.server?.cancelTask(task.taskId);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }

  #forget({ callId }: TaskItem): void {
    const { host, serverId } = this;
    if (!host || serverId === undefined) return;
    const tasks = resumedTasksOf(host);
    const task = tasks.of(serverId).find((one) => one.callId === callId);
    if (task) tasks.forget(serverId, task.taskId);
    this.chosen = undefined;
    if (this.split) this.split.pane = "list";
  }

  #show(view: "requests"): void {
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view }));
  }

  #showTool(name: string): void {
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "tool", name }));
  }
}

define("mcp-tasks", McpTasks, "list", "detail");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tasks": McpTasks;
  }
}
