/**
 * `<mcp-history-detail>`: one entry of the history: its facts, arguments and result.
 *
 * Owns: reading the arguments and the result when an entry is shown, and releasing the result. Fires events for the
 * actions on an entry.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { HistoryEntry, Host } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { toPlainError } from "../../controllers/failure.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/copy-button.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import "../../parts/content/result-view.js";
import "../../parts/viewers/code-view.js";
import { activityEn } from "../../strings/en/activity.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent, type PastCall } from "../shared/show-request-event.js";
import { outcomeLabel } from "./history-row.js";
import { historyDetailStyles } from "./history-styles.js";

addEnglish(activityEn);

/** Fired to pin, label or delete an entry. Bubbles. */
export class HistoryActionEvent extends Event {
  readonly entry: HistoryEntry;
  readonly action: "pin" | "label" | "delete";
  /** The new label; empty to remove it. */
  readonly label: string;

  constructor(entry: HistoryEntry, action: "pin" | "label" | "delete", label = "") {
    super("mcp-history-action", { bubbles: true });
    this.entry = entry;
    this.action = action;
    this.label = label;
  }
}

/** Arguments and result of an entry. */
interface Read {
  readonly arguments: string | undefined;
  readonly view: ResultView | undefined;
}

/**
 * An entry of the history. "Run again" and "Compare with new result" open the tool and call it with the same arguments.
 *
 * Keyboard: in the field of the name, Enter stores it, and removes it if the field is empty; Escape leaves it unchanged.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to repeat the call, or to see the resource or prompt.
 * @fires {HistoryActionEvent} mcp-history-action - The user wants to pin, label or delete the entry.
 * @csspart result - The result.
 */
export class McpHistoryDetail extends LitElement {
  static override styles = [...base, historyDetailStyles];

  /** Host whose history has the entry. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the connected server that is at the address of the entry; absent if there is none. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The entry. */
  @property({ attribute: false }) entry: HistoryEntry | undefined;

  @state() private read: Read | undefined;
  @state() private error: PlainError | undefined;
  /** True while the label is edited. */
  @state() private isNaming = false;
  readonly #strings = new StringsController(this);
  readonly #newest = new NewestRun(this);

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#load(); // the element was moved, which released the result
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has("entry") && changed.get("entry")?.id !== this.entry?.id;
    if (isOther) this.isNaming = false;
    if (changed.has("host") || isOther) void this.#load();
  }

  async #load(): Promise<void> {
    const { host, entry } = this;
    this.#release();
    this.error = undefined;
    const { isNewest } = this.#newest.begin();
    if (!host || !entry) return;
    try {
      const [args, view] = await Promise.all([
        host.history.arguments(entry.id),
        entry.hasResult ? host.history.result(entry.id) : undefined,
      ]);
      if (isNewest() && this.isConnected) this.read = { arguments: args, view };
      else if (view) release(host, view);
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }

  #release(): void {
    if (this.read?.view && this.host) release(this.host, this.read.view);
    this.read = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { entry, error, read, host } = this;
    const { t, formats } = this.#strings;
    if (!entry) return nothing;
    const { at, name, durationMs, size, error: failure } = entry;
    const text = read?.arguments;
    return html`
      <h3><bdi>${visibleLine(name, 500)}</bdi></h3>
      ${this.#label(entry)} ${this.#actions(entry)}
      <dl>
        <dt>${t("history.outcome")}</dt>
        <dd>${outcomeLabel(entry, this.#strings)}</dd>
        <dt>${t("history.time")}</dt>
        <dd>${formats.date(at)} ${formats.time(at)}</dd>
        <dt>${t("history.duration")}</dt>
        <dd>${formats.duration(durationMs)}</dd>
        ${size > 0 ? html`<dt>${t("history.size")}</dt><dd>${formats.bytes(size)}</dd>` : nothing}
        <dt>${t("history.server")}</dt>
        <dd dir="ltr">${visibleLine(entry.serverUrl, 500)}</dd>
        ${failure ? html`<dt>${t("history.error")}</dt><dd><bdi>${visibleLine(failure.message, 500)}</bdi> <code>${visibleLine(failure.code, 60)}</code></dd>` : nothing}
      </dl>
      ${error ? html`<mcp-error-view .error=${error}></mcp-error-view>` : nothing}
      ${
        entry.kind === "resource"
          ? nothing
          : html`<h4>${t("history.arguments")}</h4>
              ${
                read === undefined
                  ? html`<p class="muted" role="status">${t("state.loading")}</p>`
                  : text === undefined
                    ? html`<p class="muted">${t("history.no-arguments")}</p>`
                    : html`<mcp-code-view
                        language="json"
                        label=${t("history.arguments")}
                        .text=${{ head: indented(text), length: indented(text).length }}
                      ></mcp-code-view>`
              }`
      }
      ${size === 0 ? nothing : html`<h4>${t("history.result")}</h4>`}
      ${
        read?.view
          ? html`<mcp-result-view part="result" .result=${read.view} .results=${host?.results}></mcp-result-view>`
          : size > 0 && read
            ? html`<p class="muted">${t(entry.kind === "resource" ? "history.no-contents" : entry.hasResult ? "history.gone" : "history.no-result")}</p>`
            : nothing
      }
    `;
  }

  #label({ label }: HistoryEntry): TemplateResult | typeof nothing {
    if (this.isNaming)
      return html`<p><input id="label" maxlength="120" autocomplete="off" aria-label=${this.#strings.t("history.label-of")} .value=${label ?? ""} @keydown=${this.#onLabelKey} /></p>`;
    return label === undefined ? nothing : html`<p class="label"><bdi>${visibleLine(label, 200)}</bdi></p>`;
  }

  readonly #onName = async (): Promise<void> => {
    this.isNaming = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>("#label")?.select();
  };

  readonly #onLabelKey = async (event: KeyboardEvent): Promise<void> => {
    if ((event.key !== "Enter" && event.key !== "Escape") || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const { value } = event.currentTarget as HTMLInputElement; // it is on the field
    this.isNaming = false;
    if (event.key === "Enter" && this.entry) this.dispatchEvent(new HistoryActionEvent(this.entry, "label", value));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#name")?.focus(); // the field no longer exists
  };

  #actions(entry: HistoryEntry): TemplateResult {
    const { t } = this.#strings;
    const { kind, isPinned, outcome, label } = entry;
    const isOffline = this.serverId === undefined;
    const act = (action: "pin" | "delete") => (): void =>
      void this.dispatchEvent(new HistoryActionEvent(entry, action));
    const repeat = (how: "run" | "compare") => (): void => this.#repeat(entry, how);
    const show = (): void =>
      void this.dispatchEvent(
        new ShowRequestEvent(
          this.serverId,
          kind === "prompt" ? { kind, name: entry.name } : { kind: "resource", uri: entry.name },
        ),
      );
    const isKnown = this.read?.arguments !== undefined && !isOffline;
    return html`<div class="buttons">
        ${
          kind === "tool"
            ? html`<button class="primary" ?disabled=${!isKnown} @click=${repeat("run")}>${icon("play")}${t("history.run")}</button>
                ${
                  outcome === "done" || outcome === "tool-error"
                    ? html`<button ?disabled=${!isKnown || !this.read?.view} @click=${repeat("compare")}>${t("history.compare")}</button>`
                    : nothing
                }`
            : html`<button class="primary" ?disabled=${isOffline} @click=${show}>${t(kind === "prompt" ? "history.show-prompt" : "history.show-resource")}</button>`
        }
        <button aria-pressed=${isPinned ? "true" : "false"} @click=${act("pin")}>${icon("star")}${t(isPinned ? "history.unpin" : "history.pin")}</button>
        <button id="name" aria-pressed=${this.isNaming ? "true" : "false"} @click=${this.#onName}>${icon("edit")}${t(label === undefined ? "history.label" : "history.relabel")}</button>
        <button @click=${act("delete")}>${icon("trash")}${t("history.delete")}</button>
      </div>
      ${isOffline ? html`<p class="muted">${t("history.not-connected")}</p>` : nothing} 
      <div class="buttons">${this.#saving(entry)} ${this.read ? this.#report(entry, this.read) : nothing}</div>`;
  }

  /** Renders the button that saves the call into a collection. Its code is loaded with the first entry. */
  #saving({ kind, name, serverUrl }: HistoryEntry): TemplateResult | typeof nothing {
    if (!this.read || !this.host || this.host.isRecorded) return nothing;
    import("../collections/save-call.js").catch(() => undefined); // without the code there is no button
    const text = this.read.arguments;
    const args = text === undefined ? undefined : (parseExact(text) as Readonly<Record<string, unknown>>); // written by this client
    const resultId = this.read.view?.resultId;
    const call =
      args === undefined && kind !== "resource"
        ? undefined
        : { kind, name, ...(args && kind !== "resource" && { args }), ...(resultId !== undefined && { resultId }) };
    return html`<mcp-save-call .host=${this.host} .serverId=${this.serverId} .url=${serverUrl} .call=${call}></mcp-save-call>`;
  }

  /** Renders the button that reports the call. Its code is loaded with the first entry. */
  #report(entry: HistoryEntry, { arguments: args, view }: Read): TemplateResult | typeof nothing {
    import("./past-call-report.js").catch(() => undefined); // without the code there is no button
    return html`<mcp-past-call-report .host=${this.host} .serverId=${this.serverId} .entry=${entry} .arguments=${args} .view=${view}></mcp-past-call-report>`;
  }

  /**
   * Opens the tool with the arguments, and calls it. The tool takes over the result, which this element no longer
   * releases.
   */
  #repeat({ id, name, at, durationMs }: HistoryEntry, how: "run" | "compare"): void {
    const args = parseExact(this.read?.arguments ?? "{}") as Readonly<Record<string, unknown>>; // written by this client
    const view = this.read?.view;
    const past: PastCall = { id, startedAt: at, durationMs, repeat: how, ...(view && { view }) };
    if (view) this.read = undefined;
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "tool", name, args, past }));
    if (view) void this.#load();
  }
}

/** Releases a result. If that fails, the result was already released with its host. */
function release(host: Host, { resultId }: ResultView): void {
  host.results.release(resultId).catch(() => undefined);
}

/** Indented JSON; the text itself if it is not JSON. */
function indented(text: string): string {
  try {
    return writeExact(parseExact(text), 2) ?? text;
  } catch {
    return text;
  }
}

define("mcp-history-detail", McpHistoryDetail, "result");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-history-detail": McpHistoryDetail;
  }
  interface HTMLElementEventMap {
    "mcp-history-action": HistoryActionEvent;
  }
}
