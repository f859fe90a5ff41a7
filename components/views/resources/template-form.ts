/**
 * `<mcp-template-form>`: the variables of one resource template, and the expanded address.
 *
 * Owns: the values, stored for the tab. Never reads the resource: it fires an event.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { ExpandedTemplate } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import { keepDraft, readDraft } from "../../page-storage/drafts.js";
import { toPlainError } from "../../controllers/failure.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import { metaFold } from "../../parts/content/meta-fold.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { argumentFields, draftTexts } from "../shared/argument-fields.js";
import { detailFrameStyles, detailStyles } from "../shared/detail-styles.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { resourceFacts, uriLine } from "./resource-facts.js";
import { itemIcon } from "../server-header/item-icon.js";

addEnglish(resourcesEn);

const NO_EXPANSION = Object.freeze({ uri: "", variables: Object.freeze([]) });

/**
 * A form with a field for each variable, the server's suggestions, and the expanded address, updated while the user
 * types. Values are stored per server and template. An invalid template is reported.
 *
 * Keyboard: Enter in a field, or Ctrl/Cmd+Enter anywhere in the form, reads the resource.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to read the address.
 * @slot start - Content before the title.
 * @csspart header - The title.
 * @csspart body - The form and the expanded address.
 */
export class McpTemplateForm extends LitElement {
  static override styles = [...base, detailFrameStyles, detailStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to which the template belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The template, as the server sent it. */
  @property({ attribute: "uri-template" }) uriTemplate: string | undefined;

  @state() private values: Readonly<Record<string, string>> = {};
  @state() private expanded: ExpandedTemplate = NO_EXPANSION;
  @state() private error: PlainError | undefined;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  readonly #strings = new ErrorStringsController(this);
  readonly #host = new ListsController(this, ["resourceTemplates"]);
  readonly #newest = new NewestRun(this);
  #made: readonly unknown[] = [];
  /** Server address whose draft is shown. */
  #readAt: string | undefined;

  /** Moves the focus to the title. */
  focusHeading(): void {
    this.heading?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { uriTemplate } = this;
    const { url } = this.#host.state?.server ?? {};
    const isOther = changed.has("uriTemplate") || changed.has("serverId") || changed.has("host");
    // A new host knows the server only after a moment. Its address is the key of the draft.
    if (isOther || (url !== undefined && url !== this.#readAt)) {
      this.#readAt = url;
      this.values =
        url === undefined || uriTemplate === undefined ? {} : draftTexts(readDraft(url, draftOf(uriTemplate)));
      this.expanded = NO_EXPANSION;
    }
    const parts = [this.#host.server, uriTemplate, this.values];
    if (parts.every((part, index) => part === this.#made[index])) return;
    this.#made = parts;
    void this.#expand(this.#host.server, uriTemplate);
  }

  override render(): TemplateResult | typeof nothing {
    const { uriTemplate } = this;
    if (uriTemplate === undefined) return nothing;
    const { t } = this.#strings;
    const { server } = this.#host;
    const known = this.#host.list("resourceTemplates").items.find((one) => one.uriTemplate === uriTemplate);
    const { uri, variables } = this.expanded;
    return html`<header part="header">
        <slot name="start"></slot>
        ${known?.icons ? itemIcon({ ...known, host: this.host, serverUrl: this.#host.state?.server.url, fallback: { icon: "resource" } }) : nothing}
        <div class="names">
          <h3 tabindex="-1" dir="auto">${visibleLine(known?.title ?? known?.name ?? uriTemplate, 300)}</h3>
        </div>
        <button class="primary" ?disabled=${!server || uri === ""} @click=${this.#read}>
          ${icon("play")}${t("resources.read")}
        </button>
      </header>
      <div class="body" part="body" @keydown=${this.#onKeyDown}>
        ${uriLine(uriTemplate, this.#strings)} ${known ? resourceFacts(known, this.#strings) : nothing} ${known ? metaFold(known._meta, known.name) : nothing}
        ${server ? nothing : html`<p class="muted" role="status">${t("resources.offline")}</p>`}
        <div class="fields" role="group" aria-label=${t("resources.variables")}>
          ${argumentFields(
            {
              fields: variables.map((name) => ({ name })),
              values: this.values,
              missing: new Set(),
              reference: { type: "ref/resource", uri: uriTemplate },
              server,
              change: (name, value) => this.#change(name, value),
            },
            this.#strings,
          )}
        </div>
        ${this.error ? html`<mcp-error-view .error=${this.error}></mcp-error-view>` : this.#preview(uri)}
      </div>`;
  }

  #preview(uri: string): TemplateResult | typeof nothing {
    if (uri === "") return nothing;
    return html`<div>
      <div class="muted small">${this.#strings.t("resources.makes")}</div>
      ${uriLine(uri, this.#strings)}
    </div>`;
  }

  async #expand(server: Server | undefined, uriTemplate: string | undefined): Promise<void> {
    const { isNewest } = this.#newest.begin();
    if (!server || uriTemplate === undefined) return;
    try {
      const given = Object.fromEntries(Object.entries(this.values).filter(([, value]) => value !== ""));
      const expanded = await server.expandTemplate(uriTemplate, given);
      if (!isNewest()) return;
      this.expanded = expanded;
      this.error = undefined;
    } catch (error) {
      if (!isNewest()) return;
      this.expanded = { ...this.expanded, uri: "" };
      this.error = toPlainError(error);
    }
  }

  #change(name: string, value: string): void {
    this.values = { ...this.values, [name]: value };
    const { url } = this.#host.state?.server ?? {};
    if (url !== undefined && this.uriTemplate !== undefined) keepDraft(url, draftOf(this.uriTemplate), this.values);
  }

  readonly #read = (): void => {
    const { uri } = this.expanded;
    if (uri !== "") this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "resource", uri }));
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLElement && event.target.localName === "mcp-completion-field";
    if (event.key !== "Enter" || event.isComposing || (!isField && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    this.#read();
  };
}

/** Returns the key of the template's stored values, distinct from the keys of tools. */
function draftOf(uriTemplate: string): string {
  return `resources/read ${uriTemplate}`;
}

keepScroll(McpTemplateForm);
define("mcp-template-form", McpTemplateForm, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-template-form": McpTemplateForm;
  }
}
