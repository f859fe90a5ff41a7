/**
 * `<mcp-server-import>`: imports servers from a config file or a link, after a review.
 *
 * Owns: the text, the dropped or chosen file, the review, and adding the selected servers. Contacts no server: it fires
 * events.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { addServer, knownServers, type ServerPlace } from "../../page-storage/known-servers.js";
import { chooseFile } from "../../parts/basic/choose-file.js";
import { define } from "../../parts/basic/define.js";
import { serversEn } from "../../strings/en/servers.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ConnectRequestEvent } from "../shared/server-events.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { formLook } from "../settings/form-look.js";
import { unread, type ReadConfig, type ServerDraft } from "./config-file.js";
import type { Review } from "./import-review.js";
import { ServerFormCloseEvent } from "./server-form-event.js";

addEnglish(serversEn);
addEnglish(settingsEn);

type ReviewCode = typeof import("./import-review.js");

/** Rules of the review. */
const draftStyles = css`
  h3 {
    padding-block: var(--_3) var(--_1);
    font-size: var(--_size);
  }
  ul.drafts {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .draft {
    padding-block: var(--_2);
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  .draft .address,
  .draft code {
    display: block;
    overflow-wrap: anywhere;
  }
  .draft .small code {
    display: inline;
  }
  .hint {
    display: flex;
    gap: var(--_1);
    align-items: flex-start;
    color: var(--_warning);
  }
`;

/**
 * A field for the text of a config file or a link, and the review of its servers. Files may be dropped on it.
 *
 * Keyboard: all actions are fields and buttons; Escape cancels.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - A server was added and should be connected.
 * @fires {ShowRequestEvent} mcp-show-request - The single server that was added should be shown.
 * @fires {ServerFormCloseEvent} mcp-server-form-close - Servers were added, or the import was cancelled.
 */
export class McpServerImport extends LitElement {
  static override styles = [
    ...base,
    formLook,
    draftStyles,
    css`
      :host {
        container-type: inline-size;
        padding: var(--_2) var(--_3) var(--_3);
      }
      textarea {
        min-block-size: 96px;
        font: var(--_size-small) / 1.4 var(--_mono);
      }
      .drop {
        border: 1px dashed transparent;
      }
      .drop.over {
        border-color: var(--_accent);
      }
    `,
  ];

  /** Existing servers, for detecting duplicates. */
  @property({ attribute: false }) given: readonly ServerPlace[] = [];
  /** @internal Called with the id of each server that is added. */
  @property({ attribute: false }) added: ((serverId: string) => void) | undefined;
  /** The parsed `server.json` of a registry: it is reviewed, and there is no field for a text. */
  @property({ attribute: false }) serverJson: Readonly<Record<string, unknown>> | undefined;
  @state() private read: ReadConfig | undefined;
  @state() private values: ReadonlyMap<string, string> = new Map();
  /** Drafts that the user checked (true) or unchecked (false). A draft without an entry keeps its default state. */
  @state() private chosen: ReadonlyMap<ServerDraft, boolean> = new Map();
  @state() private isOver = false;
  @state() private isFull = false;
  @query("textarea") private readonly field: HTMLTextAreaElement | null | undefined;
  readonly #strings = new StringsController(this);
  /** Identifies the text that is read. */
  #current = {};
  /** Code that reads a text and renders its servers, once it is needed. */
  #code: ReviewCode | undefined;

  constructor() {
    super();
    this.addEventListener("keydown", this.#onKeyDown);
  }

  /** Moves the focus to the text. */
  override focus(): void {
    this.field?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { serverJson } = this;
    if (!changed.has("serverJson") || !serverJson) return;
    void this.#read((code) => code.serverJsonDrafts(serverJson) ?? unread("no-map"));
  }

  override render(): TemplateResult {
    return html`
      ${this.serverJson ? nothing : this.#text()}
      <div role="status">${this.read ? this.#reviewed(this.read) : nothing}</div>
    `;
  }

  #text(): TemplateResult {
    const { t } = this.#strings;
    return html`
      <div
        class="drop ${this.isOver ? "over" : ""}"
        @dragover=${this.#onDragOver}
        @dragleave=${() => (this.isOver = false)}
        @drop=${this.#onDrop}
      >
        <label for="text">${t("servers.import-text")}</label>
        <textarea
          id="text"
          spellcheck="false"
          autocomplete="off"
          dir="ltr"
          placeholder='{ "mcpServers": { "example": { "url": "https://example.com/mcp" } } }'
          aria-describedby="import-hint"
        ></textarea>
        <p class="note-line" id="import-hint">${t("servers.import-hint")}</p>
      </div>
      <div class="buttons">
        <button class="primary" @click=${this.#submit}>${t("servers.review")}</button>
        <button class="file" @click=${this.#choose}>${icon("folder")}${t("servers.choose-file")}</button>
        <button class="cancel" @click=${this.#close}>${t("servers.cancel")}</button>
      </div>
    `;
  }

  #reviewed(read: ReadConfig): TemplateResult | undefined {
    if (read.broken) return html`<p class="problem">${this.#strings.t(`servers.broken-${read.broken}`)}</p>`;
    return this.#code?.reviewRows(this.#review(read), this.#strings);
  }

  #review(read: ReadConfig): Review {
    return {
      read,
      values: this.values,
      chosen: this.chosen,
      known: [...this.given, ...knownServers()],
      isFull: this.isFull,
      choose: (draft, isChosen) => (this.chosen = new Map(this.chosen).set(draft, isChosen)),
      fill: (token, value) => (this.values = new Map(this.values).set(token, value)),
      add: (connect) => this.#add(connect),
    };
  }

  #add(connect: boolean): void {
    const chosen = this.read ? this.#code?.readyDrafts(this.#review(this.read)) : undefined;
    const added: ServerPlace[] = [];
    this.isFull = false;
    for (const { draft, ready } of chosen ?? []) {
      const { era, revision, connectTimeoutMs, timeouts, name } = draft;
      const place = addServer(ready.url, name.slice(0, 120), {
        ...(era && { era }),
        ...(revision && { revision }),
        ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
        ...(timeouts && { timeouts }),
        headers: ready.headers,
      });
      if (place) added.push(place);
      else this.isFull = true;
      if (place) this.added?.(place.id);
    }
    if (connect) for (const { url, id } of added) this.dispatchEvent(new ConnectRequestEvent(url, id));
    if (!this.isFull) this.#close();
    const [only, ...others] = added;
    if (connect && only && others.length === 0)
      this.dispatchEvent(new ShowRequestEvent(only.id, { kind: "view", view: "tools" }));
  }

  /** Shows what is read, unless something else is read meanwhile. */
  async #read(read: (code: ReviewCode) => ReadConfig | Promise<ReadConfig>): Promise<void> {
    const current = (this.#current = {});
    this.chosen = this.values = new Map();
    this.isFull = false;
    this.read = undefined;
    const reading = import("./import-review.js").then((code) => read((this.#code = code)));
    const found = await reading.catch(() => unread("not-loaded"));
    if (this.#current === current) this.read = found;
  }

  readonly #submit = (): void => {
    const text = this.field?.value ?? "";
    if (text.trim() === "") this.field?.focus();
    else void this.#read(({ readText }) => readText(text));
  };

  async #takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    await this.#read(async ({ MAX_CONFIG, readText }) => {
      if (file.size > MAX_CONFIG) return unread("too-large");
      const text = await file.text();
      if (this.field) this.field.value = text;
      return readText(text, file.name);
    });
  }

  readonly #choose = (): void =>
    chooseFile(".json,.jsonc,.toml,.yaml,.yml,application/json,text/plain", (file) => void this.#takeFile(file));

  readonly #onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.some((type) => type === "Files" || type.startsWith("text/"))) return;
    event.preventDefault();
    this.isOver = true;
  };

  readonly #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/uri-list") || event.dataTransfer?.getData("text/plain");
    if (file) void this.#takeFile(file);
    else if (text) {
      void this.#read(({ MAX_CONFIG, readText }) => {
        if (this.field) this.field.value = text.slice(0, MAX_CONFIG);
        return readText(text);
      });
    }
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => void this.dispatchEvent(new ServerFormCloseEvent());
}

define("mcp-server-import", McpServerImport);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-import": McpServerImport;
  }
}
