/**
 * `<mcp-add-to>`: links and entries by which a server is added to other programs.
 *
 * Owns: the choice of the program. Opens nothing: the user clicks a link.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import {
  addToPrograms,
  PROGRAM_NAMES,
  type AddTo,
  type ProgramName,
  type SharedServer,
} from "../../../src/server-config/add-to-links.js";
import { sharedAddress } from "../../page-storage/server-link.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import { visible } from "../../parts/basic/visible-text.js";
import { sourcesEn } from "../../strings/en/sources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { formLook } from "../settings/form-look.js";
import { ServerFormCloseEvent } from "./server-form-event.js";

addEnglish(sourcesEn);

/**
 * Links to programs that add the server themselves, and the entry or the command for each of the others.
 *
 * Keyboard: links, a list and buttons; Escape closes.
 *
 * @fires {ServerFormCloseEvent} mcp-server-form-close - The user closed it.
 */
export class McpAddTo extends LitElement {
  static override styles = [
    ...base,
    formLook,
    css`
      :host {
        display: block;
        container-type: inline-size;
        padding-block: var(--_2);
      }
      h3 {
        padding-block: var(--_2) 0;
        font-size: var(--_size);
        overflow-wrap: anywhere;
      }
      .links {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--_1) var(--_3);
        padding-block-end: var(--_2);
      }
      a {
        color: var(--_accent);
      }
      .links a {
        display: inline-flex;
        align-items: center;
        min-block-size: 24px;
      }
      pre {
        margin: var(--_1) 0;
        padding: var(--_2);
        max-block-size: 320px;
        overflow: auto;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        font: var(--_size-small) / 1.4 var(--_mono);
      }
    `,
  ];

  /** The server to add. */
  @property({ attribute: false }) server: SharedServer | undefined;
  @state() private program: ProgramName | undefined;
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    this.addEventListener("keydown", this.#onKeyDown);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.server) return nothing;
    const { t } = this.#strings;
    const all = addToPrograms(this.server);
    const withLink = all.filter(({ link, program }) => link !== undefined && program !== "claude-desktop");
    const others = all.filter(({ text, program }) => text !== undefined || program === "claude-desktop");
    const chosen = others.find(({ program }) => program === this.program) ?? others[0];
    return html`
      <p class="links">
        <span class="muted">${t("sources.open-in")}</span>
        ${withLink.map(({ program, link = "" }) => anchor(link, PROGRAM_NAMES[program]))}
      </p>
      <label class="line">
        <span>${t("sources.program")}</span>
        <select @change=${this.#onChange}>
          ${others.map(({ program }) => html`<option value=${program} .selected=${program === chosen?.program}>${PROGRAM_NAMES[program]}</option>`)}
        </select>
      </label>
      ${chosen ? this.#entry(chosen, this.server) : nothing}
      <p class="note-line">${t("sources.no-secrets")}</p>
      <div class="buttons"><button class="close" @click=${this.#close}>${t("sources.close")}</button></div>
    `;
  }

  #entry({ text, file, link }: AddTo, server: SharedServer): TemplateResult {
    const { t } = this.#strings;
    if (text === undefined)
      return html`<p>${t("sources.form-only")}</p>
        <div class="buttons">
          <mcp-copy-button .label=${t("sources.copy-url")} .load=${() => (server.kind === "http" ? sharedAddress(server.url) : "")}></mcp-copy-button>
          ${link === undefined ? nothing : anchor(link, t("sources.open-form"))}
        </div>`;
    // Invisible characters are shown, and copied as they are shown.
    const shown = visible(text);
    return html`<h3>${file === undefined ? t("sources.command-for") : t("sources.entry-for", { file })}</h3>
      <pre dir="ltr" tabindex="0"><code>${shown}</code></pre>
      <mcp-copy-button .label=${t(file === undefined ? "sources.copy-command" : "sources.copy-entry")} .load=${() => shown}></mcp-copy-button>`;
  }

  readonly #onChange = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.program = target.value as ProgramName; // the values of its options
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => void this.dispatchEvent(new ServerFormCloseEvent());
}

/** Renders a link to a program. The page of a web address gets no reference to this page. */
function anchor(link: string, name: string): TemplateResult {
  const target = link.startsWith("https:") ? "_blank" : nothing;
  return html`<a href=${link} target=${target} rel="noopener noreferrer" referrerpolicy="no-referrer">${name}</a>`;
}

define("mcp-add-to", McpAddTo);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-add-to": McpAddTo;
  }
}
