/**
 * `<mcp-prompts>`: the list of prompts of one server, and the selected prompt.
 *
 * Owns: the selection, and the visible pane in a narrow layout. Never gets a prompt automatically.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { MalformedRow } from "../../../src/state/index.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { define } from "../../parts/basic/define.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import "../malformed/malformed-entry.js";
import type { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import type { ShowRequestEvent, ShowTarget } from "../shared/show-request-event.js";
import type { ViewElement } from "../shared/view-element.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import "./prompt-detail.js";
import "./prompts-list.js";
import type { PromptSelectChangeEvent } from "./prompts-list.js";

addEnglish(resourcesEn);

/**
 * The list of prompts on one side, the selected prompt with its arguments and messages on the other.
 *
 * Keyboard: see `<mcp-prompts-list>` and `<mcp-prompt-detail>`.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {PromptSelectChangeEvent} mcp-prompt-select-change - A prompt was selected.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a resource that a message names.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpPrompts extends LitElement implements ViewElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: block;
        block-size: 100%;
        min-block-size: 0;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose prompts to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private selected: string | undefined;
  /** The malformed entry that is open instead of a prompt. */
  @state() private malformed: MalformedRow | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new ListsController(this, ["prompts"]);

  constructor() {
    super();
    this.addEventListener("mcp-show-request", this.#onShow);
  }

  /** Shows the prompt with the given name. */
  open(name: string): void {
    this.selected = name;
    this.malformed = undefined;
    if (this.split) this.split.pane = "detail";
    void this.#focusDetail();
  }

  /** Same as {@link open}, called by the panel. */
  show(wanted: ShowTarget): void {
    if (wanted.kind === "prompt") this.open(wanted.name);
  }

  /** Gets the messages of the open prompt. */
  async run(): Promise<void> {
    await this.renderRoot.querySelector("mcp-prompt-detail")?.get();
  }

  /** Stops getting the messages; returns false if there is nothing to stop. */
  cancel(): boolean {
    return this.renderRoot.querySelector("mcp-prompt-detail")?.cancel() ?? false;
  }

  /** Moves the focus to the filter of the list. */
  focusFilter(): void {
    this.renderRoot.querySelector("mcp-prompts-list")?.focusFilter();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId") || changed.get("serverId") === undefined) return;
    this.selected = this.malformed = undefined;
    if (this.split) this.split.pane = "list";
  }

  override render(): TemplateResult {
    const { host, serverId, selected, malformed } = this;
    const { t } = this.#strings;
    const { items, malformed: others } = this.#host.list("prompts");
    // If there is nothing to choose, only the list is shown, with the reason.
    const isBare = selected === undefined && items.length === 0 && !others;
    return html`<mcp-split-view name="prompts" .label=${t("prompts.title")} @mcp-back-request=${this.#onBack}>
      <mcp-prompts-list
        slot="list"
        .host=${host}
        .serverId=${serverId}
        .selected=${selected}
        .selectedEntry=${malformed?.place}
        @mcp-prompt-select-change=${this.#onSelect}
        @mcp-malformed-select-change=${this.#onMalformed}
      ></mcp-prompts-list>
      ${
        malformed
          ? html`<section slot="detail" aria-label=${t("tools.malformed")}>
              <mcp-malformed-entry
                list="prompts"
                .host=${host}
                .serverId=${serverId}
                .entry=${malformed}
              ></mcp-malformed-entry>
            </section>`
          : nothing
      }
      <mcp-prompt-detail
        slot="detail"
        ?hidden=${isBare || malformed !== undefined}
        .host=${host}
        .serverId=${serverId}
        .prompt=${selected}
      ></mcp-prompt-detail>
    </mcp-split-view>`;
  }

  /** Moves the focus into the detail if the focused element may be gone, because a narrow layout shows one pane. */
  async #focusDetail(): Promise<void> {
    await this.updateComplete;
    const detail = this.renderRoot.querySelector(this.malformed ? "mcp-malformed-entry" : "mcp-prompt-detail");
    await detail?.updateComplete;
    if (this.split?.isNarrow || this.shadowRoot?.activeElement?.localName !== "mcp-prompts-list")
      void detail?.focusHeading();
  }

  readonly #onMalformed = ({ entry }: MalformedSelectChangeEvent): void => {
    this.malformed = entry;
    if (this.split) this.split.pane = "detail";
    void this.#focusDetail();
  };

  readonly #onSelect = (event: PromptSelectChangeEvent): void => this.open(event.prompt);

  readonly #onShow = (event: ShowRequestEvent): void => {
    if (event.wanted.kind !== "prompt" || event.serverId !== this.serverId) return;
    event.stopPropagation();
    this.open(event.wanted.name);
  };

  readonly #onBack = (): void => {
    void this.updateComplete.then(() => this.renderRoot.querySelector("mcp-prompts-list")?.focusList());
  };
}

define("mcp-prompts", McpPrompts);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-prompts": McpPrompts;
  }
}
