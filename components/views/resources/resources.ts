/**
 * `<mcp-resources>`: the resources of one server: the list and the selected one.
 *
 * Owns: the selection, opening a typed or requested URI, and the visible pane in a narrow layout. Never reads resources
 * itself.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { define } from "../../parts/basic/define.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import "../malformed/malformed-entry.js";
import type { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import type { ShowRequestEvent, ShowTarget } from "../shared/show-request-event.js";
import { sideListStyles } from "../shared/side-list-styles.js";
import type { ViewElement } from "../shared/view-element.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import "./resource-detail.js";
import type { ResourceChoice, ResourceMarksChangeEvent, ResourceSelectChangeEvent } from "./resource-select-event.js";
import "./resources-list.js";
import type { ChosenEntry } from "./resources-list.js";
import "./template-form.js";

addEnglish(resourcesEn);

/**
 * A list of resources and templates, the selected one beside it, and a field for reading any URI. Handles requests from
 * its content to show a resource of this server.
 *
 * Keyboard: see `<mcp-resources-list>`, `<mcp-template-form>` and `<mcp-resource-detail>`; Enter in the field reads the
 * URI.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ResourceSelectChangeEvent} mcp-resource-select-change - A resource or a template was selected.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpResources extends LitElement implements ViewElement {
  static override styles = [
    ...base,
    sideListStyles,
    css`
      .chosen section {
        block-size: 100%;
        overflow: auto;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose resources to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private choice: ResourceChoice | undefined;
  /** The malformed entry that is open instead of a resource or a template. */
  @state() private malformed: ChosenEntry | undefined;
  @state() private changes: ReadonlyMap<string, number> = new Map();
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  @query("form input") private readonly typed: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new ListsController(this, ["resources", "resourceTemplates"]);

  constructor() {
    super();
    this.addEventListener("mcp-show-request", this.#onShow);
  }

  /** Shows a resource, listed or not, and reads it. */
  open(uri: string): void {
    this.#show({ kind: "resource", uri });
  }

  /** Same as {@link open}, called by the panel. */
  show(wanted: ShowTarget): void {
    if (wanted.kind === "resource") this.open(wanted.uri);
  }

  /** Moves the focus to the filter of the list. */
  focusFilter(): void {
    this.renderRoot.querySelector("mcp-resources-list")?.focusFilter();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId") || changed.get("serverId") === undefined) return;
    this.choice = this.malformed = undefined;
    this.changes = new Map();
    if (this.split) this.split.pane = "list";
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { host, serverId, choice, changes, malformed } = this;
    const isTemplate = choice?.kind === "template" && !malformed;
    const { info } = this.#host.state?.server ?? {};
    const isOffered = !info || info.capabilities.resources !== undefined;
    return html`<mcp-split-view name="resources" .label=${t("resources.title")} @mcp-back-request=${this.#onBack}>
      <div class="side" slot="list">
        <mcp-resources-list
          class="list"
          .host=${host}
          .serverId=${serverId}
          .selected=${choice}
          .selectedEntry=${malformed}
          .changes=${changes}
          @mcp-resource-select-change=${this.#onSelect}
          @mcp-malformed-select-change=${this.#onMalformed}
        ></mcp-resources-list>
        <form ?hidden=${!isOffered} @submit=${this.#onSubmit}>
          <input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            dir="ltr"
            placeholder=${t("resources.read-uri")}
            aria-label=${t("resources.read-uri")}
          />
          <button ?disabled=${this.#host.server === undefined}>${t("resources.read")}</button>
        </form>
      </div>
      <div class="chosen" slot="detail">
        ${
          malformed
            ? html`<section aria-label=${t("tools.malformed")}>
                <mcp-malformed-entry
                  .list=${malformed.list}
                  .host=${host}
                  .serverId=${serverId}
                  .entry=${malformed.entry}
                ></mcp-malformed-entry>
              </section>`
            : nothing
        }
        <mcp-template-form
          ?hidden=${!isTemplate}
          .host=${host}
          .serverId=${serverId}
          .uriTemplate=${isTemplate ? choice.uriTemplate : undefined}
        ></mcp-template-form>
        <mcp-resource-detail
          ?hidden=${isTemplate || malformed !== undefined || this.#isBare}
          .host=${host}
          .serverId=${serverId}
          .uri=${choice?.kind === "resource" ? choice.uri : undefined}
          @mcp-resource-marks-change=${this.#onMarks}
        ></mcp-resource-detail>
      </div>
    </mcp-split-view>`;
  }

  /** True if there is nothing to choose, in which case only the list is shown, with the reason. */
  get #isBare(): boolean {
    const lists = [this.#host.list("resources"), this.#host.list("resourceTemplates")];
    return this.choice === undefined && lists.every(({ items, malformed }) => items.length === 0 && !malformed);
  }

  #show(choice: ResourceChoice): void {
    this.choice = choice;
    this.malformed = undefined;
    if (!this.split) return;
    this.split.pane = "detail";
    const tag = choice.kind === "template" ? "mcp-template-form" : "mcp-resource-detail";
    void this.#focusDetail(tag);
  }

  /**
   * Moves the focus into the detail if the focused element may be gone: a narrow layout shows one pane, and a resource
   * replaces its form.
   */
  async #focusDetail(tag: "mcp-template-form" | "mcp-resource-detail" | "mcp-malformed-entry"): Promise<void> {
    await this.updateComplete;
    const detail = this.renderRoot.querySelector(tag);
    await detail?.updateComplete;
    const focused = this.shadowRoot?.activeElement;
    const isInList = focused?.closest(".side") !== null && focused !== null;
    if (this.split?.isNarrow || !isInList) void detail?.focusHeading();
  }

  readonly #onSelect = (event: ResourceSelectChangeEvent): void => this.#show(event.choice);

  readonly #onMalformed = ({ list, entry }: MalformedSelectChangeEvent): void => {
    if (list !== "resources" && list !== "resourceTemplates") return;
    this.malformed = { list, entry };
    if (this.split) this.split.pane = "detail";
    void this.#focusDetail("mcp-malformed-entry");
  };

  readonly #onMarks = (event: ResourceMarksChangeEvent): void => {
    this.changes = event.changes;
  };

  readonly #onShow = (event: ShowRequestEvent): void => {
    if (event.wanted.kind !== "resource" || event.serverId !== this.serverId) return;
    event.stopPropagation();
    this.open(event.wanted.uri);
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const uri = this.typed?.value.trim() ?? "";
    if (uri !== "" && this.#host.server) this.open(uri);
  };

  readonly #onBack = (): void => {
    void this.updateComplete.then(() => this.renderRoot.querySelector("mcp-resources-list")?.focusList());
  };
}

define("mcp-resources", McpResources);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resources": McpResources;
  }
}
