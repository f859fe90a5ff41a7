/**
 * `<mcp-traffic-detail>`: a complete traffic entry, which can be resent.
 *
 * Owns: reading the entry (repeatedly while it may change), and the request that is being edited or sent.
 * `message-view.ts` and `exchange-view.ts` render it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host, TrafficEntry, TrafficExchangeEntry, TrafficMessage } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import { trafficEn } from "../../strings/en/traffic.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import "../call-report/call-report.js";
import { menuStyles } from "../shared/menu.js";
import { copyMenu } from "./copy-menu.js";
import { iconOf, kindOf, entryNameOf, subjectOf } from "./entry-words.js";
import { entryTabs, tabsOf, type EntryTab } from "./entry-tabs.js";
import { bodyView, headersView, timingView } from "./exchange-view.js";
import "./event-frames.js";
import { readPart, messageView, type ShownMessage } from "./message-view.js";
import { editable, MAX_EDITED, readEdited, resend, resendable, receivingServer, type EditedRequest } from "./resend.js";
import { trafficDetailStyles } from "./traffic-detail-styles.js";
import { emptyState } from "../shared/empty-state.js";
import { emptyStyles } from "../shared/empty-styles.js";

addEnglish(trafficEn);

/** The parts of an entry that were read. */
interface Shown {
  readonly entry: TrafficEntry;
  /** The message, and its request or response. */
  readonly messages: readonly ShownMessage[];
  /** The entry itself, or the exchange of the request. */
  readonly exchange?: TrafficExchangeEntry | undefined;
}

/**
 * One message together with its request or response and their HTTP exchange, or one HTTP exchange. Arguments and result
 * are shown at once; tabs have the header fields, the bodies as they were transferred, the event stream, and the times.
 * A pending entry is updated as it changes.
 *
 * Keyboard: on the tabs, Left, Right, Home and End choose. While a request is edited, Ctrl+Enter (Command+Enter) sends
 * it and Escape discards it.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see another entry: the exchange of a message, a
 * message of an exchange, or a resent request.
 * @fires {Event} mcp-back-request - The user closed the details. Bubbles.
 * @csspart header - The title and actions.
 * @csspart body - The content below.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpTrafficDetail extends LitElement {
  static override styles = [...base, emptyStyles, menuStyles, trafficDetailStyles];

  /** The host whose traffic contains the entry. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the entry. */
  @property({ type: Number, attribute: "entry-id" }) entryId: number | undefined;

  @state() private shown: Shown | "gone" | undefined;
  @state() private error: PlainError | undefined;
  @state() private isRaw = false;
  @state() private tab: EntryTab = "message";
  @state() private draft: unknown;
  /** The request being edited; the draft is sent to its server, even if another entry is shown. */
  @state() private edited: TrafficMessage | undefined;
  @state() private sending: AbortController | undefined;
  /** Number of entries displayed so far, used to ignore results for an earlier entry. */
  #visit = 0;
  readonly #strings = new StringsController(this);
  #isReading = false;
  #isStale = false;

  constructor() {
    super();
    new FocusKeeper(this, () => this.#place);
    const heard = (): void => void (this.#mayChange && this.#read());
    new HostEvents(this, { host: () => this.host, kind: "traffic", heard });
  }

  /**
   * Element that receives the focus when the focused element was removed: the button that reopens the editor, otherwise
   * the first action; before loading, this element.
   */
  get #place(): HTMLElement {
    const find = (selector: string): HTMLElement | null => this.renderRoot.querySelector<HTMLElement>(selector);
    this.tabIndex = -1;
    return find(".tools [aria-expanded]:enabled") ?? find(".tools button:enabled") ?? this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sending?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host") || changed.has("entryId")) {
      this.shown = this.error = this.edited = this.sending = undefined;
      this.#visit++;
    }
    // `isRaw` is internal state, which the type of `changed` does not include.
    if (changed.has("host") || changed.has("entryId") || (changed as Map<string, unknown>).has("isRaw")) this.#read();
  }

  get #mayChange(): boolean {
    const { shown } = this;
    if (shown === undefined || shown === "gone") return shown === undefined;
    const { entry, exchange } = shown;
    if (exchange?.state === "open") return true;
    return entry.kind === "exchange" ? entry.state === "open" : entry.type === "request" && entry.pairId === undefined;
  }

  #read(): void {
    this.#isStale = true;
    if (!this.#isReading) void this.#load();
  }

  /** Loads the entry. Sends one request at a time; changes that occur meanwhile are requested afterwards. */
  async #load(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      const { host, entryId, isRaw } = this;
      if (!host || entryId === undefined) break;
      try {
        const shown = await read(host, entryId, isRaw);
        if (host === this.host && entryId === this.entryId) this.shown = shown ?? "gone";
      } catch (error) {
        if (host === this.host && entryId === this.entryId) this.error = toPlainError(error);
      }
    }
    this.#isReading = false;
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { shown, host, error } = this;
    if (this.entryId === undefined || !host) return emptyState("exchange", t("traffic.choose"));
    if (shown === "gone") return emptyState("exchange", t("traffic.gone"), t("traffic.gone-advice"));
    if (!shown) return error ? html`<div class="body">${this.#failure(error)}</div>` : nothing;
    const { entry } = shown;
    const tabs = tabsOf(entry, shown.exchange);
    const tab = tabs.find((one) => one === this.tab) ?? tabs[0] ?? "message";
    return html`<header class="head" part="header">
        <h2>
          ${icon(iconOf(entry))}<span>${kindOf(entry, this.#strings)}</span>
          <span class="mono" dir="ltr">${entryNameOf(entry)}</span>
          <span class="subject" dir="auto">${subjectOf(entry)}</span>
        </h2>
        <button class="icon close" title=${t("traffic.close")} aria-label=${t("traffic.close")} @click=${this.#close}>${icon("close")}</button>
        ${this.#tools(host, shown)}
        ${entryTabs({ tabs, tab, onTab: (wanted) => (this.tab = wanted) }, this.#strings)}
      </header>
      <div class="body" part="body" id="panel" role="tabpanel" aria-labelledby="tab-${tab}" tabindex="0">
        ${error ? this.#failure(error) : nothing} ${this.edited ? this.#editor() : nothing} ${this.#panel(host, shown, tab)}
      </div>`;
  }

  #panel(host: Host, { entry, messages, exchange }: Shown, tab: EntryTab): TemplateResult | typeof nothing {
    if (tab === "message" && entry.kind === "message")
      return messageView({ host, entry, messages, isRaw: this.isRaw }, this.#strings);
    if (!exchange) return nothing;
    switch (tab) {
      case "headers":
        return headersView(exchange, this.#show, this.#strings);
      case "timing":
        return timingView(exchange, this.#strings);
      case "stream":
        return html`<mcp-event-frames .host=${host} .entryId=${exchange.id} .count=${exchange.frameCount ?? 0} .from=${exchange.at}></mcp-event-frames>`;
      case "request":
        return bodyView(host, exchange, "request", this.#strings);
      case "response":
        return bodyView(host, exchange, "response", this.#strings);
      case "message":
        return nothing;
      default:
        return tab satisfies never;
    }
  }

  #tools(host: Host, { entry, messages, exchange }: Shown): TemplateResult {
    const { t } = this.#strings;
    const request = entry.kind === "message" ? messages[0]?.entry : entry.messages.find(resendable);
    const exchangeId = exchange?.id;
    const isMessage = entry.kind === "message";
    const carried = isMessage ? messages.map((one) => one.entry) : entry.messages;
    // The response of a legacy server may arrive on another stream than that of the exchange shown here.
    const other = messages.find((one) => one.entry.exchangeId !== undefined && one.entry.exchangeId !== exchangeId)
      ?.entry.exchangeId;
    return html`<div class="row tools">
      <button class="quiet" aria-pressed=${entry.isPinned ? "true" : "false"} @click=${() => this.#pin(host, entry)}>${icon("star")}${t("traffic.pin")}</button>
      ${resendable(request) ? this.#again(host, request) : nothing}
      ${isMessage ? html`<button class="quiet" aria-pressed=${this.isRaw ? "true" : "false"} @click=${this.#onRaw}>${icon("code")}${t("traffic.raw")}</button>` : nothing}
      ${exchangeId === undefined ? nothing : copyMenu(host, { exchangeId, carried, request }, this.#strings)}
      ${this.#report(host, entry, carried)}
      ${other === undefined ? nothing : html`<button class="quiet" @click=${() => this.#show(other)}>${icon("exchange")}${t("traffic.to-exchange")}</button>`}
    </div>`;
  }

  /** Renders the report of a call of a tool; nothing for an entry that is not the request or the result of one. */
  #report(host: Host, { id }: TrafficEntry, messages: readonly TrafficMessage[]): TemplateResult | typeof nothing {
    const call = messages.find(({ method, appId }) => method === "tools/call" && appId === undefined);
    if (!call) return nothing;
    return html`<mcp-call-report .host=${host} .call=${id} .tool=${call.subject ?? ""}></mcp-call-report>`;
  }

  #again(host: Host, request: TrafficMessage): TemplateResult {
    const { t } = this.#strings;
    const server = receivingServer(host, request);
    const isLarge = request.chars > MAX_EDITED;
    const why = server ? (isLarge ? t("traffic.too-large") : "") : t("traffic.not-connected");
    if (this.sending) {
      return html`<span role="status">${t("traffic.sending")}</span>
        <button @click=${() => this.sending?.abort()}>${icon("stop")}${t("traffic.cancel")}</button>`;
    }
    return html`<button class="quiet" ?disabled=${why !== ""} title=${why || nothing} @click=${() => this.#replay(host, request)}>
        ${icon("refresh")}${t("traffic.replay")}
      </button>
      <button class="quiet" ?disabled=${why !== ""} title=${why || nothing} aria-expanded=${this.edited ? "true" : "false"} @click=${() => this.#edit(host, request)}>
        ${icon("edit")}${t("traffic.edit")}
      </button>`;
  }

  #editor(): TemplateResult {
    const { t } = this.#strings;
    const isFit = readEdited(this.draft) !== undefined;
    return html`<form class="editor" @submit=${this.#onSubmit} @keydown=${this.#onEditorKey}>
      <mcp-json-editor
        .label=${t("traffic.editor")}
        .value=${this.draft}
        .problem=${isFit ? "" : t("traffic.needs-method")}
        @mcp-value-change=${this.#onDraft}
      ></mcp-json-editor>
      <div class="row">
        <button class="primary" ?disabled=${!isFit || this.sending !== undefined}>${icon("play")}${t("traffic.send")}</button>
        <button type="button" @click=${this.#stopEditing}>${t("traffic.cancel")}</button>
      </div>
    </form>`;
  }

  #failure(error: PlainError): TemplateResult {
    return html`<mcp-error-view .error=${error}></mcp-error-view>`;
  }

  async #replay(host: Host, request: TrafficMessage): Promise<void> {
    await this.#attempt(async (isHere) => {
      const again = await editable(host, request);
      if (isHere()) await this.#send(host, request.serverId, again, isHere);
    });
  }

  async #edit(host: Host, request: TrafficMessage): Promise<void> {
    if (this.edited) return this.#stopEditing();
    await this.#attempt(async (isHere) => {
      const draft = await editable(host, request);
      if (!isHere()) return;
      this.draft = draft;
      this.edited = request;
      await this.updateComplete;
      if (isHere()) this.renderRoot.querySelector<HTMLElement>("mcp-json-editor")?.focus();
    });
  }

  async #pin(host: Host, { id, isPinned }: TrafficEntry): Promise<void> {
    await this.#attempt(() => host.traffic.pin(id, isPinned !== true));
    this.#read();
  }

  /** Runs `work`. A failure is shown only if the same entry is still displayed. */
  async #attempt(work: (isHere: () => boolean) => Promise<void>): Promise<void> {
    const visit = this.#visit;
    const isHere = (): boolean => this.#visit === visit;
    this.error = undefined;
    try {
      await work(isHere);
    } catch (error) {
      if (isHere()) this.error = toPlainError(error);
    }
  }

  /** Sends the request. This continues after another entry was selected, but then no longer changes the display. */
  async #send(host: Host, serverId: string, request: EditedRequest, isHere: () => boolean): Promise<void> {
    const server = host.server(serverId);
    if (!server || this.sending) return;
    const sending = (this.sending = new AbortController());
    try {
      const entryId = await resend(host, server, request, sending.signal);
      if (!isHere()) return;
      this.edited = undefined;
      if (entryId !== undefined) this.#show(entryId);
    } catch (error) {
      if (!sending.signal.aborted) throw error;
    } finally {
      if (this.sending === sending) this.sending = undefined;
    }
  }

  readonly #close = (): void => void this.dispatchEvent(new Event("mcp-back-request", { bubbles: true }));

  readonly #onRaw = (): void => {
    this.isRaw = !this.isRaw;
    this.tab = "message";
  };

  readonly #show = (entryId: number): void => {
    const { shown } = this;
    const serverId = shown && shown !== "gone" ? shown.entry.serverId : undefined;
    this.dispatchEvent(new ShowRequestEvent(serverId, { kind: "traffic", entryId }));
  };

  readonly #onDraft = (event: ValueChangeEvent): void => {
    event.stopPropagation();
    this.draft = event.problems.length > 0 ? undefined : event.value;
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const { host, edited } = this;
    const request = readEdited(this.draft);
    if (!host || !request || !edited) return;
    void this.#attempt((isHere) => this.#send(host, edited.serverId, request, isHere));
  };

  readonly #onEditorKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#onSubmit(event);
    else if (event.key === "Escape" && !event.isComposing) this.#stopEditing();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #stopEditing = (): void => {
    this.edited = undefined;
  };
}

/**
 * Reads the entry, its counterpart and its exchange, with the beginnings of the messages' texts if the texts are shown.
 */
async function read(host: Host, entryId: number, isRaw: boolean): Promise<Shown | undefined> {
  const { traffic } = host;
  const entry = await traffic.entry(entryId);
  if (!entry || entry.kind === "exchange") return entry && { entry, messages: [], exchange: entry };
  const pair = entry.pairId === undefined ? undefined : await traffic.entry(entry.pairId);
  const both = pair?.kind === "message" ? [entry, pair] : [entry];
  both.sort((a, b) => Number(b.type === "request") - Number(a.type === "request"));
  const exchangeId = both.find((one) => one.exchangeId !== undefined)?.exchangeId;
  const exchange = exchangeId === undefined ? undefined : await traffic.entry(exchangeId);
  const withContents = async (one: (typeof both)[number]): Promise<ShownMessage> => ({
    entry: one,
    ...(isRaw ? one.root && { head: await traffic.head(one.id) } : { part: await readPart(host, one) }),
  });
  return {
    entry,
    messages: await Promise.all(both.map(withContents)),
    ...(exchange?.kind === "exchange" && { exchange }),
  };
}

/** Returns a curl command: for the sent message if the exchange transported one, otherwise for the exchange alone. */
keepScroll(McpTrafficDetail);
define("mcp-traffic-detail", McpTrafficDetail, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-traffic-detail": McpTrafficDetail;
  }
}
