/**
 * `<mcp-save-call>`: a button that saves a call into a collection, and the popover with the form.
 *
 * Owns: opening and closing the popover, and the outcome. `save-form.ts` has the form; it is loaded with its first use.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { collectionTrouble } from "../../page-storage/stored-collections.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import type { saveCall, saveForm, SavableCall, SaveForm } from "./save-form.js";

addEnglish(toolEn);

/** Content of the popover: the form, or the name of the collection that has the call. */
interface Opened {
  readonly form?: SaveForm;
  readonly draw?: typeof saveForm;
  readonly save?: typeof saveCall;
  readonly saved?: string;
  readonly error?: PlainError | undefined;
}

/**
 * Saves a call with its arguments; expectations are proposed from its result.
 *
 * Keyboard: native controls; in the form, Enter saves and Escape cancels.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the collection.
 */
class McpSaveCall extends LitElement {
  static override styles = [
    ...base,
    css`
      .open {
        anchor-name: --save;
      }
      [popover] {
        position-anchor: --save;
        position-area: block-end span-inline-end;
        position-try-fallbacks: flip-block;
        inset: auto;
        max-inline-size: calc(100vw - 16px);
        max-block-size: min(520px, 80vh);
        overflow: auto;
        margin: 4px 0;
        padding: var(--_3);
        background: var(--_surface);
        color: var(--_text);
        border: 1px solid var(--_border-strong);
        border-radius: var(--_radius);
        box-shadow: 0 4px 16px rgb(0 0 0 / 20%);
      }
      @supports not (anchor-name: --save) {
        [popover] {
          inset: 0;
          margin: auto;
        }
      }
      form,
      .field,
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 2px;
      }
      form {
        gap: var(--_2);
        inline-size: min(376px, calc(100vw - 42px));
      }
      legend {
        padding: 0;
      }
      .tick {
        display: flex;
        gap: var(--_2);
        align-items: start;
        min-block-size: 24px;
        overflow-wrap: anywhere;
      }
      .tick input {
        margin-block-start: 3px;
      }
      [role="status"]:empty {
        display: none;
      }
    `,
  ];

  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server, to which the collection view then belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Address of the server of the call. */
  @property() url: string | undefined;
  /** The call; absent if it can't be saved. */
  @property({ attribute: false }) call: SavableCall | undefined;
  @state() private opened: Opened | undefined;
  @query("[popover]") private readonly popup: HTMLElement | null | undefined;
  @query(".open") private readonly opener: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { opened } = this;
    return html`<button
        class="quiet open"
        aria-haspopup="dialog"
        aria-expanded=${opened ? "true" : "false"}
        ?disabled=${!this.call || this.url === undefined}
        @click=${this.#start}
      >
        ${icon("collection")}${t("save-call.open")}
      </button>
      ${
        opened
          ? html`<div popover="auto" role="dialog" aria-label=${t("save-call.title")} @toggle=${this.#onToggle} @keydown=${this.#onKey}>
              ${this.#content(opened)}
            </div>`
          : nothing
      }`;
  }

  #content({ form, draw, saved, error }: Opened): TemplateResult {
    const { t } = this.#strings;
    return html`${
      form && draw
        ? html`<form @submit=${this.#save}>
              <h3>${t("save-call.title")}</h3>
              ${draw(form, (chosen) => (this.opened = { ...this.opened, form: { ...form, chosen } }), this.#strings)}
              <div class="row">
                <button class="primary">${t("save-call.save")}</button>
                <button type="button" @click=${this.#leave}>${t("save-call.cancel")}</button>
              </div>
            </form>`
        : nothing
    }
      <div class="row">
        <span role="status">${saved === undefined ? nothing : t("save-call.saved", { name: visibleLine(saved, 100) })}</span>
        ${saved === undefined ? nothing : html`<button class="small show" @click=${this.#show}>${t("save-call.show")}</button>`}
      </div>
      ${error ? this.#failure(error) : nothing}`;
  }

  #failure(error: PlainError): TemplateResult {
    const { maxChars } = error.kind === "client" ? error.data : {};
    return typeof maxChars === "number"
      ? html`<p class="problem" role="alert">${this.#strings.t("save-call.too-large", { count: maxChars })}</p>`
      : html`<mcp-error-view .error=${error}></mcp-error-view>`;
  }

  readonly #start = async (): Promise<void> => {
    const { host, serverId, url, call } = this;
    if (!call || url === undefined) return;
    if (this.opened?.form) return this.#leave();
    try {
      const { startForm, saveForm: draw, saveCall: save } = await import("./save-form.js");
      this.opened = { form: await startForm({ host, serverId, url, call }), draw, save };
    } catch (error) {
      this.opened = { error: toPlainError(error) };
    }
    await this.updateComplete;
    if (!this.isConnected || !this.popup) return;
    if (!this.popup.matches(":popover-open")) this.popup.showPopover(this.opener ? { source: this.opener } : {});
    this.renderRoot.querySelector<HTMLInputElement>("input")?.select();
  };

  readonly #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { form, save } = this.opened ?? {};
    if (!save || !form || !(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    if (String(data.get("name")).trim() === "") return;
    try {
      const saved = await save(form, data);
      const trouble = collectionTrouble();
      this.opened = { saved, error: trouble && toPlainError(trouble) };
    } catch (error) {
      this.opened = { ...this.opened, error: toPlainError(error) };
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".show")?.focus();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation(); // the view around it runs and cancels calls with keys
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.#leave();
  };

  readonly #leave = (): void => {
    this.popup?.hidePopover();
    this.opener?.focus();
  };

  /** Takes note that the popover was closed, by a press elsewhere too. */
  readonly #onToggle = ({ newState }: ToggleEvent): void => {
    if (newState === "closed") this.opened = undefined;
  };

  readonly #show = (): void => {
    this.#leave();
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "collections" }));
  };
}

define("mcp-save-call", McpSaveCall);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-save-call": McpSaveCall;
  }
}
