/**
 * `<mcp-tools>`: the tools of one server, and the open tool.
 *
 * Owns: the choice of the open tool, and moving the focus between the tool and the list. The list and the tool are
 * separate elements.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { serverState, type MalformedRow, type ServerState } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { isWorkspaceKept, OpenTools } from "../../page-storage/workspace.js";
import { keepDraft } from "../../page-storage/drafts.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import type { PanelFacts } from "../shared/panel-facts.js";
import type { RepeatedCall, ShowTarget } from "../shared/show-request-event.js";
import type { McpSplitView } from "../shared/split-view.js";
import "../shared/split-view.js";
import type { McpMalformedEntry } from "../malformed/malformed-entry.js";
import type { McpToolDetail } from "../tool-detail/tool-detail.js";
import type { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import "../tools-list/tools-list.js";
import type { ToolSelectChangeEvent, McpToolsList } from "../tools-list/tools-list.js";
import type { ViewElement } from "../shared/view-element.js";

/**
 * The list of tools beside the selected tool; a narrow layout shows one at a time. The open tool is stored for the tab.
 *
 * Keyboard: `/` goes to the filter, Ctrl+Enter (Command+Enter) runs the open tool, Escape cancels its call; see
 * `<mcp-tools-list>` and `<mcp-tool-detail>`.
 *
 * @slot result-actions - Buttons beside the answer of a call.
 * @csspart list - The list of tools.
 * @csspart detail - The open tool.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpTools extends LitElement implements ViewElement {
  static override styles = [
    ...base,
    css`
      :host {
        block-size: 100%;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose tools to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Address of the sandbox page for apps, see `<mcp-app>`. */
  @property({ attribute: "sandbox-url" }) sandboxUrl: string | undefined;

  /** @internal Data from the surrounding panel. */
  @property({ attribute: false }) panel: PanelFacts | undefined;

  /** The malformed entry that is open instead of a tool. */
  @state() private malformed: { readonly serverId: string; readonly entry: MalformedRow } | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  @query("mcp-tools-list") private readonly list: McpToolsList | null | undefined;
  /** The detail, which has no methods until its code is loaded. */
  @query("mcp-tool-detail") private readonly detail: Partial<McpToolDetail> | null | undefined;
  @query("mcp-malformed-entry") private readonly malformedDetail: McpMalformedEntry | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.url, isAwaited(server), hasRows(server)]);
  readonly #open = new OpenTools();

  /** Moves the focus to the filter of the list. */
  focusFilter(): void {
    void this.updateComplete.then(async () => {
      if (this.split) this.split.pane = "list";
      await this.split?.updateComplete;
      await this.list?.updateComplete; // the list may have been created in this update
      this.list?.focusFilter();
    });
  }

  /** Runs the open tool. */
  async run(): Promise<void> {
    await this.detail?.run?.();
  }

  /** Cancels the running call of the open tool; returns false if there is none. */
  cancel(): boolean {
    return this.detail?.cancel?.() ?? false;
  }

  /** Opens a tool, optionally with arguments for its form. */
  show(wanted: ShowTarget): void {
    const only = this.panel?.tool;
    if (wanted.kind !== "tool" || this.serverId === undefined || (only ?? wanted.name) !== wanted.name) return;
    const url = this.#urlOf(this.serverId);
    if (wanted.args && url !== undefined) {
      keepDraft(url, wanted.name, wanted.args);
      this.detail?.reread?.(wanted.name);
    }
    const opening = this.#openTool(this.serverId, wanted.name);
    if (wanted.past) void this.#repeat(opening, { ...wanted, serverId: this.serverId });
  }

  async #repeat(opening: Promise<void>, call: RepeatedCall): Promise<void> {
    await Promise.all([opening, loadDetail()]);
    await this.detail?.repeat?.(call);
  }

  protected override updated(): void {
    // The form, the results and their parts are most of the panel's code: they are loaded after the list has arrived or
    // failed.
    const { serverId, panel } = this;
    const isOpen = serverId !== undefined && this.#open.of(serverId, this.#urlOf(serverId)) !== undefined;
    if (isOpen || panel?.tool !== undefined) void loadDetail();
    else if (!isAwaited(this.#host.state)) requestAnimationFrame(() => setTimeout(loadDetail));
  }

  override render(): TemplateResult {
    const { host, serverId } = this;
    const { t } = this.#strings;
    const entry = this.malformed?.serverId === serverId ? this.malformed?.entry : undefined;
    const tool = serverId === undefined || entry ? undefined : this.#open.of(serverId, this.#urlOf(serverId));
    const only = this.panel?.tool;
    if (only !== undefined)
      return html`<mcp-tool-detail .host=${host} .serverId=${serverId} .tool=${only} .sandboxUrl=${this.sandboxUrl}><slot name="result-actions" slot="result-actions"></slot></mcp-tool-detail>`;
    return html`<mcp-split-view name="list" label=${t("tools.title")} @mcp-back-request=${this.#onBack}>
      <section slot="list" part="list" aria-label=${t("tools.title")}>
        <mcp-tools-list
          .host=${host}
          .serverId=${serverId}
          .selected=${tool}
          .selectedEntry=${entry?.place}
          @mcp-tool-select-change=${this.#onSelect}
          @mcp-malformed-select-change=${this.#onMalformed}
        ></mcp-tools-list>
      </section>
      <section slot="detail" part="detail" aria-label=${(entry ? entry.name && visibleLine(entry.name) : tool) || t("tool.none")}>
        ${
          entry
            ? html`<mcp-malformed-entry .host=${host} .serverId=${serverId} .entry=${entry}>
                <p>${visibleLine(entry.reason, 300)}</p>
              </mcp-malformed-entry>`
            : nothing
        }
        <mcp-tool-detail .host=${host} .serverId=${serverId} .tool=${tool} .sandboxUrl=${this.sandboxUrl} .resumes=${serverId !== undefined && isWorkspaceKept() && this.#open.isRestored(serverId)} ?hidden=${entry !== undefined || (tool === undefined && !hasRows(this.#host.state))}><slot name="result-actions" slot="result-actions"></slot></mcp-tool-detail>
      </section>
    </mcp-split-view>`;
  }

  #urlOf(serverId: string): string | undefined {
    return serverState(this.#host.snapshot, serverId)?.server.url;
  }

  async #openTool(serverId: string, tool: string): Promise<void> {
    this.#open.keep(serverId, this.#urlOf(serverId), tool);
    this.malformed = undefined;
    if (this.split) this.split.pane = "detail";
    this.requestUpdate();
    await this.updateComplete;
    // In a narrow layout, the list was just hidden and lost the focus.
    if (this.split?.isNarrow) void this.detail?.focusHeading?.();
  }

  readonly #onSelect = (event: ToolSelectChangeEvent): void => void this.#openTool(event.serverId, event.tool);

  readonly #onMalformed = ({ serverId, entry }: MalformedSelectChangeEvent): void => {
    this.malformed = { serverId, entry };
    if (this.split) this.split.pane = "detail";
    void loadMalformed().then(async () => {
      await this.updateComplete;
      if (this.split?.isNarrow) void this.malformedDetail?.focusHeading?.();
    });
  };

  readonly #onBack = (): void => void this.split?.updateComplete.then(() => this.list?.focusList());
}

/** Returns true while the first tools, or the server itself, are loading. */
function isAwaited(state: ServerState | undefined): boolean {
  if (!state) return true;
  const { server, tools } = state;
  if (tools.items.length > 0) return false;
  const mayCome = server.state === "connected" && server.info?.capabilities.tools !== undefined;
  return server.state === "connecting" || (mayCome && (tools.state === "idle" || tools.state === "loading"));
}

/** Returns true if there is something to choose. If not, only the list is shown, with the reason. */
function hasRows(state: ServerState | undefined): boolean {
  return state !== undefined && state.tools.items.length + (state.tools.malformed?.length ?? 0) > 0;
}

/** Loads the tool detail; retried with the next update if loading fails. */
const loadDetail = (): Promise<unknown> => import("../tool-detail/tool-detail.js").catch(() => undefined);

const loadMalformed = (): Promise<unknown> => import("../malformed/malformed-entry.js").catch(() => undefined);

define("mcp-tools", McpTools, "list", "detail");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tools": McpTools;
  }
}
