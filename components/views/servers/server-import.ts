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
import { visibleLine } from "../../parts/basic/visible-text.js";
import { serversEn } from "../../strings/en/servers.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ConnectRequestEvent } from "../shared/server-events.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { formLook } from "../settings/form-look.js";
import { MAX_CONFIG } from "../../../src/server-config/config-text.js";
import { readConfigText, unread, type ReadConfig, type ServerDraft } from "./config-file.js";
import { draftRow, checkDraft, unusableRow, type CheckedDraft } from "./import-draft.js";
import type { FieldValues } from "./input-field.js";
import { looksLikeLink, readInstallLink } from "./install-link.js";
import { ServerFormCloseEvent } from "./server-form-event.js";

addEnglish(serversEn);
addEnglish(settingsEn);

type ServerJsonCode = typeof import("./server-json-drafts.js");

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
  /** Code for `server.json`, once it is needed. */
  #serverJsonCode: ServerJsonCode | undefined;

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
    void this.#read(async () => (await this.#loadServerJson()).serverJsonDrafts(serverJson) ?? unread("no-map"));
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
        <button class="primary" @click=${this.#review}>${t("servers.review")}</button>
        <button class="file" @click=${this.#choose}>${icon("folder")}${t("servers.choose-file")}</button>
        <button class="cancel" @click=${this.#close}>${t("servers.cancel")}</button>
      </div>
    `;
  }

  #reviewed({ broken, drafts, unusable, programs = [], left, repeated }: ReadConfig): TemplateResult {
    const { t } = this.#strings;
    if (broken) return html`<p class="problem">${t(`servers.broken-${broken}`)}</p>`;
    const checked = drafts.map((draft) => ({ draft, checked: this.#check(draft) }));
    const picked = checked.filter((one) => this.#isChosen(one.draft, one.checked));
    const count = picked.filter((one) => one.checked.kind === "ready").length;
    const names = visibleLine(repeated?.join(", ") ?? "", 200);
    return html`
      ${
        drafts.length > 0
          ? html`<h3>${t("servers.review-title")}</h3>
              <ul class="drafts">
                ${checked.map((one) => this.#row(one.draft, one.checked))}
              </ul>`
          : nothing
      }
      ${programs.length > 0 ? this.#serverJsonCode?.programRows(programs, this.#fields, this.#strings) : nothing}
      ${
        unusable.length > 0
          ? html`<h3>${t("servers.unusable")}</h3>
              <ul class="drafts">
                ${unusable.map((entry) => unusableRow(entry, this.#strings))}
              </ul>`
          : nothing
      }
      ${left > 0 ? html`<p class="note-line">${t("servers.left-out", { count: left })}</p>` : nothing}
      ${repeated ? html`<p class="hint">${icon("warning")}${t("servers.repeated", { names })}</p>` : nothing}
      ${drafts.length + programs.length + unusable.length === 0 ? html`<p>${t("servers.import-empty")}</p>` : nothing}
      ${this.isFull ? html`<p class="problem" role="alert">${t("servers.full")}</p>` : nothing}
      ${
        drafts.length > 0
          ? html`<div class="buttons">
              <button
                  class="primary add"
                  ?disabled=${count === 0}
                  aria-describedby=${count === 0 ? "why" : nothing}
                  @click=${() => this.#add(true)}
                >
                  ${count === 0 ? t("servers.add-connect") : t("servers.add-connect-count", { count })}
                </button>
                <button class="add-only" ?disabled=${count === 0} @click=${() => this.#add(false)}>${t("servers.add-only")}</button>
              </div>
              ${
                count > 0
                  ? nothing
                  : html`<p class="note-line" id="why">
                      ${t(picked.length === 0 ? "servers.none-chosen" : "servers.none-ready")}
                    </p>`
              }`
          : nothing
      }
    `;
  }

  #row(draft: ServerDraft, checked: CheckedDraft): TemplateResult {
    return draftRow(
      {
        draft,
        checked,
        ...this.#fields,
        program: this.#serverJsonCode?.startFirst(draft, this.#fields, this.#strings) ?? nothing,
        isChosen: this.#isChosen(draft, checked),
        choose: (isChosen) => (this.chosen = new Map(this.chosen).set(draft, isChosen)),
      },
      this.#strings,
    );
  }

  #check(draft: ServerDraft): CheckedDraft {
    return checkDraft(draft, this.values, [...this.given, ...knownServers()]);
  }

  #isChosen(draft: ServerDraft, checked: CheckedDraft): boolean {
    const isDouble = checked.kind === "ready" && checked.duplicateOf !== undefined;
    return this.chosen.get(draft) ?? !(isDouble || draft.isOff || draft.isAlternative);
  }

  #add(connect: boolean): void {
    const drafts = this.read?.drafts ?? [];
    const chosen = drafts.map((draft) => ({ draft, checked: this.#check(draft) }));
    const added: ServerPlace[] = [];
    this.isFull = false;
    for (const { draft, checked } of chosen) {
      if (checked.kind !== "ready" || !this.#isChosen(draft, checked)) continue;
      const { era, revision, connectTimeoutMs, timeouts, name } = draft;
      const place = addServer(checked.url, name.slice(0, 120), {
        ...(era && { era }),
        ...(revision && { revision }),
        ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
        ...(timeouts && { timeouts }),
        headers: checked.headers,
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

  get #fields(): FieldValues {
    const fill = (token: string, value: string): void => void (this.values = new Map(this.values).set(token, value));
    return { values: this.values, fill };
  }

  /** Shows the servers of a text; `file`: the name of its file. */
  #take(text: string, file?: string): Promise<void> {
    if (looksLikeLink(text)) return this.#read(async () => readInstallLink(text));
    return this.#read(async () => {
      const described = /"(?:remotes|packages)"/.test(text)
        ? (await this.#loadServerJson()).readServerJsonText(text)
        : undefined;
      return described ?? (await readConfigText(text, file));
    });
  }

  /** Shows what is read, unless something else is read meanwhile. */
  async #read(read: () => Promise<ReadConfig>): Promise<void> {
    const current = (this.#current = {});
    this.chosen = this.values = new Map();
    this.isFull = false;
    this.read = undefined;
    const found = await read().catch(() => unread("not-loaded"));
    if (this.#current === current) this.read = found;
  }

  async #loadServerJson(): Promise<ServerJsonCode> {
    return (this.#serverJsonCode = await import("./server-json-drafts.js"));
  }

  readonly #review = (): void => {
    const text = this.field?.value ?? "";
    if (text.trim() === "") this.field?.focus();
    else void this.#take(text);
  };

  async #takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_CONFIG) {
      this.read = unread("too-large");
      return;
    }
    const text = await file.text();
    if (this.field) this.field.value = text;
    await this.#take(text, file.name);
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
      if (this.field) this.field.value = text.slice(0, MAX_CONFIG);
      void this.#take(text);
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
