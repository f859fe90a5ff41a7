/**
 * `<mcp-skills-list>`: searchable list of skills.
 *
 * Owns: the filter and the selection. Never requests anything of a server.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { ListedSkill } from "../../../src/protocol/types/index.js";
import { filterItems } from "../../../src/state/filter.js";
import { RowHeight } from "../../controllers/row-height.js";
import { define } from "../../parts/basic/define.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { skillsEn } from "../../strings/en/skills.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { highlightMatch } from "../shared/highlight-match.js";
import { FilterableList } from "../lists/filterable-list.js";
import { listStyles } from "../lists/list-styles.js";
import { placeOf } from "./skill-facts.js";
import { SkillReloadRequestEvent, SkillSelectChangeEvent } from "./skill-events.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(skillsEn);

/** Height of a row, in pixels. */
const ROW_HEIGHT = 44;

/** A skill with the texts that are searched. */
interface Row {
  readonly name: string;
  readonly description: string;
  readonly uri: string;
  readonly skill: ListedSkill;
}

/**
 * The given skills, with filter and count. Only the visible rows are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape
 * clears. In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back
 * to the filter.
 *
 * @fires {SkillSelectChangeEvent} mcp-skill-select-change - A skill was selected.
 * @fires {SkillReloadRequestEvent} mcp-skill-reload-request - The user wants the list to be loaded again.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Background.
 */
export class McpSkillsList extends FilterableList {
  static override styles = [
    ...base,
    ...listStyles,
    css`
      .item {
        block-size: var(--_row);
      }
      .place {
        flex: 1 1 0;
        min-inline-size: 0;
        color: var(--_text-muted);
      }
      .first .badge {
        flex: none;
      }
    `,
  ];

  /** The skills, in the order of the server. */
  @property({ attribute: false }) skills: readonly ListedSkill[] = [];
  /** URI of the selected skill. */
  @property({ reflect: true }) selected: string | undefined;
  /** Id of the server, for the events. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** True while the list is being loaded. */
  @property({ type: Boolean, reflect: true }) busy = false;
  /** True if the list can be loaded again. */
  @property({ type: Boolean }) online = false;

  readonly #rowHeight = new RowHeight(this, ROW_HEIGHT);
  #rows: readonly Row[] = [];
  #shown: readonly Row[] = [];

  protected override get rowHeight(): number {
    return this.#rowHeight.now;
  }

  protected override get chosenRow(): number {
    return this.#shown.findIndex(({ uri }) => uri === this.selected);
  }

  protected override setFilter(text: string): void {
    super.setFilter(text);
    if (text === "") this.field?.focus();
  }

  protected override choose(index: number): void {
    const row = this.#shown[index];
    if (!row || this.serverId === undefined) return;
    this.selected = row.uri;
    this.dispatchEvent(new SkillSelectChangeEvent(this.serverId, row.uri));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("serverId")) {
      super.setFilter("");
    }
    if (!changed.has("skills")) return;
    this.#rows = this.skills.map((skill) => {
      const { name, description } = skill.frontmatter;
      return { name, description, uri: skill.uri, skill };
    });
  }

  override render(): TemplateResult {
    const { t, formats } = this.strings;
    const total = this.#rows.length;
    this.#shown = filterItems(this.#rows, this.filterText);
    const shown = this.#shown.length;
    const reload = t("skills.reload");
    const isFiltered = this.filterText.trim() !== "";
    const count = isFiltered
      ? t("skills.count-of", { shown: formats.number(shown), total: formats.number(total) })
      : t("skills.count", { count: total });
    return html`<div class="bar">
        ${this.filterField(t("skills.filter"))}
        <button
          class="icon"
          title=${reload}
          aria-label=${reload}
          ?disabled=${!this.online || this.busy}
          @click=${() => this.dispatchEvent(new SkillReloadRequestEvent())}
        >
          ${icon("refresh")}
        </button>
      </div>
      <div class="state">
        <div class="count muted small" role="status">${this.busy ? t("skills.loading") : total > 0 ? count : ""}</div>
      </div>
      ${this.listBox({ label: t("skills.title"), count: shown, isBusy: this.busy, row: (item) => this.#row(item) })}
      ${isFiltered && shown === 0 && total > 0 ? this.#noMatch() : nothing}
      <slot></slot>`;
  }

  #noMatch(): TemplateResult {
    const { t } = this.strings;
    return emptyState(
      "search",
      t("skills.no-match", { query: this.filterText.slice(0, 200) }),
      undefined,
      html`<button @click=${() => this.setFilter("")}>${t("skills.clear-filter")}</button>`,
    );
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#shown[item.index];
    if (!row) return nothing;
    const { t } = this.strings;
    const { skill, name, description } = row;
    const query = this.filterText.trim();
    const badge = (text: string, look = ""): TemplateResult => html`<span class="badge ${look}">${text}</span>`;
    return this.option(
      item,
      "item",
      row.uri === this.selected,
      html`<div class="words">
        <div class="first">
          <span class="title mono" dir="auto">${highlightMatch(visibleLine(name), query)}</span>
          <span class="place mono small" dir="ltr">${visibleLine(placeOf(skill))}</span>
          ${skill.resources === "dynamic" ? badge(t("skills.dynamic")) : nothing}
          ${skill.changes ? badge(t(`skills.${skill.changes.kind}`), skill.changes.kind === "new" ? "info" : "warning") : nothing}
        </div>
        <div class="second" dir="auto">${highlightMatch(visibleLine(description, 300), query)}</div>
      </div>`,
    );
  }
}

define("mcp-skills-list", McpSkillsList, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-skills-list": McpSkillsList;
  }
}
