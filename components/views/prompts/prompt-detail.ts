/**
 * `<mcp-prompt-detail>`: one prompt, its arguments and its messages.
 *
 * Owns: the arguments, stored for the tab; getting the messages, and releasing them.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PromptView } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Prompt } from "../../../src/protocol/types/index.js";
import { keepDraft, readDraft } from "../../page-storage/drafts.js";
import { toPlainError } from "../../controllers/failure.js";
import { metaFor } from "../../page-storage/request-options.js";
import { isDue, ListsController } from "../../controllers/lists-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import { metaFold } from "../../parts/content/meta-fold.js";
import type { OpenResourceRequestEvent } from "../../parts/basic/events.js";
import "../../parts/basic/progress.js";
import { textNote } from "../../parts/trust/text-note.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { toolEn } from "../../strings/en/tool.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { argumentFields, draftTexts } from "../shared/argument-fields.js";
import { detailFrameStyles, detailStyles } from "../shared/detail-styles.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { linkButton } from "../shared/link-button.js";
import { addRunKeys, runButton } from "../shared/run-button.js";
import { connectAgain } from "../shared/connect-again.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import "./prompt-messages.js";
import { iconSource } from "../../page-storage/remote-icons.js";
import { itemIcon } from "../server-header/item-icon.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(resourcesEn);
addEnglish(toolEn);

/**
 * A prompt to fill in. The arguments are stored per server and prompt until the tab closes; empty ones are not sent.
 * Empty required arguments are marked, but can be omitted after a confirmation.
 *
 * Keyboard: Ctrl/Cmd+Enter gets the messages, Escape cancels while they are being loaded.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a resource that a message names.
 * @slot start - Content before the title.
 * @csspart header - The header.
 * @csspart body - The scrolling content.
 */
export class McpPromptDetail extends LitElement {
  static override styles = [
    ...base,
    detailFrameStyles,
    detailStyles,
    css`
      .output {
        border-block-start: 1px solid var(--_border);
        padding-block-start: var(--_3);
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to which the prompt belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the prompt. */
  @property() prompt: string | undefined;

  @state() private values: Readonly<Record<string, string>> = {};
  @state() private view: PromptView | undefined;
  @state() private error: PlainError | undefined;
  @state() private startedAt: number | undefined;
  @state() private warned = false;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  @query(".run") private readonly button: HTMLElement | null | undefined;

  readonly #strings = new ErrorStringsController(this);
  readonly #host = new ListsController(this, ["prompts"]);
  readonly #newest = new NewestRun(this);
  /** Host that returned the messages, and that releases them. */
  #viewHost: Host | undefined;
  /** Server address whose draft is shown. */
  #readAt: string | undefined;

  constructor() {
    super();
    addRunKeys(this, () => this.get());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clearView();
  }

  /** Moves the focus to the title. */
  focusHeading(): void {
    this.heading?.focus();
  }

  /** Gets the messages. `anyway`: true to do so even if required arguments are empty. Never rejects. */
  async get(anyway = false): Promise<void> {
    const { server } = this.#host;
    const { host, prompt } = this;
    if (!server || !host || prompt === undefined || this.startedAt !== undefined) return;
    this.warned = !anyway && this.#missing.size > 0;
    if (this.warned) return this.#focusMissing();
    this.#clearView();
    const { signal, isNewest } = this.#newest.begin();
    this.startedAt = Date.now();
    try {
      const args = Object.fromEntries(Object.entries(this.#own).filter(([, value]) => value !== ""));
      const view = await server.getPrompt(prompt, args, { signal, ...metaFor(server), view: true });
      if (!isNewest()) return release(host, view);
      this.view = view;
      this.#viewHost = host;
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    } finally {
      if (isNewest()) this.startedAt = undefined;
    }
  }

  /** Stops waiting for the messages; returns true if there was something to stop. */
  cancel(): boolean {
    if (this.startedAt === undefined) return false;
    this.#newest.begin();
    this.startedAt = undefined;
    this.error = toPlainError(new DOMException("Cancelled.", "AbortError"));
    return true;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { url } = this.#host.state?.server ?? {};
    const isOther = changed.has("prompt") || changed.has("serverId") || changed.has("host");
    // A new host knows the server only after a moment. Its address is the key of the draft.
    if (!isOther && (url === this.#readAt || url === undefined)) return;
    this.#readAt = url;
    if (isOther) {
      this.#clearView();
      this.warned = false;
    }
    this.values =
      url === undefined || this.prompt === undefined ? {} : draftTexts(readDraft(url, draftOf(this.prompt)));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { prompt } = this;
    const say = (text: string, advice: string): TemplateResult => emptyState("prompt", text, advice);
    if (prompt === undefined) return say(t("prompts.none"), t("prompts.none-advice"));
    const known = this.#known;
    const list = this.#host.list("prompts");
    const status = (text: string): TemplateResult => html`<p class="muted waiting" role="status">${text}</p>`;
    const unknown = (): TemplateResult => {
      const isAwaited = this.#host.server ?? this.#host.state?.server.state === "connecting";
      if (list.state === "loading" || (isAwaited && isDue(list))) return status(t("prompts.loading"));
      if (isDue(list)) return status(t("prompts.offline"));
      return say(t("prompts.gone", { name: visibleLine(prompt, 120) }), t("prompts.gone-advice"));
    };
    return html`${this.#header(prompt, known)}
      <div class="body" part="body">${known ? this.#content(known) : unknown()}</div>`;
  }

  get #known(): Prompt | undefined {
    return this.#host.list("prompts").items.find(({ name }) => name === this.prompt);
  }

  /** Values of the arguments that the prompt currently has. */
  get #own(): Readonly<Record<string, string>> {
    const names = new Set((this.#known?.arguments ?? []).map(({ name }) => name));
    return Object.fromEntries(Object.entries(this.values).filter(([name]) => names.has(name)));
  }

  get #missing(): ReadonlySet<string> {
    const own = this.#own;
    const required = (this.#known?.arguments ?? []).filter((argument) => argument.required === true);
    return new Set(required.map(({ name }) => name).filter((name) => !Object.hasOwn(own, name) || own[name] === ""));
  }

  #header(prompt: string, known: Prompt | undefined): TemplateResult {
    const { t } = this.#strings;
    const running = this.startedAt !== undefined;
    const canRun = this.#host.server !== undefined && known !== undefined;
    const title = known?.title;
    const hasTitle = title !== undefined && title !== "" && title !== prompt;
    return html`<header part="header">
      <slot name="start"></slot>
      ${known?.icons ? itemIcon({ ...known, host: this.host, serverUrl: this.#host.state?.server.url, fallback: { icon: "prompt" } }) : nothing}
      <div class="names">
        <h3 class=${hasTitle ? "" : "mono"} tabindex="-1" dir="auto">${visibleLine(hasTitle ? title : prompt, 300)}</h3>
        ${hasTitle ? html`<code class="muted">${visibleLine(prompt)}</code>` : nothing}
      </div>
      ${linkButton(this.#host.state?.server.url, { prompt }, this.#strings)}
      ${runButton({
        running,
        canRun,
        labels: [t("prompts.get"), t("prompts.cancel")],
        run: () => void this.get(),
        cancel: () => void this.cancel(),
      })}
    </header>`;
  }

  #content({ name, description = "", arguments: fields = [], _meta: meta }: Prompt): TemplateResult {
    const { t } = this.#strings;
    const { server } = this.#host;
    const missing = this.#missing;
    return html`${description.trim() === "" ? nothing : html`<p class="description text" dir="auto">${visible(description.slice(0, 8_000).trim())}</p>`}
      ${textNote({ text: description, name })} ${metaFold(meta, name)}
      ${server ? nothing : html`<p class="muted" role="status">${t("prompts.offline")}</p>`}
      <div class="fields" role="group" aria-label=${t("prompts.arguments")}>
        ${fields.length === 0 ? html`<p class="muted">${t("prompts.no-arguments")}</p>` : nothing}
        ${argumentFields(
          {
            fields,
            values: this.values,
            missing: this.warned ? missing : new Set(),
            reference: { type: "ref/prompt", name },
            server,
            change: (argument, value) => this.#change(argument, value),
          },
          this.#strings,
        )}
      </div>
      ${
        this.warned && missing.size > 0
          ? html`<div class="note warning" role="status">
              ${icon("warning")}<span class="grow">${t("prompts.missing-some", { count: missing.size })}</span>
              <button @click=${this.#getAnyway}>${t("tool.send-anyway")}</button>
            </div>`
          : nothing
      }
      ${this.#output()}`;
  }

  #output(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { error, view, startedAt } = this;
    const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
    if (startedAt !== undefined) {
      return html`<mcp-progress class="waiting" .message=${t("prompts.getting")} .startedAt=${startedAt}></mcp-progress>`;
    }
    if (error) {
      const lost = this.#host.server === undefined || meansGone(error);
      return failureView({ error, lost, retry: this.#getAnyway, connect }, this.#strings);
    }
    if (!view) return nothing;
    return html`<section class="output" aria-label=${t("prompts.messages")}>
      <mcp-prompt-messages
        .prompt=${view}
        .results=${this.host?.results}
        .serverUrl=${this.#host.state?.server.url}
        .iconSource=${iconSource(this.host, this.#host.state?.server.url)}
        @mcp-open-resource-request=${this.#onOpenResource}
      ></mcp-prompt-messages>
      <p class="hidden" role="status">${t("prompts.says-done", { count: view.blocks.length })}</p>
    </section>`;
  }

  #change(name: string, value: string): void {
    this.values = { ...this.values, [name]: value };
    const { url } = this.#host.state?.server ?? {};
    if (url !== undefined && this.prompt !== undefined) keepDraft(url, draftOf(this.prompt), this.values);
  }

  async #focusMissing(): Promise<void> {
    await this.updateComplete;
    const fields = [...this.renderRoot.querySelectorAll("mcp-completion-field")];
    const missing = this.#missing;
    fields.find(({ name }) => missing.has(name))?.focus();
  }

  #clearView(): void {
    this.#newest.begin();
    if (this.view) release(this.#viewHost, this.view);
    this.view = this.error = this.startedAt = undefined;
  }

  /** Called by a button that is then removed, so the focus moves to the cancel button. */
  readonly #getAnyway = (): void => {
    void this.get(true);
    this.button?.focus();
  };

  readonly #onOpenResource = (event: OpenResourceRequestEvent): void => {
    event.stopPropagation();
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "resource", uri: event.uri }));
  };
}

/** Returns the key of the prompt's stored arguments, distinct from the keys of tools. */
function draftOf(prompt: string): string {
  return `prompts/get ${prompt}`;
}

/** Releases the messages, unless the host is gone. */
function release(host: Host | undefined, { resultId }: PromptView): void {
  host?.results.release(resultId).catch(() => undefined);
}

keepScroll(McpPromptDetail);
define("mcp-prompt-detail", McpPromptDetail, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-prompt-detail": McpPromptDetail;
  }
}
