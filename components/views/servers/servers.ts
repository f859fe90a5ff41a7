/**
 * `<mcp-servers>`: all servers of the page and those that the user added.
 *
 * Owns: the list, its order, and the open form. Does not connect itself if other code handles its events.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { followChanges } from "../../controllers/follow-changes.js";
import { HostController } from "../../controllers/host-controller.js";
import {
  addServer,
  hrefOf,
  knownServers,
  removeServer,
  serverSettings,
  setServerSettings,
  watchServers,
  type ServerPlace,
} from "../../page-storage/known-servers.js";
import { forgetServer, moveServer, renameServer, setAutoConnect } from "../../page-storage/server-edits.js";
import { areLinksRead } from "../../page-storage/link-readers.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { holdsSecret, writeLink } from "../../page-storage/server-link.js";
import { copied } from "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { linksEn } from "../../strings/en/links.js";
import { serversEn } from "../../strings/en/servers.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { PanelFacts } from "../shared/panel-facts.js";
import { connectWith } from "../shared/connect-with.js";
import { DisconnectRequestEvent, type ConnectRequestEvent } from "../shared/server-events.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { ServerReorder } from "./server-reorder.js";
import { exportFoot, removalForm } from "./server-parts.js";
import { calledOf, serverRow, sharedServer, type ListedServer, type ServerAction } from "./server-row.js";
import type { McpServerForm } from "./server-form.js";
import "./server-form.js";
import type { ServerFormEvent } from "./server-form-event.js";
import "./server-import.js";
import { serversStyles } from "./servers-styles.js";
import { emptyState } from "../shared/empty-state.js";
import { emptyStyles } from "../shared/empty-styles.js";

addEnglish(linksEn);
addEnglish(serversEn);

/** Ways to add a server, in the order of their buttons. */
const ADDING = ["address", "import", "registry"] as const;
type AddingMode = (typeof ADDING)[number];

/**
 * The servers of a panel or a host: open, connect, disconnect; servers added by the user can also be edited,
 * duplicated, reordered and removed. Servers are added by address, from the config file of another client, by a link, or
 * from a registry. Unless its events are canceled, the element handles them itself.
 *
 * Keyboard: all actions are buttons; Up and Down on the handle of a server move it in the order.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to connect a server; cancelable.
 * @fires {DisconnectRequestEvent} mcp-disconnect-request - The user wants to end a connection; cancelable.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a server or its settings.
 * @csspart servers - The list.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpServers extends LitElement {
  static override styles = [...base, emptyStyles, serversStyles];

  /** The host whose servers to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** The previously open server, which is highlighted. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /**
   * @internal Data from the surrounding panel; without it, servers not added by the user count as defined by the page.
   */
  @property({ attribute: false }) panel: PanelFacts | undefined;

  @state() private adding: AddingMode | undefined;
  @state() private edited: string | undefined;
  /** Id of the server whose links to other programs are shown. */
  @state() private shared: string | undefined;
  @state() private removed: { readonly id: string; readonly forget: boolean } | undefined;
  @state() private failed: PlainError | undefined;
  @state() private note = "";
  @query(".opener") private readonly opener: HTMLElement | null | undefined;
  readonly #strings = new ErrorStringsController(this);
  readonly #host = new HostController(this, (_server, { servers }) => [
    servers.length,
    ...servers.map((one) => one.server),
    ...servers.map((one) => one.outage),
  ]);
  readonly #reorder = new ServerReorder((id, to) => void this.#move(id, to));

  constructor() {
    super();
    new FocusKeeper(this, () => this.opener);
    followChanges(this, watchServers);
    this.addEventListener("mcp-server-form-close", this.#closeForm);
  }

  /** Opens the form for another server. */
  async add(): Promise<void> {
    if (this.#isLocked) return;
    this.adding ??= "address";
    await this.updateComplete;
    this.renderRoot.querySelector<McpServerForm>(".adding mcp-server-form, .adding mcp-server-import")?.focus();
  }

  get #hasNoSignIn(): boolean {
    return this.panel?.offersSignIn === false;
  }

  get #isLocked(): boolean {
    return this.panel?.locked ?? false;
  }

  /** Servers that the user added. */
  get #known(): readonly ServerPlace[] {
    return this.panel?.added ?? (this.#isLocked ? [] : knownServers());
  }

  /** All servers: those of the page, those that only the host knows, and those of the user. */
  get #listed(): readonly ListedServer[] {
    const { snapshot } = this.#host;
    const known = this.#known;
    const given = [...(this.panel?.given ?? [])];
    for (const { server } of snapshot.servers)
      if (![...given, ...known].some(({ id }) => id === server.id)) given.push({ id: server.id, url: server.url });
    const listed = (place: ServerPlace, isGiven: boolean): ListedServer => ({
      place,
      isGiven,
      state: serverState(snapshot, place.id),
      failure: this.panel?.failureOf(place.id),
    });
    const isNew = ({ id }: ServerPlace): boolean => !given.some((place) => place.id === id);
    return [...given.map((place) => listed(place, true)), ...known.filter(isNew).map((place) => listed(place, false))];
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const listed = this.#listed;
    return html`
      <div class="head">
        <h2>${t("servers.title")} <span class="muted small">${t("servers.count", { count: listed.length })}</span></h2>
        ${
          this.#isLocked
            ? nothing
            : html`<button
                class="opener"
                aria-expanded=${this.adding ? "true" : "false"}
                @click=${() => (this.adding ? this.#closeForm() : void this.add())}
              >
                ${icon("add")}${t("servers.add")}
              </button>`
        }
      </div>
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      ${this.adding && !this.#isLocked ? this.#adding(listed) : nothing}
      ${
        listed.length === 0
          ? emptyState("server", t(this.#isLocked ? "servers.none-locked" : "servers.none"))
          : html`<ul class="servers" part="servers" aria-label=${t("servers.title")}
              @keydown=${this.#reorder.onKeyDown}
              @dragstart=${this.#reorder.onDragStart}
              @dragover=${this.#reorder.onDragOver}
              @drop=${this.#reorder.onDrop}
              @dragend=${this.#reorder.onDragEnd}
            >
              ${repeat(
                listed,
                ({ place }) => place.id,
                (one) => this.#server(one),
              )}
            </ul>`
      }
      ${listed.length > 0 ? exportFoot(listed, this.#strings) : nothing}
      <div class="hidden" role="status">${this.note}</div>
    `;
  }

  #adding(listed: readonly ListedServer[]): TemplateResult {
    const { t } = this.#strings;
    const given = listed.flatMap(({ place, isGiven }) => (isGiven ? [place] : []));
    const registry = this.panel?.registry;
    const modes = ADDING.filter((mode) => mode !== "registry" || registry !== "none");
    return html`<section class="adding" aria-label=${t("servers.add")}>
      <div class="modes" role="group" aria-label=${t("servers.add-how")}>
        ${modes.map(
          (name) =>
            html`<button class="quiet" data-mode=${name} aria-pressed=${this.adding === name ? "true" : "false"} @click=${() => this.#mode(name)}>
              ${t(`servers.by-${name}`)}
            </button>`,
        )}
      </div>
      ${this.adding === "address" ? html`<mcp-server-form ?no-sign-in=${this.#hasNoSignIn} @mcp-server-form=${this.#onAdd}></mcp-server-form>` : nothing}
      ${this.adding === "import" ? html`<mcp-server-import .given=${given} .added=${this.panel?.take} @mcp-connect-request=${this.#onImported}></mcp-server-import>` : nothing}
      ${this.adding === "registry" ? html`<mcp-registry-search .given=${given} .registry=${registry} @mcp-connect-request=${this.#onImported}></mcp-registry-search>` : nothing}
    </section>`;
  }

  #server(listed: ListedServer): TemplateResult {
    const { t } = this.#strings;
    const { place } = listed;
    const row = {
      listed,
      host: this.host,
      canLink: areLinksRead(),
      canAdd: !this.#isLocked,
      act: (action: ServerAction, event: Event) => void this.#act(action, listed, event),
    };
    return html`<li class="server" data-id=${place.id} aria-current=${place.id === this.serverId ? "true" : "false"}>
      ${serverRow(row, this.#strings)}
      ${
        this.edited === place.id
          ? html`<mcp-server-form
              ?no-sign-in=${this.#hasNoSignIn}
              .place=${place}
              .settings=${serverSettings(place)}
              @mcp-server-form=${(event: ServerFormEvent) => this.#onEdit(place, event)}
            ></mcp-server-form>`
          : nothing
      }
      ${this.shared === place.id ? html`<mcp-add-to role="group" aria-label=${t("servers.add-to", { name: calledOf(listed) })} .server=${sharedServer(listed)}></mcp-add-to>` : nothing}
      ${
        this.removed?.id === place.id
          ? removalForm(
              {
                name: calledOf(listed),
                forget: this.removed.forget,
                change: (forget) => (this.removed = { id: place.id, forget }),
                remove: () => void this.#remove(listed),
                keep: () => (this.removed = undefined),
              },
              this.#strings,
            )
          : nothing
      }
    </li>`;
  }

  async #act(action: ServerAction, listed: ListedServer, event: Event): Promise<void> {
    const { place } = listed;
    this.failed = undefined;
    switch (action) {
      case "open":
        return this.#open(place);
      case "settings":
        this.dispatchEvent(new ShowRequestEvent(place.id, { kind: "view", view: "settings" }));
        return;
      case "connect":
        return this.#connect(place);
      case "disconnect":
        return this.#disconnect(place);
      case "auto-connect":
        return setAutoConnect(place.id, place.autoConnect !== true);
      case "edit":
        this.edited = this.edited === place.id ? undefined : place.id;
        return;
      case "duplicate":
        this.#add(place.url, this.#strings.t("servers.copy-of", { name: calledOf(listed) }), serverSettings(place));
        return;
      case "share":
        this.shared = this.shared === place.id ? undefined : place.id;
        return import("./add-to.js").then(() => undefined, this.#notLoaded);
      case "link":
        this.note = await this.#copyLink(place);
        return;
      case "remove":
        this.removed = { id: place.id, forget: true };
        return;
      case "grip":
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        return;
      default:
        action satisfies never;
    }
  }

  /** Copies a link; returns the message to show. */
  async #copyLink({ url, name }: ServerPlace): Promise<string> {
    const outcome = await copied(() => writeLink({ url, ...(name && { name }) }));
    return this.#strings.t(outcome === "value.copied" && holdsSecret(url) ? "link.copied-masked" : outcome);
  }

  #open({ id }: ServerPlace): void {
    this.dispatchEvent(new ShowRequestEvent(id, { kind: "view", view: "tools" }));
  }

  async #connect(place: ServerPlace): Promise<void> {
    await connectWith(this, this.host, place, serverSettings(place));
  }

  async #disconnect({ id }: ServerPlace): Promise<void> {
    if (!this.dispatchEvent(new DisconnectRequestEvent(id))) return;
    await this.host
      ?.server(id)
      ?.close()
      .catch(() => undefined); // rejects if the connection has already ended
  }

  #add(...[url, name, settings]: Parameters<typeof addServer>): ServerPlace | undefined {
    const place = addServer(url, name, settings);
    if (place) this.panel?.take?.(place.id);
    this.note = place ? this.#strings.t("servers.added") : this.#strings.t("servers.full");
    return place;
  }

  async #remove({ place }: ListedServer): Promise<void> {
    const { forget = false } = this.removed ?? {};
    const { headers } = serverSettings(place);
    this.removed = undefined;
    await this.#disconnect(place);
    removeServer(place.id);
    this.note = this.#strings.t("servers.removed");
    try {
      if (forget && this.host) await forgetServer(this.host, place.url, headers);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }

  #mode(mode: AddingMode): void {
    this.adding = mode;
    if (mode === "registry") import("./registry-search.js").catch(this.#notLoaded);
  }

  readonly #notLoaded = (error: unknown): void => void (this.failed = toPlainError(error));

  readonly #onAdd = ({ server }: ServerFormEvent): void => {
    const { url, name, settings } = server;
    const known = [...(this.panel?.given ?? []), ...this.#known].find((place) => hrefOf(place.url) === hrefOf(url));
    const isSame = known && JSON.stringify(serverSettings(known)) === JSON.stringify(settings);
    if (isSame && name === "") this.note = this.#strings.t("servers.duplicate-of", { name: known.name ?? known.url });
    const place = isSame && name === "" ? known : this.#add(url, name, settings);
    this.#closeForm();
    if (!place) return;
    void this.#connect(place);
    this.#open(place);
  };

  /** Fires the request again from this element: a listener may handle it, otherwise this element does. */
  readonly #onImported = (event: ConnectRequestEvent): void => {
    event.stopPropagation();
    if (event.serverId !== undefined) void this.#connect({ id: event.serverId, url: event.url });
  };

  #onEdit(place: ServerPlace, { server }: ServerFormEvent): void {
    const { url, name, settings } = server;
    this.#closeForm();
    if (url === hrefOf(place.url)) {
      renameServer(place.id, name);
      setServerSettings(place, settings);
      return;
    }
    // A different address means a different server: stored data stays with the old server; only the values in the form
    // are used.
    const at = knownServers().findIndex(({ id }) => id === place.id);
    void this.#disconnect(place);
    removeServer(place.id);
    const moved = this.#add(url, name, settings);
    if (moved) moveServer(moved.id, at);
    if (moved) void this.#connect(moved);
  }

  async #move(id: string, to: number): Promise<void> {
    moveServer(id, to);
    await this.updateComplete;
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>(".server")];
    rows
      .find((row) => row.dataset.id === id)
      ?.querySelector<HTMLElement>(".grip")
      ?.focus();
    this.note = this.#strings.t("servers.moved", { place: to + 1 });
  }

  readonly #closeForm = (): void => {
    this.adding = this.edited = this.shared = undefined;
  };
}

keepScroll(McpServers);
define("mcp-servers", McpServers, "servers");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-servers": McpServers;
  }
}
