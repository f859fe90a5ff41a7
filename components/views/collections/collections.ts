/**
 * `<mcp-collections>`: saved calls with expectations, and running them.
 *
 * Owns: the tree, the selected item, the environment, and starting runs. The parts beside it keep, run and edit the
 * collection.
 */
import { html, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { callsIn, itemAt, withAdded, withItem, type ItemPlace } from "../../../src/collections/edit-items.js";
import type { Collection, CollectionCall, ReadCollection } from "../../../src/collections/index.js";
import { isFolder, plannedCalls } from "../../../src/collections/planned-calls.js";
import { knownServers } from "../../page-storage/known-servers.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { FilterableList } from "../lists/filterable-list.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { ConnectRequestEvent } from "../shared/server-events.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import "./call-detail.js";
import type { CollectionCallEvent, CollectionChangeEvent } from "./collection-events.js";
import { CollectionFiles, collectionsBar } from "./collections-bar.js";
import { conflictNote, storageNote, missingNotes, problemsNote, runSummary } from "./collection-notes.js";
import { collectionRow } from "./collection-row.js";
import { collectionRows, keyOfPlace, placeToShow, type CollectionRow } from "./collection-rows.js";
import { dropRuns, type KnownCall } from "./collection-runs.js";
import { CollectionWatch } from "./collection-watch.js";
import "./collection-settings.js";
import { COLLECTION_ROW_HEIGHT, collectionFormStyles, collectionsStyles } from "./collections-styles.js";
import { folderDetail } from "./folder-detail.js";
import { OpenCollection } from "./open-collection.js";
import { secretsOf, serversFor } from "./run-context.js";
import { ShownRuns } from "./shown-runs.js";
import { emptyState, loadingState } from "../shared/empty-state.js";

addEnglish(collectionsEn);

/**
 * The collections of this browser: one is open, as a tree of folders and calls. Runs calls against the connected
 * servers, and shows each verdict with the difference. Files may be dropped on it.
 *
 * Keyboard: in the tree, Up, Down, Home and End move, Left and Right close and open folders, Enter selects; Up on the
 * first row goes to the search field.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a tool, a resource or a prompt.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to connect a server of the collection.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling tree.
 */
export class McpCollections extends FilterableList {
  static override styles = [...base, virtualListStyles, ...lineListStyles, collectionFormStyles, collectionsStyles];

  /** Host that runs the calls. */
  @property({ attribute: false }) host: Host | undefined;
  /** Server for calls of collections that name no server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private selected: ItemPlace | undefined;
  @state() private isSettings = false;
  @state() private isDeleting = false;
  @state() private environment: string | undefined;
  /** Ids of servers that the user chose in place of servers that are not connected, by name. */
  @state() private substitutes: ReadonlyMap<string, string> = new Map();
  /** Name of the server whose connection the user was asked about. */
  @state() private confirmingServer: string | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  readonly #open = new OpenCollection(this, (name) => this.strings.t("collections.copy-name", { name }));
  readonly #runs = new ShownRuns(this);
  readonly #watch = new CollectionWatch(this, {
    collection: () => this.#open.collection,
    runs: () => this.#runs.now,
    servers: () => (this.host && this.#open.collection ? this.#context(this.host, this.#open.collection).servers : {}),
    run: (calls) => this.#run(calls),
  });
  readonly #files = new CollectionFiles(this, (read) => void this.#take(read));
  readonly #host = new HostController(this, (_, { servers }) => servers.map(({ server }) => server));
  #closed = new Set<string>();
  #rows: readonly CollectionRow[] = [];
  #shownId: string | undefined;

  protected override get rowHeight(): number {
    return COLLECTION_ROW_HEIGHT;
  }

  protected override get chosenRow(): number {
    const { selected } = this;
    return selected ? this.#rows.findIndex(({ place }) => keyOfPlace(place) === keyOfPlace(selected)) : -1;
  }

  protected override choose(index: number): void {
    const row = this.#rows[index];
    if (!row) return;
    if (row.kind === "folder" && this.chosenRow === index) this.#toggle(row);
    this.#select(row.place);
  }

  /** Handles Left and Right; the list handles the other keys. */
  protected override onListKey(event: KeyboardEvent): void {
    const row = this.#rows[this.keys.active];
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!row || !isSideways || event.ctrlKey || event.metaKey || event.altKey) return this.keys.onKeyDown(event);
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") !== (getComputedStyle(this).direction === "rtl");
    if (row.kind === "folder" && row.open !== isForward) return this.#toggle(row);
    if (isForward) return row.kind === "folder" ? this.keys.moveTo(this.keys.active + 1) : undefined;
    const above = keyOfPlace(row.place.slice(0, -1));
    const parent = this.#rows.findIndex(({ place }) => keyOfPlace(place) === above);
    if (parent >= 0) this.keys.moveTo(parent);
  }

  protected override willUpdate(): void {
    const { id, collection } = this.#open;
    this.#runs.show(this.host, id);
    const runs = this.#runs.now;
    if (collection) runs?.adopt(collection);
    const { environment } = runs ?? {};
    const isKnown = environment !== undefined && Object.hasOwn(collection?.environments ?? {}, environment);
    if (id === this.#shownId) return;
    this.#shownId = id;
    this.#watch.clear();
    this.#closed = new Set();
    this.selected = undefined;
    this.substitutes = new Map();
    this.environment = isKnown ? environment : undefined; // the verdicts that are shown belong to it
    this.isSettings = this.isDeleting = false;
    this.keys.reset();
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { all, error } = this.#open;
    const failed = error ? storageNote(error, this.strings) : nothing;
    if (all === undefined) return html`${failed}${error ? nothing : loadingState(this.strings)}`;
    if (all.length === 0 && !this.#open.collection)
      return html`<div class="empty ${this.#files.isDragged ? "drop" : ""}">
        ${icon("collection")}
        <p>${t("collections.none")}</p>
        <p class="muted small">${t("collections.none-note")}</p>
        ${failed} ${this.#fileNotes()}
        <button class="primary create" @click=${this.#create}>${t("collections.new")}</button>
        <button class="quiet import" @click=${() => this.#files.choose()}>${t("collections.import")}</button>
      </div>`;
    return html`<mcp-split-view name="collections" label=${t("view.collections")}>
      <div class="side ${this.#files.isDragged ? "drop" : ""}" slot="list">${this.#bar()} ${failed} ${this.#notes()} ${this.#tree()}</div>
      <div slot="detail" @mcp-collection-call=${this.#onCall} @mcp-collection-change=${this.#onChange}>${this.#detail()}</div>
    </mcp-split-view>`;
  }

  #bar(): TemplateResult {
    const { all = [], id, collection } = this.#open;
    const hasCalls = collection !== undefined && collection.items.some((item) => callsIn(item).length > 0);
    return collectionsBar(
      {
        all,
        id,
        collection,
        environment: this.environment,
        isSettings: this.isSettings,
        isRunning: this.#runs.now?.isRunning === true,
        canRun: hasCalls && this.host !== undefined && this.host.isRecorded !== true,
        open: (other) => void this.#open.open(other),
        choose: (name) => {
          this.environment = name;
          this.substitutes = new Map(); // chosen for the servers of the other environment
        },
        run: () => void this.#runAll(),
        stop: () => this.#watch.stop(),
        watch: this.#watch,
        create: this.#create,
        addFolder: this.#addFolder,
        import: () => this.#files.choose(),
        export: () => collection && void this.#files.save(collection),
        settings: () => this.#showSettings(),
      },
      this.filterField(this.strings.t("collections.search")),
      this.strings,
    );
  }

  #notes(): TemplateResult {
    const { error } = this.#runs.now ?? {};
    const { collection } = this.#open;
    const calls = collection ? plannedCalls(collection).map(({ call }) => this.#known(call)) : [];
    return html`${runSummary(calls, this.#runs.now, this.strings)} ${this.#watch.draw(this.strings)}
      ${error ? html`<mcp-error-view .error=${error}></mcp-error-view>` : nothing} ${this.#fileNotes()} ${collection ? this.#missing(collection) : nothing}`;
  }

  /** Notes about the file that was opened, imported or changed elsewhere. */
  #fileNotes(): TemplateResult {
    const { conflict, problems } = this.#open;
    return html`${conflictNote(conflict, () => this.#open.dismissConflict(), this.strings)} ${problemsNote(problems, () => this.#open.refuse([]), this.strings)}`;
  }

  /** Servers of the collection that are not connected. */
  #missing(collection: Collection): TemplateResult | typeof nothing {
    const { host, substitutes } = this;
    if (!host || host.isRecorded) return nothing;
    return missingNotes(
      {
        targets: this.#context(host, collection),
        substitutes,
        isKnown: (name) =>
          [...knownServers(), ...this.#host.snapshot.servers.map(({ server }) => server)].some(
            ({ url }) => URL.canParse(url) && new URL(url).host === name,
          ),
        confirming: this.confirmingServer,
        confirm: (name) => (this.confirmingServer = name),
        connect: (url) => this.dispatchEvent(new ConnectRequestEvent(url)),
        choose: (next) => (this.substitutes = next),
      },
      this.strings,
    );
  }

  #tree(): TemplateResult {
    const { t } = this.strings;
    const { collection } = this.#open;
    this.#rows = collection ? collectionRows(collection, this.#closed, this.filterText) : [];
    const isEmpty = this.#rows.length === 0;
    return html`${this.listBox({
      label: t("view.collections"),
      count: this.#rows.length,
      role: "tree",
      row: (item) => {
        const row = this.#rows[item.index];
        const state = row?.kind === "call" ? this.#known(row.call) : {};
        const at = { item, selected: item.index === this.chosenRow, active: item.index === this.keys.active };
        return row ? collectionRow({ row, state, of: (call) => this.#known(call), ...at }, this.strings) : nothing;
      },
    })}
    ${isEmpty ? (this.filterText.trim() === "" ? emptyState("collection", t("collections.empty"), t("collections.empty-note")) : emptyState("search", t("collections.no-match"))) : nothing}`;
  }

  #detail(): TemplateResult {
    const { t } = this.strings;
    const { collection, id = "" } = this.#open;
    if (collection && this.isSettings)
      return html`<mcp-collection-settings .collectionId=${id} .collection=${collection} @mcp-collection-drop-request=${this.#drop}></mcp-collection-settings>`;
    const item = collection && this.selected && itemAt(collection, this.selected);
    if (!collection || !this.selected || !item)
      return emptyState("collection", t("collections.select"), t("collections.select-note"));
    const place = this.selected;
    const busy = this.#runs.now?.isRunning === true;
    if (!isFolder(item))
      return html`<mcp-collection-call
        .host=${this.host}
        .serverId=${this.#serverOf(collection, item)}
        .collection=${collection}
        .place=${place}
        .known=${this.#known(item)}
        ?busy=${busy}
        @mcp-collection-run-request=${() => void this.#run([item])}
      ></mcp-collection-call>`;
    return folderDetail(
      {
        collection,
        folder: item,
        place,
        isDeleting: this.isDeleting,
        busy: busy || this.host?.isRecorded === true,
        run: () => void this.#run(callsIn(item)),
        setDeleting: (isDeleting) => (this.isDeleting = isDeleting),
        changed: (next, at) => this.#changed(next, at),
      },
      this.strings,
    );
  }

  #context(host: Host, collection: Collection): ReturnType<typeof serversFor> {
    const { serverId, environment, substitutes } = this;
    const secrets = secretsOf(this.#open.id ?? "", collection, environment);
    return serversFor(host, this.#host.snapshot, serverId, collection, environment, secrets, substitutes);
  }

  /** Id of the connected server of a call. */
  #serverOf(collection: Collection, { server }: CollectionCall): string | undefined {
    if (!this.host) return undefined;
    const { servers } = this.#context(this.host, collection);
    const [only] = Object.values(servers);
    return (server === undefined ? (servers.default ?? only) : servers[server])?.id;
  }

  /** Runs all calls, and shows the first that failed; if none did, the first, unless an item is shown. */
  async #runAll(): Promise<void> {
    const before = [this.selected, this.#open.id, this.isSettings];
    await this.#run();
    const { selected, isSettings } = this;
    const { collection, id } = this.#open;
    const isSame = [selected, id, isSettings].every((value, at) => value === before[at]);
    if (!collection || !isSame || isSettings) return;
    const place = placeToShow(collection, selected, (call) => this.#known(call).report?.verdict === "failed");
    if (!place) return;
    this.#closed = new Set([...this.#closed].filter((key) => !keyOfPlace(place).startsWith(`${key}.`)));
    this.selected = place;
    await this.updateComplete;
    this.keys.moveTo(this.chosenRow);
  }

  async #run(only?: readonly CollectionCall[]): Promise<void> {
    const { host } = this;
    const { collection, id = "" } = this.#open;
    if (!host || !collection) return;
    const environment = this.environment ?? Object.keys(collection.environments ?? {})[0];
    const { servers } = this.#context(host, collection);
    const variables = secretsOf(id, collection, environment);
    const chosen = environment === undefined ? {} : { environment };
    await this.#runs.now?.run(collection, { servers, variables, connect: false, ...chosen }, only);
  }

  #known(call: CollectionCall): KnownCall {
    return this.#runs.now?.of(call) ?? {};
  }

  #toggle({ place }: CollectionRow): void {
    const key = keyOfPlace(place);
    const closed = new Set(this.#closed);
    if (!closed.delete(key)) closed.add(key);
    this.#closed = closed;
    this.requestUpdate();
  }

  #select(place: ItemPlace): void {
    this.selected = place;
    this.isSettings = this.isDeleting = false;
    if (this.split) this.split.pane = "detail";
  }

  #showSettings(): void {
    this.isSettings = !this.isSettings;
    if (this.isSettings && this.split) this.split.pane = "detail";
  }

  #changed(collection: Collection, place: ItemPlace | undefined): void {
    this.#open.change(collection);
    if (this.isSettings) return;
    this.selected = place;
    this.isDeleting = false;
    if (place) return;
    if (this.split) this.split.pane = "list";
    void this.updateComplete.then(() => this.list?.focus()); // what was focused is gone
  }

  readonly #onChange = ({ collection, place }: CollectionChangeEvent): void => this.#changed(collection, place);

  readonly #onCall = (event: CollectionCallEvent): void => {
    event.stopPropagation();
    const { before, after } = event;
    const { collection } = this.#open;
    if (!collection || !this.selected) return;
    this.#runs.now?.replace(before, after);
    this.#open.change(withItem(collection, this.selected, after));
  };

  readonly #drop = async (): Promise<void> => {
    const { id } = this.#open;
    if (this.host && id !== undefined) dropRuns(this.host, id);
    await this.#open.drop();
    this.isSettings = false;
    if (this.split) this.split.pane = "list";
  };

  readonly #create = async (): Promise<void> => {
    await this.#open.add({ name: this.strings.t("collections.new-name"), items: [] });
    this.isSettings = true;
  };

  readonly #addFolder = (): void => {
    const { collection } = this.#open;
    if (!collection) return;
    const folder = this.selected && itemAt(collection, this.selected);
    const within = folder && isFolder(folder) ? (this.selected ?? []) : [];
    const [next, place] = withAdded(collection, within, {
      name: this.strings.t("collections.new-folder-name"),
      items: [],
    });
    this.#open.change(next);
    this.#select(place);
  };

  async #take({ collection, problems }: ReadCollection): Promise<void> {
    if (!collection) return this.#open.refuse(problems);
    await this.#open.add(collection, problems);
  }
}

define("mcp-collections", McpCollections, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-collections": McpCollections;
  }
}
