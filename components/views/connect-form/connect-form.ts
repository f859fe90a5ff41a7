/**
 * `<mcp-connect-form>`: a field for the address of a server, and other ways to start.
 *
 * Owns: the fields and their validation. Never connects or opens a file: it fires events.
 */
import { html, LitElement, nothing, type TemplateResult, css } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { chooseFile, RECORDING_FILES } from "../../parts/basic/choose-file.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { settingsEn } from "../../strings/en/settings.js";
import { viewsEn } from "../../strings/en/views.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ConnectRequestEvent } from "../shared/server-events.js";
import { addressOf } from "../servers/server-address.js";
import "../settings/auth-fields.js";
import type { McpAuthFields } from "../settings/auth-fields.js";

addEnglish(settingsEn);
addEnglish(viewsEn);

/**
 * Fired when the user chose a recording file. Bubbles, composed. A listener that opens it calls {@link respondWith}.
 */
export class RecordingFileRequestEvent extends Event {
  readonly file: File;
  #opening: Promise<void> | undefined;

  constructor(file: File) {
    super("mcp-recording-file-request", { bubbles: true, composed: true });
    this.file = file;
  }

  /** Handles the request; a rejection is shown where the file was chosen. Only the first call counts. */
  respondWith(opening: Promise<void>): void {
    this.#opening ??= opening;
  }

  /** Resolves when the recording is open, or if no listener opens it; rejects with the reason it can't be opened. */
  get opened(): Promise<void> {
    return this.#opening ?? Promise.resolve();
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-recording-file-request": RecordingFileRequestEvent;
  }
}

/** Rules, applied after `base`. */
const connectFormStyles = css`
  :host {
    container-type: inline-size;
  }
  form,
  .ways,
  .importing,
  mcp-error-view {
    max-inline-size: 560px;
    margin-inline: auto;
    padding-inline: var(--_4);
  }
  form {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
    padding-block: var(--_6) var(--_2);
  }
  h2 {
    font-size: 15px;
  }
  form > label {
    color: var(--_text-muted);
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
  }
  #url {
    flex: 1 1 200px;
    min-block-size: 30px;
  }
  .entry button {
    min-block-size: 30px;
    padding-inline: var(--_4);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
    padding-block: var(--_3);
  }
  .importing {
    padding-block: var(--_4);
  }
  .importing > button {
    margin-block-start: var(--_3);
  }
  ul {
    margin: var(--_2) 0 0;
    padding-inline-start: var(--_4);
  }
  li {
    padding-block: 2px;
  }
`;

/**
 * A field for a server's address and a choice of authentication. On the start screen, it also offers to import a config
 * file, open a recording, or try the demo server if the page has one.
 *
 * Keyboard: Enter connects.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - An address was entered, optionally with settings.
 * @fires {RecordingFileRequestEvent} mcp-recording-file-request - A recording file was chosen.
 * @csspart field - The address field.
 */
export class McpConnectForm extends LitElement {
  static override styles = [...base, connectFormStyles];

  /** Initial text of the field. */
  @property() url = "";
  /** True if the form also offers the other ways to start. */
  @property({ type: Boolean }) start = false;
  /** Address of a demo server. */
  @property() demo: string | undefined;
  /** True if the page does not offer sign-in. */
  @property({ type: Boolean, attribute: "no-sign-in" }) noSignIn = false;
  /** True if the page has a relay, so that servers need not allow requests from it. */
  @property({ type: Boolean }) relayed = false;
  @state() private problem: "connect.invalid" | "settings.header-problem" | undefined;
  @state() private isImporting = false;
  @state() private failed: PlainError | undefined;
  @query("#url") private readonly field: HTMLInputElement | null | undefined;
  @query("mcp-auth-fields") private readonly authentication: McpAuthFields | null | undefined;

  readonly #strings = new StringsController(this);

  /** Moves the focus into the field. */
  override focus(): void {
    this.field?.focus();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (this.isImporting) {
      return html`<div class="importing">
        <mcp-server-import></mcp-server-import>
        ${this.#way("back", "connect.back", () => (this.isImporting = false))}
      </div>`;
    }
    const isAddress = this.problem === "connect.invalid";
    return html`<form novalidate @submit=${this.#submit}>
        <h2>${t("connect.title")}</h2>
        <label for="url">${t("connect.address")}</label>
        <div class="entry">
          <input
            id="url"
            part="field"
            type="url"
            inputmode="url"
            autocomplete="url"
            spellcheck="false"
            dir="ltr"
            required
            placeholder="https://example.com/mcp"
            .value=${this.url}
            aria-invalid=${isAddress ? "true" : "false"}
            aria-describedby=${isAddress ? "problem" : "hints"}
            @input=${() => (this.problem = undefined)}
          />
          <button class="primary">${t("connect.submit")}</button>
        </div>
        ${this.problem ? html`<p class="problem small" id="problem" role="alert">${t(this.problem)}</p>` : nothing}
        <mcp-auth-fields ?no-sign-in=${this.noSignIn}></mcp-auth-fields>
        <ul class="muted small" id="hints">
          <li>${t("connect.hint-endpoint")}</li>
          ${this.relayed ? nothing : html`<li>${t("connect.hint-cors")}</li>`}
          <li>${t("connect.hint-stdio")}</li>
        </ul>
      </form>
      ${this.start ? this.#transports() : nothing}`;
  }

  #transports(): TemplateResult {
    const { t } = this.#strings;
    const { demo, failed } = this;
    return html`<div class="ways" role="group" aria-label=${t("connect.ways")}>
        ${demo === undefined ? nothing : this.#way("play", "connect.demo", () => this.#connect(demo))}
        ${this.#way("form", "connect.import", this.#import)} ${this.#way("folder", "connect.recording", this.#choose)}
      </div>
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing}`;
  }

  #way(picture: IconName, label: StringKey, act: () => void): TemplateResult {
    return html`<button type="button" class=${label.slice("connect.".length)} @click=${act}>
      ${icon(picture)}${this.#strings.t(label)}
    </button>`;
  }

  #connect(url: string): void {
    this.dispatchEvent(new ConnectRequestEvent(new URL(url, document.baseURI).href));
  }

  /** Loads the import with its first use. */
  readonly #import = (): void => {
    this.isImporting = true;
    void import("../servers/server-import.js").catch(() => (this.isImporting = false));
  };

  readonly #choose = (): void => chooseFile(RECORDING_FILES, (file) => void this.openRecording(file));

  /** Requests that a recording be opened, and shows the reason if it can't be. */
  async openRecording(file: File): Promise<void> {
    this.failed = undefined;
    const event = new RecordingFileRequestEvent(file);
    this.dispatchEvent(event);
    try {
      await event.opened;
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const url = addressOf(this.field?.value ?? "");
    const entered = this.authentication?.entered;
    this.problem = url === undefined ? "connect.invalid" : entered ? undefined : "settings.header-problem";
    if (url === undefined) this.field?.focus();
    if (url === undefined || !entered) return;
    const settings = Object.keys(entered).length > 0 ? entered : undefined;
    this.dispatchEvent(new ConnectRequestEvent(url, undefined, settings));
  };
}

define("mcp-connect-form", McpConnectForm, "field");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-connect-form": McpConnectForm;
  }
}
