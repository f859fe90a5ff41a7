/**
 * `<mcp-answer-tabs>`: the answer of a call in tabs: its result, the parts of that, its traffic, log and times.
 *
 * Owns: which tabs apply and which is shown. The result is in the slot; the other tabs are loaded with their first use.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult, css } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../../src/client/api/index.js";
import type { TextHead } from "../../../../src/client/api/views.js";
import type { CallState } from "../../../../src/state/index.js";
import type { Run } from "../../../controllers/tool-runs.js";
import { readRemembered, remember } from "../../../page-storage/remembered.js";
import { isApplePlatform } from "../../../parts/basic/apple-platform.js";
import { define } from "../../../parts/basic/define.js";
import type { McpFindBar } from "../../../parts/basic/find-bar.js";
import { findTargetsIn, type FindTarget } from "../../../parts/basic/find-target.js";
import type { LoadText } from "../../../parts/basic/text-view.js";
import "../../../parts/content/result-view.js";
import { contentsEn } from "../../../strings/en/contents.js";
import { toolEn } from "../../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { icon } from "../../../theme/icons.js";
import { base } from "../../../theme/index.js";
import "../../call-report/call-report.js";
import { callLog, logCountOf } from "../call-log.js";
import { PAST } from "../past-calls.js";
import "./result-actions.js";
import { callLogStyles } from "../../shared/call-log-styles.js";

addEnglish(toolEn);
addEnglish(contentsEn);

/** Rules of the tabs, applied after `base`. */
const answerTabsStyles = css`
  :host {
    min-inline-size: 0;
  }
  .bar {
    container-type: inline-size;
    display: flex;
    align-items: flex-start;
    gap: var(--_2);
    margin-block-end: var(--_1);
    border-block-end: 1px solid var(--_border);
  }
  .tabs {
    display: flex;
    flex: 1;
    overflow-x: auto;
    min-inline-size: 0;
  }
  .tabs button {
    flex: none;
    min-block-size: 28px;
    padding-inline: var(--_2);
    border: 0;
    border-radius: 0;
    border-block-end: 2px solid transparent;
    background: transparent;
    color: var(--_text-muted);
  }
  .tabs button:hover {
    color: var(--_text);
  }
  .tabs button[aria-selected="true"] {
    border-block-end-color: var(--_accent);
    color: var(--_text);
    font-weight: 600;
  }
  .tabs button[aria-disabled="true"] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  .tabs button:focus-visible {
    outline-offset: -2px;
  }
  .find,
  mcp-call-report {
    flex: none;
  }
  mcp-result-actions {
    max-inline-size: 33%;
  }
  mcp-find-bar {
    position: sticky;
    inset-block-start: calc(-1 * var(--_3));
    z-index: 2;
    margin-block-end: var(--_2);
    padding-block: var(--_1);
    background: var(--_surface);
  }
  .count {
    font-size: var(--_size-small);
    font-weight: 400;
    color: var(--_text-muted);
  }
  .panel:focus-visible {
    outline-offset: 2px;
  }
  ${callLogStyles}
`;

const TABS = ["result", "structured", "raw", "messages", "log", "timing"] as const;
type TabName = (typeof TABS)[number];
/** Tabs whose content can be searched. */
const SEARCHED: ReadonlySet<TabName> = new Set(["result", "structured", "raw", "messages"]);
const APPLE = isApplePlatform();
/** Key under which the chosen tab is stored. */
const KEY = "answer-tab";

/** One tab; with a reason, it is disabled. */
interface Tab {
  readonly name: TabName;
  readonly count?: number;
  readonly reason?: string;
}

/** Number of characters of the raw result that are passed at once. */
const HEAD = 16_384;

/** The raw result of a run; without `text` while it is read, or if it can't be read. */
interface RawResult {
  readonly of: Run;
  readonly isLost?: true;
  readonly text?: TextHead;
  readonly loadText?: LoadText;
}

/**
 * Tabs of an answer. A tab that has nothing to show is disabled and says why. The chosen tab is stored in this browser;
 * a call without it shows its result.
 *
 * Keyboard: ← → Home End move among the tabs and show them; Ctrl+F (Command+F) finds a text in the content.
 *
 * @slot - The result: progress, content, failure.
 * @slot result-actions - Buttons beside the tabs.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see an entry in Traffic.
 * @csspart tabs - The tabs.
 * @csspart panel - The content of the tab.
 */
export class McpAnswerTabs extends LitElement {
  static override styles = [...base, answerTabsStyles];

  /** Host of the call. */
  @property({ attribute: false }) host: Host | undefined;
  /** The call and its outcome. */
  @property({ attribute: false }) run: Run | undefined;
  /** State of the call in the snapshot; absent if the host does not know the call. */
  @property({ attribute: false }) call: CallState | undefined;

  @state() private isFinding = false;
  @state() private chosen: unknown = readRemembered("local", KEY);
  /** Text of the raw result. */
  @state() private raw: RawResult | undefined;
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    this.addEventListener("keydown", this.#onFindKey);
  }

  /** Searches again after another tab or another answer is shown. */
  protected override updated(changed: PropertyValues<this>): void {
    const { isFinding } = this;
    // `chosen` is internal state, which the type of `changed` does not include.
    if (isFinding && (changed.has("run") || (changed as Map<string, unknown>).has("chosen")))
      void this.renderRoot.querySelector<McpFindBar>("mcp-find-bar")?.refresh();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { run } = this;
    if (run && this.#shown === "raw" && this.raw?.of !== run) void this.#readRaw(run);
  }

  get #tabs(): readonly Tab[] {
    const { t } = this.#strings;
    const { run, call } = this;
    const view = run?.outcome?.kind === "result" ? run.outcome.view : undefined;
    const unless = (isThere: boolean, reason: string): { reason?: string } => (isThere ? {} : { reason });
    const count = call ? logCountOf(call) : 0;
    return [
      { name: "result" },
      { name: "structured", ...unless(view?.structured !== undefined, t("answer.no-structured")) },
      { name: "raw", ...unless(view !== undefined || errorOf(run) !== undefined, t("answer.no-result")) },
      { name: "messages", ...unless(call !== undefined && !isPast(call), t("answer.not-recorded")) },
      { name: "log", ...(count > 0 ? { count } : { reason: t("answer.no-log") }) },
      { name: "timing", ...unless(call !== undefined, t("answer.not-recorded")) },
    ];
  }

  get #shown(): TabName {
    return this.#tabs.find(({ name, reason }) => name === this.chosen && reason === undefined)?.name ?? "result";
  }

  async #readRaw(run: Run): Promise<void> {
    this.raw = { of: run };
    let read: RawResult = { of: run, isLost: true };
    try {
      const [all] = await Promise.all([this.#rawText(run), import("../../../parts/viewers/code-view.js")]);
      if (all === undefined) return;
      const text = { head: all.slice(0, HEAD), length: all.length };
      read = { of: run, text, loadText: async (from, to) => all.slice(from, to) };
    } catch {
      // The result was released, or the code can't be loaded: shown in its place.
    } finally {
      if (this.raw.of === run) this.raw = read;
    }
  }

  /** Result, or error of the server, as JSON; `undefined` if there is none. */
  #rawText(run: Run): Promise<string> | string | undefined {
    const { outcome } = run;
    const error = errorOf(run);
    if (error) return JSON.stringify(error, null, 2);
    return outcome?.kind === "result" ? this.host?.results.json(outcome.view.resultId, "result") : undefined;
  }

  override render(): TemplateResult {
    const shown = this.#shown;
    return html`<div class="bar">
        <div class="tabs" part="tabs" role="tablist" aria-label=${this.#strings.t("answer.tabs")} @keydown=${this.#onKey}>
          ${this.#tabs.map((tab) => this.#tab(tab, tab.name === shown))}
        </div>
        <mcp-result-actions .host=${this.host} .run=${this.run}></mcp-result-actions><slot name="result-actions"></slot>
        ${SEARCHED.has(shown) ? this.#findButton() : nothing} ${this.#report()}
      </div>
      ${
        this.isFinding && SEARCHED.has(shown)
          ? html`<mcp-find-bar .targets=${this.#targets} @mcp-find-close=${this.#closeFind}></mcp-find-bar>`
          : nothing
      }
      <div class="panel" part="panel" role="tabpanel" aria-labelledby=${`tab-${shown}`} tabindex=${shown === "timing" ? 0 : nothing}>
        ${this.#panel(shown)}
      </div>`;
  }

  #report(): TemplateResult | typeof nothing {
    const { host, run, call } = this;
    if (!run) return nothing;
    const isKnown = call !== undefined && !isPast(call);
    return html`<mcp-call-report compact .host=${host} .call=${run.callId} .tool=${run.tool} .reason=${isKnown ? "" : this.#strings.t("answer.not-recorded")}></mcp-call-report>`;
  }

  #findButton(): TemplateResult {
    const label = this.#strings.t("find.open", { keys: APPLE ? "⌘F" : "Ctrl+F" });
    return html`<button class="icon find" aria-expanded=${this.isFinding ? "true" : "false"} aria-label=${label} title=${label} @click=${this.#toggleFind}>
      ${icon("search")}
    </button>`;
  }

  readonly #targets = (): readonly FindTarget[] => {
    const panel = this.renderRoot.querySelector(".panel");
    return panel ? findTargetsIn(panel) : [];
  };

  async #openFind(): Promise<void> {
    await import("../../../parts/basic/find-bar.js");
    this.isFinding = true;
    await this.updateComplete;
    const bar = this.renderRoot.querySelector<McpFindBar>("mcp-find-bar");
    await bar?.updateComplete;
    bar?.focus();
  }

  readonly #toggleFind = (): void => {
    if (this.isFinding) this.isFinding = false;
    else void this.#openFind().catch(() => undefined); // the button stays, for another attempt
  };

  readonly #closeFind = (): void => {
    this.isFinding = false;
    this.renderRoot.querySelector<HTMLElement>(".find")?.focus();
  };

  readonly #onFindKey = (event: KeyboardEvent): void => {
    const isFind =
      event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isFind || event.defaultPrevented || !SEARCHED.has(this.#shown)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#openFind().catch(() => undefined); // the browser's own search is one key press away
  };

  #tab({ name, count, reason }: Tab, isShown: boolean): TemplateResult {
    const { t, formats } = this.#strings;
    return html`<button
      id=${`tab-${name}`}
      role="tab"
      aria-selected=${isShown ? "true" : "false"}
      aria-disabled=${reason === undefined ? nothing : "true"}
      title=${reason ?? nothing}
      tabindex=${isShown ? 0 : -1}
      @click=${() => reason === undefined && this.#choose(name)}
    >
      ${t(`answer.${name}`)}${count === undefined ? nothing : html`<span class="count">${formats.number(count)}</span>`}
    </button>`;
  }

  #panel(name: TabName): TemplateResult | typeof nothing {
    const { run, call, host } = this;
    if (name === "result" || !run) return html`<slot></slot>`;
    switch (name) {
      case "structured":
        return run.outcome?.kind === "result"
          ? html`<mcp-result-view only-structured .offersUse=${host?.isRecorded !== true} .result=${run.outcome.view} .results=${host?.results} .name=${run.tool}></mcp-result-view>`
          : nothing;
      case "raw":
        return this.#rawPanel(run);
      case "messages":
        import("./call-messages.js").catch(() => undefined); // retried with the next update
        return html`<mcp-call-messages .host=${host} .callId=${run.callId} .startedAt=${run.startedAt}></mcp-call-messages>`;
      case "log":
        return html`${call ? callLog(call, this.#strings) : nothing}`;
      case "timing":
        import("./call-timing.js").catch(() => undefined); // retried with the next update
        return html`<mcp-call-timing .host=${host} .callId=${run.callId} .call=${call}></mcp-call-timing>`;
      default:
        return name satisfies never;
    }
  }

  #rawPanel(run: Run): TemplateResult {
    const { t } = this.#strings;
    const { text, loadText, isLost } = this.raw?.of === run ? this.raw : {};
    if (isLost) return html`<p class="problem">${t("block.no-data")}</p>`;
    if (!text) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    return html`<mcp-code-view
      language="json"
      .text=${text}
      .loadText=${loadText}
      .label=${t("answer.raw")}
      .name=${run.tool}
      .mimeType=${"application/json"}
    ></mcp-code-view>`;
  }

  #choose(name: TabName): void {
    this.chosen = name;
    remember("local", KEY, name);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const open = this.#tabs.filter(({ reason }) => reason === undefined);
    const at = open.findIndex(({ name }) => name === this.#shown);
    const isReversed = getComputedStyle(this).direction === "rtl";
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + (isReversed ? -1 : 1),
      ArrowLeft: at + (isReversed ? 1 : -1),
      Home: 0,
      End: open.length - 1,
    };
    const place = places[event.key];
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const tab = open[(place + open.length) % open.length];
    if (!tab) return;
    this.#choose(tab.name);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[aria-selected='true']")?.focus());
  };
}

/** Error with which the server answered, as in its JSON-RPC message. */
function errorOf(run: Run | undefined): object | undefined {
  const { outcome } = run ?? {};
  if (outcome?.kind !== "failed" || outcome.error.kind !== "server") return undefined;
  const { rpcCode: code, message, rpcData: data } = outcome.error;
  return { code, message, ...(data !== undefined && { data }) };
}

/** Returns true for a call of the history, of which nothing but the result is stored. */
function isPast({ callId }: CallState): boolean {
  return callId.startsWith(PAST);
}

define("mcp-answer-tabs", McpAnswerTabs, "tabs", "panel");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-answer-tabs": McpAnswerTabs;
  }
}
