/**
 * `<mcp-malformed-entry>`: details of an unusable list entry: the reason, the remedy, and the data from the server.
 *
 * Owns: requesting the JSON of the entry. Never interprets it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, CacheReadOptions } from "../../../src/client/api/index.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { serverState, type MalformedRow } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/viewers/code-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { contentsEn } from "../../strings/en/contents.js";
import { listsEn } from "../../strings/en/lists.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { detailFrameStyles } from "../shared/detail-styles.js";
import { toolDetailStyles } from "../shared/tool-detail-styles.js";

addEnglish(listsEn);

addEnglish(toolEn);
addEnglish(contentsEn);

/** Lists whose entries are shown. */
export type EntryList = NonNullable<CacheReadOptions["list"]>;

const METHODS: Readonly<Record<EntryList, string>> = {
  tools: "tools/list",
  resources: "resources/list",
  resourceTemplates: "resources/templates/list",
  prompts: "prompts/list",
};

/**
 * The defects of an unusable list entry, and the entry itself if it is still cached.
 *
 * @slot start - Content before the name, such as the panel's back button.
 * @csspart header - The name.
 * @csspart body - The content below the name.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpMalformedEntry extends LitElement {
  static override styles = [...base, detailFrameStyles, toolDetailStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose list contains the entry. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** List that contains the entry. */
  @property() list: EntryList = "tools";
  /** The entry. */
  @property({ attribute: false }) entry: MalformedRow | undefined;

  /** JSON of the entry; `"none"` if it is not available. */
  @state() private json: TextHead | "none" | undefined;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.url]);
  readonly #newest = new NewestRun(this);

  /** Moves the focus to the name after the entry was selected. */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.heading?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("entry") || changed.has("list") || changed.has("serverId") || changed.has("host"))
      void this.#load();
  }

  async #load(): Promise<void> {
    const { host, serverId, entry, list } = this;
    const { isNewest } = this.#newest.begin();
    this.json = undefined;
    const { url } = (serverId !== undefined && serverState(this.#host.snapshot, serverId)?.server) || {};
    if (!host || serverId === undefined || url === undefined || !entry || entry.count !== undefined) return;
    const known = await host.cache.read(url, { id: serverId, list, entry: entry.place }).catch(() => undefined);
    if (isNewest()) this.json = known?.entry ?? "none";
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { entry } = this;
    if (!entry) return nothing;
    const { name, reason, count } = entry;
    return html`
      <header part="header">
        <slot name="start"></slot>
        <div class="names">
          <h3 class=${name ? "mono" : ""} tabindex="-1" dir="auto">
            ${
              count === undefined
                ? name
                  ? visibleLine(name, 200)
                  : t("tools.no-name")
                : t("tools.malformed-more", { count })
            }
          </h3>
        </div>
      </header>
      <div class="body" part="body">
        <div class="note" role="status">
          ${icon("warning")}
          <div class="grow">
            <p>${count === undefined ? t("tools.unusable", { reason: visibleLine(reason, 600) }) : t("malformed.many")}</p>
            <p class="muted small">${t("malformed.advice")}</p>
          </div>
        </div>
        ${count === undefined ? this.#entry(entry) : nothing}
      </div>
    `;
  }

  /** Renders the available part of the JSON. */
  #entry({ place }: MalformedRow): TemplateResult {
    const { t, formats } = this.#strings;
    const { json } = this;
    const label = t("malformed.sent", { place: formats.number(place + 1) });
    return html`<section>
      <h4>${label}</h4>
      ${
        json === undefined
          ? html`<p class="skeleton muted">${t("state.loading")}</p>`
          : json === "none"
            ? html`<p class="muted">${t("malformed.not-kept", { method: METHODS[this.list] })}</p>`
            : html`<mcp-copy-button .load=${() => json.head}></mcp-copy-button>
                <mcp-code-view
                  language="json"
                  name="entry.json"
                  label=${label}
                  .text=${{ head: json.head, length: json.head.length }}
                ></mcp-code-view>
                ${json.length > json.head.length ? html`<p class="muted small">${t("malformed.cut", { count: json.length })}</p>` : nothing}`
      }
    </section>`;
  }
}

define("mcp-malformed-entry", McpMalformedEntry, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-malformed-entry": McpMalformedEntry;
  }
}
