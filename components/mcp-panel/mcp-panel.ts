/**
 * `<mcp-panel>`: the complete panel in one tag.
 *
 * Owns: rendering the frame, and connecting the parts beside it: `PanelHost` has the host, `PanelServers` the servers,
 * `OpenServer` and `OpenViews` what is open, `PanelCommands` the keys. The views show everything about a server.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import type { Host, HostOffer } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import { serverState, type ServerState, type ServerStatus } from "../../src/state/index.js";
import { toPlainError } from "../controllers/failure.js";
import { FocusKeeper } from "../controllers/focus-keeper.js";
import { followChanges } from "../controllers/follow-changes.js";
import { LayoutController } from "../controllers/layout.js";
import { LazyCode } from "../controllers/lazy-code.js";
import { titleServer } from "../page-storage/known-servers.js";
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
import type { ShowRequestEvent, ShowTarget } from "../views/shared/show-request-event.js";
import { OpenServer } from "./host/open-server.js";
import { OpenViews } from "./frame/open-views.js";
import { PanelCommands } from "./actions/panel-commands.js";
import { ShownRequests } from "./requests/shown-requests.js";
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
import { chosenViews, isFramedOtherwise, type ViewContext } from "./frame/panel-views.js";
import { registeredViews } from "./plugins/plugins.js";
import type { PanelNotes } from "./servers/panel-notes.js";
import { serverLine } from "./servers/server-line.js";
import { signInOffer, type SignInOffer } from "./servers/sign-in-offer.js";
import type { ServerMenu } from "./servers/server-menu.js";

addEnglish(viewsEn);

/**
 * Time for which the first rendering waits for the menu of several servers, in milliseconds: without it, the rest moves
 * when it appears.
 */
const MENU_MS = 100;

/**
 * A panel for one or more MCP servers. Set `src` or `servers`, or add a child `<script type="application/json">` with
 * the `mcpServers` map of a config file; otherwise the panel prompts for an address. The panel creates its own host in
 * a worker when there is a server to connect, and closes that host once the panel is permanently removed from the
 * document. Input requests are shown in a non-modal dialog; a page can answer them itself with a listener for
 * `mcp-input-request`.
 *
 * Keyboard: Ctrl+K (Command+K) opens the command palette, digits open views, `/` filters, `a` goes to the input
 * requests, `d` opens and closes the drawer, `m` maximizes its view, `[` and `]` switch servers, `9` shows all servers,
 * `,` shows the settings, `?` shows all keys, Ctrl+Enter (Command+Enter) runs the open tool, Escape cancels its call.
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

  @state() private announcement = "";
  /** Failure to load the code of an action. */
  @state() private loadFailure: PlainError | undefined;
  @query(".frame") private readonly frame: HTMLElement | null | undefined;
  @query(".stage") private readonly stage: HTMLElement | null | undefined;

  readonly #strings = new ErrorStringsController(this);
  readonly #report = (error: unknown): void =>
    this.#reportLoading(error === undefined ? undefined : toPlainError(error));
  readonly #reportLoading = (failure: PlainError | undefined): void => void (this.loadFailure = failure);
  /** Notes at the top. */
  readonly #notesCode = new LazyCode(this, () => import("./servers/panel-notes.js"));
  /** Controls for choosing one of several servers. */
  readonly #menuCode = new LazyCode(this, () => import("./servers/server-menu.js"), this.#reportLoading);
  readonly #panelHost = new PanelHost(this, {
    given: () => this.host,
    start: () => ({
      workerUrl: this.workerUrl,
      isMarkup: this.workerUrl === this.getAttribute("worker-url"),
      clientInfo: this.clientInfo,
      relay: this.relaySettings,
      launcher: this.launcher,
    }),
    offer: () => this.#offer,
    isShownOtherwise: isFramedOtherwise,
    signedIn: (url) => this.#open.showAt(url),
    requested: (host, inputRequests) => this.#requests.follow(host, inputRequests),
  });
  readonly #requests: ShownRequests = new ShownRequests(
    this,
    this.#strings,
    (text) => (this.announcement = text),
    this.#reportLoading,
  );
  readonly #servers = new PanelServers(this);
  readonly #open: OpenServer = new OpenServer(this, this.#servers, this.#panelHost);
  #links: PanelLinks | undefined;
  readonly #look = new PanelLook(this);
  #recording: PanelRecording | undefined;
  readonly #layout = new LayoutController(this, () => this.frame ?? null);
  readonly #views = new OpenViews(this, () => this.#layout.name);
  readonly #split = new SplitController(this, {
    name: "drawer",
    axis: "block",
    initial: 280,
    min: 96,
    minRest: 160,
    container: () => this.stage ?? null,
  });
  protected override readonly parts: PanelParts = {
    host: this.#panelHost,
    open: this.#open,
    views: this.#views,
    show: (id, wanted) => this.#show(id, wanted),
  };
  readonly #choose = (id: string): void => {
    this.#open.id = id;
    // Choosing a server in the list of servers also leaves that list.
    if (this.#views.shown.main === "servers") this.#views.toggle("servers");
  };
  readonly #commands = new PanelCommands(
    this,
    { ...this.parts, requests: this.#requests, choose: this.#choose, report: this.#report },
    this.#strings,
  );
  #signIn: SignInOffer = { problems: [] };
  /** The last offer and settings passed to the host, as text. */
  #offered: string | undefined;

  constructor() {
    super();
    new FocusKeeper(this, (lost) =>
      lost.matches(START) ? (this.#views.element?.focusFilter?.(), null) : placeInFrame(this.renderRoot, lost),
    );
    followChanges(this, (watcher) => registeredViews.subscribe(watcher));
    this.addEventListener("mcp-connect-request", this.#open.onConnect);
    this.addEventListener("mcp-disconnect-request", this.#open.onDisconnect);
    this.addEventListener("mcp-show-request", this.#onShow);
    this.addEventListener("mcp-server-change", this.#onServerChange);
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
      this.#open.restore();
      this.#views.restore();
      const { length } = this.#servers.wanted;
      if (length > 0) this.#panelHost.prepare();
      await breathe();
      if (length > 1) await Promise.race([this.#menuCode.load().catch(() => undefined), pause(MENU_MS)]);
    }
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#views.all = chosenViews(this.tool === undefined ? this.views : "tools", this.hide, registeredViews.items);
    const clients = this.#servers.given.flatMap(({ auth }) => auth ?? []);
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

  get #offer(): HostOffer | undefined {
    const offer = this.offer ?? (this.host ? undefined : offerOf(panelSettings().offer));
    const { authorization } = this.#signIn;
    return offer && authorization ? { authorization, ...offer } : offer;
  }

  override render(): TemplateResult {
    const { serverIds } = this.#panelHost;
    const recording = this.#recording;
    const menu = this.#menu(serverIds);
    return html`
      <section class="frame" part="frame" aria-label=${recording ? nothing : this.#strings.t("panel.label")}>
        ${this.#notes()} ${this.#links?.note(this.#strings) ?? nothing}
        ${recording?.draw(this.#strings) ?? nothing}
        <div class="outer" ?hidden=${recording !== undefined}>
          ${menu?.rail ?? nothing}
          <div class="work">${this.#open.id === undefined ? this.#start() : this.#server(this.#open.id, menu?.select)}</div>
        </div>
        <slot name="footer"></slot> ${this.#requests.draw(this.#panelHost.host)}
        <div class="hidden" role="status">${this.announcement}</div>
      </section>
      ${this.#commands.draw()}
      <slot hidden @slotchange=${this.#servers.onSlot}></slot>
    `;
  }

  /** Renders what went wrong apart from servers; nothing if nothing did. */
  #notes(): TemplateResult | typeof nothing {
    const { closed, isOwn, strayFailure } = this.#panelHost;
    const { config } = this.#servers;
    const { problems } = this.#signIn;
    const mistakes = config.skipped.length + config.badAuth.length + problems.length;
    if (!closed && !strayFailure && !this.loadFailure && !config.broken && mistakes === 0) return nothing;
    const notes: PanelNotes = {
      ...config,
      closed,
      restart: isOwn ? this.#restart : undefined,
      problems,
      failures: [
        [this.loadFailure, () => this.#report(undefined)],
        [strayFailure, () => this.#panelHost.dismissStray()],
      ],
    };
    return this.#notesCode.now?.panelNotes(notes, this.#strings) ?? nothing;
  }

  get #facts(): PanelFacts {
    return {
      given: this.#servers.given,
      added: this.#servers.added,
      take: this.#servers.take,
      locked: this.locked,
      tool: this.tool,
      sandboxUrl: this.sandboxUrl,
      registry: this.registry,
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
    const { locked, demo } = this;
    const relayed = this.relaySettings !== undefined;
    const start = { context: this.#context(undefined), views: this.#views, hasList, locked, relayed, demo };
    return startView(start, this.#strings);
  }

  /**
   * Renders the controls for choosing a server. Until their code is loaded, servers can be chosen in the Servers view.
   */
  #menu(serverIds: readonly string[]): { readonly rail: TemplateResult; readonly select: TemplateResult } | undefined {
    const code = serverIds.length > 1 ? this.#menuCode.now : undefined;
    if (!code) return undefined;
    const { snapshot } = this.#panelHost;
    const unreported = (id: string): ServerStatus =>
      this.#panelHost.failureOf(id) ? "failed" : this.#panelHost.isOffline(id) ? "closed" : "connecting";
    const called = (id: string): string | undefined => this.#servers.called(id);
    const menu: ServerMenu = {
      choices: code.serverChoices({ serverIds, snapshot, unreported, called, waiting: this.#requests.waiting }),
      chosen: this.#open.id,
      choose: this.#choose,
      showAll: this.#views.has("servers") ? () => this.#views.open("servers") : undefined,
      canAdd: !this.locked,
      root: this.shadowRoot,
    };
    return { rail: code.serverRail(menu, this.#strings), select: code.serverSelect(menu, this.#strings) };
  }

  #server(id: string, menu: TemplateResult | undefined): TemplateResult {
    const known = serverState(this.#panelHost.snapshot, id);
    const failure = this.#panelHost.failureOf(id);
    const lost = (known?.server.state === "failed" || failure !== undefined) && !known?.tools.items.length;
    const gone = known?.server.state === "failed" || known?.server.state === "closed";
    const retry = (): void => this.#open.reconnect(id);
    const line = serverLine(
      {
        host: this.#panelHost.host,
        serverId: id,
        menu,
        waiting: this.#requests.waiting,
        showRequests: () => void this.#commands.showRequests(),
        status: known ? "known" : failure ? "failed" : "pending",
        views: this.#views,
        showKeys: () => void this.#commands.showKeys(),
      },
      this.#strings,
    );
    return html`
      ${line}
      ${this.#requests.limitNote(known)}
      ${failure && !this.#panelHost.closed ? html`<mcp-error-view class="stray" retryable .error=${failure} @mcp-retry-request=${retry}></mcp-error-view>` : nothing}
      ${gone && !lost && !this.locked && known.server.storedAt === undefined ? elsewhere(this.#facts.offersSignIn, this.#strings) : nothing}
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
    const { waiting: inputRequests } = this.#requests;
    const frame = { context: this.#context(id), views: this.#views, state, instead, split: this.#split, inputRequests };
    return frameView(frame, this.#strings);
  }

  /** Announces in the live region that a connection changed. */
  readonly #onServerChange = (event: ServerChangeEvent): void => {
    const { server } = event;
    const isOther = event.composedPath()[0] !== this; // from the nested panel of a recording
    if (isOther || server.state === "connecting" || server.recordedAt !== undefined) return;
    if (server.state === "connected") titleServer(server.id, serverNameOf(server));
    if (server.state === "closed" && server.storedAt !== undefined) return; // nothing has changed
    this.announcement = this.#strings.t(`panel.says-${server.state}`, { name: serverNameOf(server) });
  };

  readonly #onShow = ({ serverId, wanted }: ShowRequestEvent): void => void this.#show(serverId, wanted);

  async #show(serverId: string | undefined, wanted: ShowTarget): Promise<void> {
    if (serverId !== undefined) this.#open.id = serverId;
    await this.#views.show(wanted);
  }

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
    void this.updateComplete.then(() => this.#views.element?.focusFilter?.());
  };
}

define("mcp-panel", McpPanel, "frame", "rail", "drawer", "separator");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-panel": McpPanel;
  }
}
