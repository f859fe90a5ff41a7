/**
 * `<mcp-panel>`: the complete panel in one tag.
 *
 * Owns: the frame, the open server and views, and the panel's keyboard shortcuts. The host is in `panel-host.ts`; the
 * views show everything about a server.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import type { Host, InputRequest, HostOffer } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import { serverState, type ServerState } from "../../src/state/index.js";
import type { InputRequestOpenChangeEvent } from "../dialogs/input-request-events.js";
import type { McpInputRequestDialog } from "../dialogs/input-request-dialog/input-request-dialog.js";
import { lazyAsync } from "../../src/async/lazy-async.js";
import { toPlainError } from "../controllers/failure.js";
import { FocusKeeper } from "../controllers/focus-keeper.js";
import { followChanges } from "../controllers/follow-changes.js";
import { LayoutController } from "../controllers/layout.js";
import { LazyCode } from "../controllers/lazy-code.js";
import { historyOptions, offerOf, panelSettings } from "../page-storage/panel-settings.js";
import { SplitController } from "../controllers/split.js";
import { define } from "../parts/basic/define.js";
import "../parts/basic/error-view.js";
import { viewsEn } from "../strings/en/views.js";
import { ErrorStringsController } from "../strings/error-strings-controller.js";
import { addEnglish } from "../strings/index.js";
import { base } from "../theme/index.js";
import "../views/server-header/server-header.js";
import { serverNameOf } from "../views/shared/server-name.js";
import "../views/input-requests/input-request-open-event.js";
import type { PanelFacts } from "../views/shared/panel-facts.js";
import type { McpCommandPalette } from "../views/palette/palette.js";
import type { ShowRequestEvent, ShowTarget, ViewName } from "../views/shared/show-request-event.js";
import type { ViewElement } from "../views/shared/view-element.js";
import type { InputRequestDialogView } from "./requests/input-request-parts.js";
import { OpenServer } from "./host/open-server.js";
import { OpenViews } from "./frame/open-views.js";
import { neighbour, pressKey, type PanelCommands } from "./actions/panel-actions.js";
import { PanelInputRequests } from "./requests/panel-input-requests.js";
import { frameView, placeInFrame } from "./frame/panel-frame.js";
import type { ServerChangeEvent } from "./host/panel-events.js";
import { connectForm, elsewhere } from "./servers/other-address.js";
import { PanelHost } from "./host/panel-host.js";
import { breathe, pause } from "../parts/basic/slices.js";
import type { PanelLinks } from "./links/panel-links.js";
import { PanelMethods, type PanelParts } from "./element/panel-methods.js";
import { PanelLook } from "./element/panel-look.js";
import type { PanelRecording } from "./host/panel-recording.js";
import { PanelServers } from "./servers/panel-servers.js";
import { START, startView } from "./frame/panel-start.js";
import { panelStyles } from "./frame/panel-styles.js";
import { chosenViews, isFramedOtherwise, type PanelView, type ViewContext } from "./frame/panel-views.js";
import { registeredViews } from "./plugins/plugins.js";
import {
  NO_SERVERS,
  serverEntryOf,
  readServerMap,
  readServerText,
  type ServerConfig,
  type ServerEntry,
} from "./servers/server-config.js";
import { serverLine } from "./servers/server-line.js";
import { signInOffer, type SignInOffer } from "./servers/sign-in-offer.js";
import { viewOf } from "./frame/view-of.js";
import type { ServerMenu } from "./servers/server-menu.js";

addEnglish(viewsEn);

/**
 * Time for which the first rendering waits for the menu of several servers, in milliseconds: without it, the rest moves
 * when it appears.
 */
const MENU_MS = 100;

const loadKeys = lazyAsync(() => import("./actions/keys-dialog.js"));
const loadPalette = lazyAsync(() =>
  Promise.all([import("./actions/palette-entries.js"), import("../views/palette/palette.js")]),
);

/**
 * A panel for one or more MCP servers. Set `src` or `servers`, or add a child `<script type="application/json">` with
 * the `mcpServers` map of a config file; otherwise the panel prompts for an address. The panel creates its own host in
 * a worker when there is a server to connect, and closes that host once the panel is permanently removed from the
 * document. Input requests are shown in a non-modal dialog; a page can answer them itself with a listener for
 * `mcp-input-request`.
 *
 * Keyboard: Ctrl+K (Command+K) opens the command palette, digits open views, `/` filters, `a` goes to the input
 * requests, `d` opens and closes the drawer, `[` and `]` switch servers, `9` shows all servers, `,` shows the settings,
 * `?` shows all keys, Ctrl+Enter (Command+Enter) runs the open tool, Escape cancels its call.
 *
 * @slot - A `<script type="application/json">` with the map of servers. It is not rendered.
 * @slot toolbar - Buttons of the page in the header.
 * @slot footer - Content below the views.
 * @slot empty - Content in place of the address field while there is no server.
 * @slot result-actions - Buttons of the page beside the answer of a call. Buttons that need the result:
 * `registerAction`.
 * @fires {ServerChangeEvent} mcp-server-change - A connection changed.
 * @fires {CallChangeEvent} mcp-call-change - A call started or ended.
 * @fires {InputRequestEvent} mcp-input-request - A server sent an input request; the page may answer on the user's
 * behalf.
 * @fires {AppMessageEvent} mcp-app-message - An app sent a message in the user's name, and the user approved it.
 * @csspart frame - The whole panel.
 * @csspart rail - The list of servers, in a wide panel with more than one.
 * @csspart drawer - The views beside the main area: their tabs, and the open view.
 * @csspart separator - The separator between the main area and the drawer.
 */
export class McpPanel extends PanelMethods {
  static override styles = [...base, ...panelStyles];

  @state() private config = NO_SERVERS;
  @state() private announcement = "";
  /** Renders the list of keys; absent until the list is first shown. */
  @state() private keys: Awaited<ReturnType<typeof loadKeys>> | undefined;
  /** Failure to load the code of an action. */
  @state() private loadFailure: PlainError | undefined;
  @query(".frame") private readonly frame: HTMLElement | null | undefined;
  @query(".stage") private readonly stage: HTMLElement | null | undefined;
  @query("mcp-input-request-dialog") private readonly requesting: McpInputRequestDialog | null | undefined;
  @query(".requests") private readonly requestsButton: HTMLElement | null | undefined;
  @query("mcp-command-palette") private readonly palette: McpCommandPalette | null | undefined;
  @query("dialog") private readonly dialog: HTMLDialogElement | null | undefined;

  readonly #strings = new ErrorStringsController(this);
  /** Notes at the top. */
  readonly #notesCode = new LazyCode(this, () => import("./servers/panel-notes.js"));
  /** Controls for choosing one of several servers. */
  readonly #menuCode = new LazyCode(
    this,
    () => import("./servers/server-menu.js"),
    (error) => (this.loadFailure = error),
  );
  /** Parts that show input requests, and the dialog. */
  readonly #requestCode = new LazyCode(
    this,
    () =>
      import("../dialogs/input-request-dialog/input-request-dialog.js").then(
        () => import("./requests/input-request-parts.js"),
      ),
    (error) => (this.loadFailure = error),
  );
  readonly #panelHost = new PanelHost(this, {
    given: () => this.host,
    start: () => ({
      workerUrl: this.workerUrl,
      isMarkup: this.workerUrl === this.getAttribute("worker-url"),
      clientInfo: this.clientInfo,
    }),
    offer: () => this.#offer,
    isShownOtherwise: isFramedOtherwise,
    signedIn: (url) => this.#open.showAt(url),
    requested: (host, inputRequests) => this.#inputRequests.follow(host, inputRequests),
  });
  readonly #inputRequests: PanelInputRequests = new PanelInputRequests(this, (request) =>
    this.#announceRequest(request),
  );
  readonly #servers = new PanelServers(this, { given: () => this.#configured(), isLocked: () => this.locked });
  readonly #open: OpenServer = new OpenServer(this, this.#servers, this.#panelHost);
  #links: PanelLinks | undefined;
  readonly #look = new PanelLook(this);
  #recording: PanelRecording | undefined;
  readonly #layout = new LayoutController(this, () => this.frame ?? null);
  #list: readonly PanelView[] = [];
  readonly #views = new OpenViews(() => this.#list);
  readonly #split = new SplitController(this, {
    name: "drawer",
    axis: "block",
    initial: 280,
    min: 96,
    minRest: 160,
    container: () => this.stage ?? null,
  });
  #signIn: SignInOffer = { problems: [] };
  /** The last offer and settings passed to the host, as text. */
  #offered: string | undefined;

  constructor() {
    super();
    new FocusKeeper(this, (lost) =>
      lost.matches(START) ? (this.#view?.focusFilter?.(), null) : placeInFrame(this.renderRoot, lost),
    );
    followChanges(this, (watcher) => registeredViews.subscribe(watcher));
    this.addEventListener("keydown", this.#onKeyDown);
    this.addEventListener("mcp-connect-request", this.#open.onConnect);
    this.addEventListener("mcp-disconnect-request", this.#open.onDisconnect);
    this.addEventListener("mcp-show-request", this.#onShow);
    this.addEventListener("mcp-server-change", this.#onServerChange);
    this.addEventListener("mcp-input-request-open", ({ requestId }) => this.#showRequests(requestId));
    this.addEventListener("mcp-recording-request", (event) => {
      if (event.defaultPrevented || this.#recording) return; // a nested recording handles this itself
      event.preventDefault();
      const { host } = event.opened;
      this.#openRecording(host, event.name).catch(() => host.close()); // the code can't be loaded: the current content stays
    });
    this.addEventListener("mcp-recording-file-request", (event) => event.respondWith(this.#openFile(event.file)));
  }

  /**
   * Renders for the first time in a separate task, because the previous task evaluated the code of the panel. A worker
   * that will be needed starts meanwhile. The menu of several servers is in the first rendering if it is loaded soon.
   */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) {
      const { length } = this.#servers.wanted;
      if (length > 0) this.#panelHost.prepare();
      await breathe();
      if (length > 1) await Promise.race([this.#menuCode.load().catch(() => undefined), pause(MENU_MS)]);
    }
    await super.scheduleUpdate();
  }

  protected override get parts(): PanelParts {
    return {
      host: this.#panelHost,
      open: this.#open,
      views: this.#views,
      show: (id, wanted) => this.#show(id, wanted),
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#list = chosenViews(this.views, this.hide, registeredViews.items);
    const clients = this.#configured().flatMap(({ auth }) => auth ?? []);
    this.#signIn = signInOffer(this, clients);
    const before = this.#offered;
    this.#offered = JSON.stringify([this.#offer, historyOptions()]);
    if (changed.has("host") || (changed.has("workerUrl") && this.hasUpdated)) this.#panelHost.replaceHost();
    else if (changed.has("offer") || this.#offered !== before) void this.#panelHost.offer();
    this.#open.settle();
    if ((this.deepLinks || this.host?.reportedCall) && !this.#links) void this.#readLinks();
  }

  async #readLinks(): Promise<void> {
    const { PanelLinks } = await import("./links/panel-links.js");
    this.#links ??= new PanelLinks(this, this.#servers, this.#open);
  }

  protected override updated(): void {
    this.stage?.style.setProperty("--_drawer-size", `${this.#split.wanted}px`);
    const link = this.#links?.take((id) => this.#open.status(id) === "connected");
    if (link) queueMicrotask(() => void this.#show(link.serverId, link.wanted));
  }

  #configured(): readonly ServerEntry[] {
    if (this.src !== undefined && this.src.trim() !== "") return [serverEntryOf(this.src)];
    return this.#map.entries;
  }

  get #offer(): HostOffer | undefined {
    const offer = this.offer ?? (this.host ? undefined : offerOf(panelSettings().offer));
    const { authorization } = this.#signIn;
    return offer && authorization ? { authorization, ...offer } : offer;
  }

  get #map(): ServerConfig {
    return this.servers === undefined ? this.config : readServerMap(this.servers);
  }

  override render(): TemplateResult {
    const { serverIds } = this.#panelHost;
    const recording = this.#recording;
    const menu = this.#menu(serverIds);
    const requests = this.#inputRequests.seen ? this.#requestCode.now : undefined;
    return html`
      <section class="frame" part="frame" aria-label=${recording ? nothing : this.#strings.t("panel.label")}>
        ${this.#notes()} ${this.#links?.note(this.#strings) ?? nothing}
        ${recording?.draw(this.#strings) ?? nothing}
        <div class="outer" ?hidden=${recording !== undefined}>
          ${menu?.rail ?? nothing}
          <div class="work">${this.#open.id === undefined ? this.#start() : this.#server(this.#open.id, menu?.select)}</div>
        </div>
        <slot name="footer"></slot> ${requests?.requestDialog(this.#requestView) ?? nothing}
        <div class="hidden" role="status">${this.announcement}</div>
      </section>
      ${this.keys?.keysDialog(this.#list, this.#strings) ?? nothing}
      <mcp-command-palette></mcp-command-palette>
      <slot hidden @slotchange=${this.#onSlot}></slot>
    `;
  }

  /** Renders what went wrong apart from servers; nothing if nothing did. */
  #notes(): TemplateResult | typeof nothing {
    const { closed, isOwn, strayFailure } = this.#panelHost;
    const { broken, skipped, badAuth } = this.#map;
    const { problems } = this.#signIn;
    if (
      !closed &&
      !strayFailure &&
      !this.loadFailure &&
      !broken &&
      skipped.length + badAuth.length + problems.length === 0
    )
      return nothing;
    return (
      this.#notesCode.now?.panelNotes(
        {
          closed,
          restart: isOwn ? this.#restart : undefined,
          broken,
          skipped,
          badAuth,
          problems,
          failures: [
            [this.loadFailure, () => (this.loadFailure = undefined)],
            [strayFailure, () => this.#panelHost.dismissStray()],
          ],
        },
        this.#strings,
      ) ?? nothing
    );
  }

  get #facts(): PanelFacts {
    return {
      given: this.#configured(),
      locked: this.locked,
      sandboxUrl: this.sandboxUrl,
      offersSignIn: this.host !== undefined || this.#offer?.authorization !== undefined, // a page that provides a host decides about sign-in itself
      decided: { ...this.#look.decided, offer: this.offer !== undefined || this.host !== undefined },
      failureOf: (id) => this.#panelHost.failureOf(id),
      offerFailure: this.#panelHost.offerFailure,
    };
  }

  #context(serverId: string | undefined): ViewContext {
    return { host: this.#panelHost.host, serverId, panel: this.#facts };
  }

  #start(): TemplateResult {
    const hasList = this.locked || this.#servers.added.length > 0;
    const { main: open } = this.#views.shown(this.#layout.name);
    return startView(
      {
        context: this.#context(undefined),
        views: this.#list,
        open,
        hasList,
        locked: this.locked,
        demo: this.demo,
        onToggle: (view) => this.#toggleView(view),
      },
      this.#strings,
    );
  }

  /**
   * Renders the controls for choosing a server. Until their code is loaded, servers can be chosen in the Servers view.
   */
  #menu(serverIds: readonly string[]): { readonly rail: TemplateResult; readonly select: TemplateResult } | undefined {
    const code = serverIds.length > 1 ? this.#menuCode.now : undefined;
    if (!code) return undefined;
    const { snapshot } = this.#panelHost;
    const failed = (id: string): boolean => this.#panelHost.failureOf(id) !== undefined;
    const called = (id: string): string | undefined => this.#servers.called(id);
    const menu: ServerMenu = {
      choices: code.serverChoices({ serverIds, snapshot, failed, called, waiting: this.#inputRequests.waiting }),
      chosen: this.#open.id,
      choose: this.#choose,
      showAll: this.#has("servers") ? () => this.#openView("servers") : undefined,
    };
    return { rail: code.serverRail(menu, this.#strings), select: code.serverSelect(menu, this.#strings) };
  }

  #server(id: string, menu: TemplateResult | undefined): TemplateResult {
    const known = serverState(this.#panelHost.snapshot, id);
    const failure = this.#panelHost.failureOf(id);
    const lost = (known?.server.state === "failed" || failure !== undefined) && !known?.tools.items.length;
    const gone = known?.server.state === "failed" || known?.server.state === "closed";
    const retry = (): void => this.#open.reconnect(id);
    const { waiting } = this.#inputRequests;
    const limited = known?.requestLimit === undefined ? undefined : this.#requestCode.now;
    const line = serverLine(
      {
        host: this.#panelHost.host,
        serverId: id,
        menu,
        waiting,
        showRequests: () => this.#showRequests(),
        status: known ? "known" : failure ? "failed" : "pending",
        open: this.#views.shown(this.#layout.name).main,
        showKeys: this.#showKeys,
        hasServers: this.#has("servers"),
        hasSettings: this.#has("settings"),
        showServers: () => this.#toggleView("servers"),
        showSettings: () => this.#toggleView("settings"),
      },
      this.#strings,
    );
    return html`
      ${line}
      ${limited?.limitNote(known, this.#strings) ?? nothing}
      ${failure && !this.#panelHost.closed ? html`<mcp-error-view class="stray" retryable .error=${failure} @mcp-retry-request=${retry}></mcp-error-view>` : nothing}
      ${gone && !lost && !this.locked ? elsewhere(this.#facts.offersSignIn, this.#strings) : nothing}
      ${this.#frame(id, known, lost ? this.#otherAddress(id, known?.server.url) : undefined)}
    `;
  }

  /**
   * Renders the address field after a failed connection: immediately if the user typed the address, on demand if the
   * page set it.
   */
  #otherAddress(id: string, url = id): TemplateResult {
    if (this.locked) return html``;
    if (this.#servers.isAdded(id)) return connectForm({ url, offersSignIn: this.#facts.offersSignIn });
    return this.src === undefined ? html`` : elsewhere(this.#facts.offersSignIn, this.#strings);
  }

  #frame(id: string, state: ServerState | undefined, instead: TemplateResult | undefined): TemplateResult {
    const layout = this.#layout.name;
    return frameView(
      {
        context: this.#context(id),
        views: this.#list,
        state,
        layout,
        instead,
        split: this.#split,
        inputRequests: this.#inputRequests.waiting,
        seen: this.#views.seen,
        shown: this.#views.shown(layout),
        visited: this.#views.visited(layout),
        onOpen: this.#openView,
        onCloseDrawer: this.#closeDrawer,
      },
      this.#strings,
    );
  }

  /** The main view. */
  get #view(): ViewElement | undefined {
    return this.#viewNamed(this.#views.shown(this.#layout.name).main);
  }

  #viewNamed(name: ViewName): ViewElement | undefined {
    return this.renderRoot.querySelector<ViewElement>(`.view[data-view="${name}"] > *`) ?? undefined;
  }

  readonly #openView = (view: ViewName): void => {
    this.#views.open(view);
    this.requestUpdate();
  };

  /** Opens a view; if that view is already open, returns to the first one. */
  #toggleView(view: ViewName): void {
    if (this.#views.shown(this.#layout.name).main !== view) return this.#openView(view);
    this.#views.openFirst();
    this.requestUpdate();
  }

  #has(view: ViewName): boolean {
    return this.#views.named(view) !== undefined;
  }

  readonly #choose = (id: string): void => {
    this.#open.id = id;
    // Choosing a server in the list of servers also leaves that list.
    if (this.#views.shown(this.#layout.name).main === "servers") this.#toggleView("servers");
  };

  readonly #closeDrawer = (): void => {
    this.#views.closeDrawer();
    this.requestUpdate();
  };

  /** Announces in the live region that a connection changed. */
  readonly #onServerChange = (event: ServerChangeEvent): void => {
    const { server } = event;
    const isOther = event.composedPath()[0] !== this; // from the nested panel of a recording
    if (isOther || server.state === "connecting" || server.recordedAt !== undefined) return;
    this.announcement = this.#strings.t(`panel.says-${server.state}`, { name: serverNameOf(server) });
  };

  readonly #onShow = ({ serverId, wanted }: ShowRequestEvent): void => void this.#show(serverId, wanted);

  async #show(serverId: string | undefined, wanted: ShowTarget): Promise<void> {
    if (serverId !== undefined) this.#open.id = serverId;
    const view = viewOf(wanted);
    this.#openView(view);
    await this.#views
      .named(view)
      ?.load()
      .catch(() => undefined); // the view itself says that its code can't be loaded
    await this.updateComplete;
    this.#viewNamed(view)?.show?.(wanted);
  }

  readonly #onSlot = (event: Event): void => {
    const slot = event.target;
    if (!(slot instanceof HTMLSlotElement)) return;
    const script = slot.assignedElements().find((child) => child.matches('script[type="application/json"]'));
    this.config = script ? readServerText(script.textContent ?? "") : NO_SERVERS;
  };

  async #openFile(file: File): Promise<void> {
    const { host } = await (await this.#panelHost.ready()).traffic.open(file);
    await this.#openRecording(host, file.name);
  }

  async #openRecording(host: Host, name: string): Promise<void> {
    const { PanelRecording } = await import("./host/panel-recording.js");
    this.#recording = new PanelRecording(this, { host, name }, () => (this.#recording = undefined));
  }

  readonly #restart = (): void => {
    this.#panelHost.restart();
    // The button disappears with the banner.
    void this.updateComplete.then(() => this.#view?.focusFilter?.());
  };

  get #requestView(): InputRequestDialogView {
    return { host: this.#panelHost.host, inputRequests: this.#inputRequests, onOpenChange: this.#onRequestOpenChange };
  }

  #announceRequest(request: InputRequest): void {
    import("./requests/input-request-parts.js").then(
      ({ notifyOf, announceRequest }) => notifyOf((this.announcement = announceRequest(request, this.#strings))),
      () => undefined, // the count also shows the request
    );
  }

  readonly #onRequestOpenChange = async ({ open }: InputRequestOpenChangeEvent): Promise<void> => {
    this.#inputRequests.open = open;
    await this.requesting?.updateComplete;
    // If there is no previous focus, the button that reopens the dialog receives it.
    if (!open && this.shadowRoot?.activeElement === this.requesting) this.requestsButton?.focus();
  };

  /** Shows the dialog once it is loaded. */
  #showRequests(requestId?: string): void {
    this.#whenLoaded(async () => {
      await this.#requestCode.load();
      await this.updateComplete;
      await this.requesting?.show(requestId);
    });
  }

  readonly #showKeys = (): void =>
    this.#whenLoaded(async () => {
      this.keys = await loadKeys();
      await this.updateComplete;
      if (this.isConnected && !this.dialog?.open) this.dialog?.showModal();
    });

  /** Runs an action whose code is loaded when it is first used. If loading fails, a note says so. */
  #whenLoaded(action: () => Promise<void>): void {
    this.loadFailure = undefined;
    action().catch((error: unknown) => (this.loadFailure = toPlainError(error)));
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.dialog?.open) return;
    if (pressKey(event, this.#commands, panelSettings().letters)) event.preventDefault();
  };

  readonly #commands: PanelCommands = {
    openView: (view) => {
      const place = this.#views.named(view)?.place;
      return place !== undefined && (this.#open.id !== undefined || place === "aside") && (this.#openView(view), true);
    },
    toggleDrawer: () => {
      const usual = this.#list.findLast(
        ({ name, place }) => place === "drawer" && (name === "log" || !this.#has("log")),
      );
      if (this.#layout.name !== "wide" || !usual) return false;
      if (this.#views.shown("wide").drawer) this.#closeDrawer();
      else this.#openView(usual.name);
      return true;
    },
    focusFilter: () => this.#view?.focusFilter !== undefined && (this.#view.focusFilter(), true),
    run: () => this.#view?.run !== undefined && (void this.#view.run(), true),
    cancel: () => this.#view?.cancel?.() ?? false,
    showRequests: () => this.#inputRequests.waiting.length > 0 && (this.#showRequests(), true),
    showKeys: () => (this.#showKeys(), true),
    showPalette: () => (this.#whenLoaded(() => this.#showPalette()), true),
    switchServer: (step) => {
      const next = neighbour(this.#panelHost.serverIds, this.#open.id, step);
      if (next !== undefined) this.#open.id = next;
      return next !== undefined;
    },
    reconnect: () => this.#open.id !== undefined && (this.#open.reconnect(this.#open.id), true),
    disconnect: () => this.#open.id !== undefined && (this.#open.disconnect(this.#open.id), true),
  };

  async #showPalette(): Promise<void> {
    const [{ openPalette }] = await loadPalette();
    const { palette, parts } = this;
    const own = { parts, commands: this.#commands, choose: this.#choose, panel: this };
    const report = (error: PlainError): void => void (this.loadFailure = error);
    if (palette) await openPalette(palette, { ...own, report }, this.#strings);
  }
}

define("mcp-panel", McpPanel, "frame", "rail", "drawer", "separator");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-panel": McpPanel;
  }
}
