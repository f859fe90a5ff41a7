/** `<mcp-host>`: the client for views that a page composes without a panel. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Host, HostOffer } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import type { Implementation } from "../../src/protocol/types/index.js";
import type { InputRequestOpenChangeEvent } from "../dialogs/input-request-events.js";
import type { McpInputRequestDialog } from "../dialogs/input-request-dialog/input-request-dialog.js";
import { historyOptions, offerOf, panelSettings, watchSettings } from "../page-storage/panel-settings.js";
import { define } from "../parts/basic/define.js";
import "../parts/basic/error-view.js";
import { base } from "../theme/index.js";
import type { ConnectRequestEvent, DisconnectRequestEvent } from "../views/server-header/server-events.js";
import { HostElements } from "./host-elements.js";
import { PanelHost } from "./panel-host.js";
import { PanelInputRequests } from "./panel-input-requests.js";
import { readServerMap, readServerText, serverEntryOf, type ServerEntry, type ServerMap } from "./server-config.js";
import { SignInAttributes, TEXT } from "./sign-in-attributes.js";
import { signInOffer } from "./sign-in-offer.js";

const DIALOG = "mcp-input-request-dialog";

/**
 * Connects to servers, and gives the client to other elements, so that a page composes views without a script. These are the elements whose attribute
 * `for` has the id of this one, in the same tree, and the elements inside it. Each gets `host` and, if it has no attribute `server-id`, the first server.
 *
 * The features offered to servers need a user who answers: without an `<mcp-input-request-dialog>` for this host, nothing is offered unless `offer` is
 * set. The element shows nothing itself, except a failure that prevents connecting.
 *
 * @slot - Views for this host. A `<script type="application/json">` with the map of servers is not rendered.
 * @fires {ServerChangeEvent} mcp-server-change - A connection changed.
 * @fires {CallChangeEvent} mcp-call-change - A call started or ended.
 * @fires {InputRequestEvent} mcp-input-request - A server sent an input request; the page may answer on the user's behalf.
 */
export class McpHost extends SignInAttributes {
  static override styles = [
    ...base,
    css`
      :host {
        display: contents;
      }
    `,
  ];

  /** Address of one server. */
  @property({ converter: TEXT }) src: string | undefined;
  /** Several servers, as the `mcpServers` map of a config file. */
  @property({ attribute: false }) servers: ServerMap | undefined;
  /** Address of `worker.js` on the page's own origin, for pages whose content security policy does not allow `blob:` workers. */
  @property({ attribute: "worker-url", converter: TEXT }) workerUrl: string | undefined;
  /** Name and version of the page's product, sent to servers in place of those of this package. Read when the host is created. */
  @property({ attribute: false }) clientInfo: Implementation | undefined;
  /** Features offered to servers. Default: the user's settings if there is an `<mcp-input-request-dialog>` for this host, otherwise none. */
  @property({ attribute: false }) offer: HostOffer | undefined;

  readonly #host = new PanelHost(this, {
    given: () => undefined,
    start: () => ({
      ...{ workerUrl: this.workerUrl, isMarkup: this.workerUrl === this.getAttribute("worker-url") },
      clientInfo: this.clientInfo,
    }),
    offer: () => this.#offer,
    isShownOtherwise: () => false,
    signedIn: () => undefined, // the server of the page is connected in any case
    requested: (host, inputRequests) => this.#requests.follow(host, inputRequests),
  });
  readonly #requests: PanelInputRequests = new PanelInputRequests(this, () => undefined);
  readonly #elements = new HostElements(this, () => this.requestUpdate());
  #root: Node | undefined;
  #unwatch: (() => void) | undefined;
  #offered: string | undefined;

  /** The host; `undefined` until there is a server to connect. */
  get host(): Host | undefined {
    return this.#host.host;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#root = this.getRootNode();
    this.#root.addEventListener("mcp-connect-request", this.#onConnect);
    this.#root.addEventListener("mcp-disconnect-request", this.#onDisconnect);
    this.#root.addEventListener("mcp-input-request-open-change", this.#onOpenChange);
    this.#unwatch = watchSettings(() => this.requestUpdate());
    this.#elements.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener("mcp-connect-request", this.#onConnect);
    this.#root?.removeEventListener("mcp-disconnect-request", this.#onDisconnect);
    this.#root?.removeEventListener("mcp-input-request-open-change", this.#onOpenChange);
    this.#root = undefined;
    this.#unwatch?.();
    this.#elements.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = this.#offered;
    this.#offered = JSON.stringify([this.#offer, historyOptions()]);
    if (changed.has("workerUrl") && this.hasUpdated) this.#host.replaceHost();
    else if (changed.has("offer") || this.#offered !== before) void this.#host.offer();
    const entries = this.#entries;
    this.#host.want(entries);
    this.#elements.give({ host: this.host, serverId: entries[0]?.id });
    for (const dialog of this.#dialogs) {
      dialog.except = this.#requests.elsewhere;
      dialog.open = this.#requests.open;
    }
  }

  override render(): TemplateResult {
    const failure = this.#failure;
    return html`<slot></slot>${failure ? html`<mcp-error-view .error=${failure} @mcp-retry-request=${this.#retry}></mcp-error-view>` : nothing}`;
  }

  get #entries(): readonly ServerEntry[] {
    if (this.src !== undefined && this.src.trim() !== "") return [serverEntryOf(this.src)];
    if (this.servers !== undefined) return readServerMap(this.servers).entries;
    const text = this.querySelector(":scope > script[type='application/json']")?.textContent;
    return text === undefined || text === null ? [] : readServerText(text).entries;
  }

  get #dialogs(): readonly McpInputRequestDialog[] {
    return [...this.#elements.all].filter((one): one is McpInputRequestDialog => one.localName === DIALOG);
  }

  get #offer(): HostOffer {
    const offer = this.offer ?? (this.#dialogs.length > 0 ? offerOf(panelSettings().offer) : {});
    const clients = this.#entries.flatMap(({ auth }) => auth ?? []);
    const { authorization } = signInOffer(this, clients);
    return authorization ? { authorization, ...offer } : offer;
  }

  /** Reason why there is no host, or why a connection was not attempted; views show the other failures. */
  get #failure(): PlainError | undefined {
    const failures = this.#entries.map(({ id }) => this.#host.failureOf(id));
    return this.#host.closed ?? this.#host.offerFailure ?? failures.find((failure) => failure !== undefined);
  }

  #retry(): void {
    for (const entry of this.#entries) void this.#host.connect(entry);
  }

  /** True if an event comes from one of the elements of this host. */
  #isMine(event: Event): boolean {
    return (
      !event.defaultPrevented &&
      event.composedPath().some((one) => (this.#elements.all as ReadonlySet<unknown>).has(one))
    );
  }

  readonly #onConnect = (event: Event): void => {
    const entry = this.#entries.find(({ id }) => id === (event as ConnectRequestEvent).serverId);
    if (!entry || !this.#isMine(event)) return;
    event.preventDefault();
    void this.#host.connect({ ...entry, ...(event as ConnectRequestEvent).settings });
  };

  readonly #onDisconnect = (event: Event): void => {
    const { serverId } = event as DisconnectRequestEvent;
    if (!this.#entries.some(({ id }) => id === serverId) || !this.#isMine(event)) return;
    event.preventDefault();
    this.#host.disconnect(serverId);
  };

  readonly #onOpenChange = (event: Event): void => {
    if (this.#isMine(event)) this.#requests.open = (event as InputRequestOpenChangeEvent).open;
  };
}

define("mcp-host", McpHost);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-host": McpHost;
  }
}
