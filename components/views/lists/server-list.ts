/**
 * Base of the lists of one server: tools, prompts, resources.
 *
 * Owns: the server, the filter text, and the content around the rows. Each list defines its rows.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { Searchable } from "../../../src/state/filter.js";
import { countOf, type ListState } from "../../../src/state/index.js";
import { isDue, type ListsController } from "../../controllers/lists-controller.js";
import { frameIcon } from "../../theme/index.js";
import { connectingNote } from "../connecting/connecting-note.js";
import { FilterableList, type ListBox } from "./filterable-list.js";
import type { ListFrame } from "./list-frame.js";

/** Parts specific to a list. */
export interface OwnParts extends Omit<ListBox, "label" | "count" | "isBusy"> {
  readonly list: ListState<Searchable>;
  /** Number of matching rows. */
  readonly shown: number;
  /** Number of rows, including folders. Default: {@link shown}. */
  readonly count?: number;
  /** Buttons beside the filter. */
  readonly bar?: unknown;
  /** Content beside the count. */
  readonly state?: unknown;
  /** Number of items in addition to {@link shown}, which the displayed count leaves out. */
  readonly more?: number;
}

/** A list of a server's items. */
export abstract class ServerList extends FilterableList {
  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server whose list to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  /** Code loaded with the element; until it is loaded, age and failures are not shown. */
  @state() private frames: typeof import("./list-frame.js") | undefined;

  /** Name of the capability, which selects the sentences. */
  protected abstract readonly words: ListFrame["words"];
  /** Lists that the element shows. */
  protected abstract readonly lists: ListsController;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.frames) import("./list-frame.js").then((frames) => (this.frames = frames)).catch(() => undefined); // the code can't be loaded: retried with the next update
    if (!changed.has("serverId")) return;
    super.setFilter("");
  }

  protected override setFilter(text: string): void {
    super.setFilter(text);
    if (text === "") this.field?.focus();
  }

  /** Renders the list. */
  protected draw({ list, shown, count: rows = shown, bar, state, more = 0, ...box }: OwnParts): TemplateResult {
    const { words, frames, lists, strings, host, filterText: filter } = this;
    const { t, formats } = strings;
    const server = lists.state;
    const isOnline = lists.server !== undefined;
    const malformed = countOf(list.malformed ?? []);
    const total = list.items.length + malformed + more;
    const isLoading =
      server?.server.state === "connecting" ||
      list.state === "loading" ||
      (isOnline && isDue(list) && server?.server.info?.capabilities[words] !== undefined);
    frames?.prepareList(list.items);
    const frame: ListFrame = {
      words,
      element: this,
      host,
      server,
      isOnline,
      list,
      isLoading,
      total,
      filter,
      clear: () => this.setFilter(""),
      reload: () => lists.reload(),
    };
    const count = (): string => {
      if (total === 0) return isLoading ? t(`${words}.loading`) : "";
      if (filter.trim() !== "")
        return t("tools.count-of", { shown: formats.number(shown), total: formats.number(total) });
      const counted = t(`${words}.${isLoading ? "count-loading" : "count"}`, { count: list.items.length });
      return malformed > 0 ? t("tools.and-malformed", { tools: counted, count: malformed }) : counted;
    };
    const reload = t(`${words}.reload`);
    return html`<div class="bar">
        ${this.filterField(t(`${words}.filter`))} ${bar ?? nothing}
        <button
          class="icon"
          title=${reload}
          aria-label=${reload}
          ?disabled=${!isOnline || list.state === "loading"}
          @click=${frame.reload}
        >
          ${frameIcon("refresh")}
        </button>
      </div>
      <div class="state">
        <div class="count muted small" role="status">${count()}</div>
        ${state ?? nothing}
      </div>
      ${frames?.listState(frame, strings) ?? nothing}
      ${this.listBox({ ...box, label: t(`${words}.title`), count: rows, isBusy: isLoading })}
      ${shown > 0 ? nothing : total === 0 && isLoading ? this.#skeleton(frame) : (frames?.listEmpty(frame, strings) ?? nothing)}`;
  }

  #skeleton({ host, server }: ListFrame): TemplateResult {
    return html`${connectingNote(host, server)}
      <div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
  }
}
