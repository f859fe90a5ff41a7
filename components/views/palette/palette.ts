/**
 * `<mcp-command-palette>`: one field for finding actions, servers and their items.
 *
 * Owns: the dialog, the filter and the active entry. It receives the entries to search when it opens.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { filterItems, findMarks } from "../../../src/state/filter.js";
import { define } from "../../parts/basic/define.js";
import { plainWords } from "../../parts/basic/plain-words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { paletteEn } from "../../strings/en/palette.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { icon } from "../../theme/icons.js";
import { drawIcon } from "../../theme/frame-icons.js";
import { noteUse, recentlyUsed } from "../../page-storage/palette-use.js";
import type { PaletteEntry, PaletteSearch } from "./palette-entry.js";

addEnglish(paletteEn);

/** Maximum number of rendered matches; further matches are only counted. */
const SHOWN = 30;
/** Most rows of each group while nothing is typed, in the order of the groups. */
const AT_FIRST = { recent: 5, tools: 6, go: 16, actions: 10, found: 0 } as const;
/** Entries under one heading. */
interface ShownGroup {
  readonly name: keyof typeof AT_FIRST;
  readonly entries: readonly PaletteEntry[];
}
/** Time after which a note says that everything else is still being searched, in milliseconds. */
const LONG_MS = 600;
/** Pause in typing after which everything else is searched, in milliseconds. */
const PAUSE_MS = 150;
/** Fewest letters for that search. */
const FEWEST_LETTERS = 2;

/**
 * Searches names, titles and descriptions, like the lists. Closed until {@link McpCommandPalette.show} is called.
 *
 * Keyboard: Up, Down, Home, End (with Ctrl) move, Enter chooses, Escape closes and restores the focus.
 *
 * @csspart dialog - The box.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpCommandPalette extends LitElement {
  static override styles = [
    ...base,
    css`
      dialog {
        inset-block-start: 12%;
        inline-size: min(560px, calc(100% - 24px));
        max-block-size: 70%;
        margin: 0 auto;
        padding: 0;
        border: 1px solid var(--_border-strong);
        border-radius: 8px;
        overflow: hidden;
        background: var(--_surface);
        color: var(--_text);
        box-shadow: 0 8px 28px rgb(0 0 0 / 0.28);
      }
      dialog[open] {
        display: flex;
        flex-direction: column;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.25);
      }
      input {
        flex: none;
        min-block-size: 42px;
        padding-inline: var(--_3);
        border: 0;
        border-block-end: 1px solid var(--_border);
        border-radius: 0;
        font-size: var(--_size-large);
      }
      input:focus-visible {
        outline-offset: -2px;
      }
      [role="listbox"] {
        overflow: auto;
        padding: var(--_1);
      }
      [role="option"] {
        display: flex;
        align-items: baseline;
        gap: var(--_2);
        min-block-size: 30px;
        padding: var(--_1) var(--_2);
        border-radius: var(--_radius);
        cursor: default;
      }
      [role="option"][aria-selected="true"] {
        background: var(--_selected);
      }
      .heading {
        padding: var(--_2) var(--_2) 2px;
        font-weight: 600;
      }
      /* The first row comes into sight with its heading. */
      .heading + [role="option"] {
        scroll-margin-block-start: 36px;
      }
      .picture {
        flex: none;
        align-self: center;
        inline-size: 16px;
        block-size: 16px;
        color: var(--_text-muted);
      }
      .title {
        flex: none;
        max-inline-size: 55%;
      }
      .title,
      .more {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .more {
        flex: 1;
        min-inline-size: 0;
      }
      .kind {
        flex: none;
      }
      mark {
        background: none;
        color: inherit;
        text-decoration: underline;
      }
      kbd {
        flex: none;
        padding: 0 5px;
        border: 1px solid var(--_border);
        border-radius: 3px;
        font: 12px var(--_mono);
      }
      p {
        padding: var(--_3);
      }
      @media (forced-colors: active) {
        [role="option"][aria-selected="true"] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
        [role="option"][aria-selected="true"] * {
          border-color: currentColor;
          background: none;
          color: inherit;
        }
      }
    `,
  ];

  /** Returns the entries to search; called each time the palette opens. */
  @property({ attribute: false }) source: (() => readonly PaletteEntry[]) | undefined;

  /** Searches what is not among the entries, such as recorded bodies, after a pause in typing. */
  @property({ attribute: false }) search: PaletteSearch | undefined;

  @state() private filter = "";
  /** State of that search; `long`: for so long that a note says so. */
  @state() private searching: "no" | "yes" | "long" = "no";
  @state() private active = 0;
  @query("dialog") private readonly dialog: HTMLDialogElement | null | undefined;
  @query("input") private readonly field: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  /** All entries; those used recently are first. */
  #entries: readonly PaletteEntry[] = [];
  /** Number of those used recently. */
  #recent = 0;
  /** Entries as they are shown, from top to bottom. */
  #shown: readonly PaletteEntry[] = [];
  /** Results of the search for the text in the field. */
  @state() private searched: readonly PaletteEntry[] = [];
  #abort: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Opens the palette with an empty field. */
  async show(): Promise<void> {
    this.#read();
    this.filter = "";
    this.active = 0;
    this.#stopSearch();
    this.requestUpdate();
    await this.updateComplete;
    if (this.isConnected && this.dialog?.open === false) this.dialog.showModal();
    this.field?.focus();
  }

  /** Reads the entries again after a list arrived while the palette was open. */
  refresh(): void {
    if (!this.dialog?.open) return;
    this.#read();
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const matches = filterItems(this.#entries, this.filter);
    const groups = this.#groups(matches);
    const shown = (this.#shown = groups.flatMap(({ entries }) => entries));
    const rest = matches.length + this.searched.length - shown.length;
    let at = 0;
    return html`<dialog part="dialog" aria-label=${t("palette.title")} @click=${this.#onOutside} @close=${this.#onClose}>
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        placeholder=${t("palette.hint")}
        aria-label=${t("palette.hint")}
        aria-expanded="true"
        aria-controls="found"
        aria-autocomplete="list"
        aria-activedescendant=${shown.length > 0 ? `entry-${this.active}` : nothing}
        .value=${this.filter}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      />
      <div id="found" role="listbox" aria-label=${t("palette.title")} ?hidden=${shown.length === 0}>
        ${groups.map(
          ({ name, entries }) => html`<div role="group" aria-label=${t(`palette.${name}`)}>
            <div class="heading muted small" aria-hidden="true">${t(`palette.${name}`)}</div>
            ${entries.map((entry) => this.#option(entry, at++, name))}
          </div>`,
        )}
      </div>
      <div role="status">
        ${
          this.searching === "long"
            ? html`<p class="muted small">${t("palette.searching")}</p>`
            : shown.length === 0 && this.searching === "no"
              ? html`<p class="muted">${t("palette.none", { query: this.filter })}</p>`
              : rest > 0
                ? html`<p class="muted small">${t("palette.more", { count: rest })}</p>`
                : nothing
        }
      </div>
    </dialog>`;
  }

  /**
   * Groups of entries: while nothing is typed, those used recently, then each in turn; otherwise in the order of their
   * best match. Results of the search come last, so that nothing moves under the pointer.
   */
  #groups(matches: readonly PaletteEntry[]): readonly ShownGroup[] {
    const { searched } = this;
    if (this.filter.trim() === "") {
      const recent = matches.slice(0, Math.min(this.#recent, AT_FIRST.recent));
      const others = matches.slice(recent.length);
      const inGroup = (name: keyof typeof AT_FIRST): readonly PaletteEntry[] =>
        name === "recent" ? recent : others.filter(({ group }) => group === name).slice(0, AT_FIRST[name]);
      const names = Object.keys(AT_FIRST) as (keyof typeof AT_FIRST)[]; // a constant of this file
      return names.map((name) => ({ name, entries: inGroup(name) })).filter(({ entries }) => entries.length > 0);
    }
    const groups = new Map<ShownGroup["name"], PaletteEntry[]>();
    for (const entry of [...matches.slice(0, SHOWN - searched.length), ...searched])
      groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    return [...groups].map(([name, entries]) => ({ name, entries }));
  }

  #option(entry: PaletteEntry, index: number, group: ShownGroup["name"]): TemplateResult {
    const { name, title, description, kind, place, key } = entry;
    const words = description && plainWords(description);
    const about = [title === undefined ? undefined : name, place, words].filter((part) => part !== undefined);
    return html`<div
      id="entry-${index}"
      role="option"
      aria-selected=${index === this.active ? "true" : "false"}
      @click=${() => this.#choose(entry)}
      @pointermove=${() => (this.active = index)}
    >
      <span class="picture">${entry.icon === undefined ? nothing : typeof entry.icon === "string" ? icon(entry.icon) : drawIcon(entry.icon.path)}</span>
      <span class="title" dir="auto">${this.#marked(visibleLine(title ?? name, 120))}</span>
      <span class="more muted small" dir="auto">${visibleLine(about.join(" · "), 160)}</span>
      ${key === undefined ? nothing : html`<kbd>${key}</kbd>`}
      ${kind === undefined || group === "tools" ? nothing : html`<span class="kind muted small">${kind}</span>`}
    </div>`;
  }

  #marked(text: string): unknown {
    const parts: unknown[] = [];
    let at = 0;
    for (const [from, to] of this.filter === "" ? [] : findMarks(text, this.filter)) {
      parts.push(text.slice(at, from), html`<mark>${text.slice(from, to)}</mark>`);
      at = to;
    }
    return [...parts, text.slice(at)];
  }

  #choose(entry: PaletteEntry): void {
    this.dialog?.close();
    if (entry.id !== undefined) noteUse(entry.id);
    entry.run();
  }

  #move(to: number): void {
    const last = this.#shown.length - 1;
    if (last < 0) return;
    this.active = to < 0 ? last : to > last ? 0 : to;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector(`#entry-${this.active}`)?.scrollIntoView({ block: "nearest" }),
    );
  }

  readonly #onInput = (): void => {
    this.filter = this.field?.value ?? "";
    this.active = 0;
    this.#stopSearch();
    const text = this.filter.trim();
    if (!this.search || text.length < FEWEST_LETTERS) return;
    this.searching = "yes";
    this.#pause = setTimeout(() => void this.#searchFor(text), PAUSE_MS);
  };

  async #searchFor(text: string): Promise<void> {
    const { signal } = (this.#abort = new AbortController());
    this.#pause = setTimeout(() => (this.searching = "long"), LONG_MS);
    const show = (found: readonly PaletteEntry[]): void => {
      if (!signal.aborted) this.searched = found.slice(0, SHOWN / 2);
    };
    await this.search?.(text, signal, show).catch(() => undefined); // the entries are still there
    if (signal.aborted) return;
    clearTimeout(this.#pause);
    this.searching = "no";
  }

  #read(): void {
    const entries = this.source?.() ?? [];
    const placeOf = new Map(recentlyUsed().map((id, place) => [id, place]));
    const place = ({ id = "" }: PaletteEntry): number => placeOf.get(id) ?? placeOf.size;
    const used = placeOf.size === 0 ? [] : entries.filter((entry) => place(entry) < placeOf.size);
    used.sort((a, b) => place(a) - place(b));
    this.#recent = used.length;
    this.#entries = used.length === 0 ? entries : [...used, ...entries.filter((entry) => !used.includes(entry))];
  }

  #stopSearch(): void {
    clearTimeout(this.#pause);
    this.#abort?.abort();
    this.searched = [];
    this.searching = "no";
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation(); // keys typed here are not panel shortcuts
    if (event.isComposing) return;
    const entry = this.#shown[this.active];
    if (event.key === "ArrowDown") this.#move(this.active + 1);
    else if (event.key === "ArrowUp") this.#move(this.active - 1);
    else if (event.key === "Home" && event.ctrlKey) this.#move(0);
    else if (event.key === "End" && event.ctrlKey) this.#move(-1);
    else if (event.key === "Enter" && entry) this.#choose(entry);
    else return;
    event.preventDefault();
  };

  readonly #onOutside = (event: MouseEvent): void => {
    if (event.target === this.dialog) this.dialog?.close();
  };

  /** Releases the entries. */
  readonly #onClose = (): void => {
    if (this.dialog?.open) return; // the event comes later, when the palette may be open again
    this.#entries = [];
    this.#stopSearch();
    this.requestUpdate();
  };
}

define("mcp-command-palette", McpCommandPalette, "dialog");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-command-palette": McpCommandPalette;
  }
}
