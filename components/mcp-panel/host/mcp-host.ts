/** `<mcp-host>`: the client for views that a page composes without a panel. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Host, HostOffer } from "../../../src/client/api/index.js";
import { ClientError, type PlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import type { Implementation } from "../../../src/protocol/types/index.js";
import type { InputRequestOpenChangeEvent } from "../../dialogs/input-request-events.js";
import type { McpInputRequestDialog } from "../../dialogs/input-request-dialog/input-request-dialog.js";
import { toPlainError } from "../../controllers/failure.js";
import { followSettings } from "../../controllers/follow-changes.js";
import { historyOptions, offerOf, panelSettings } from "../../page-storage/panel-settings.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { base } from "../../theme/index.js";
import type { ConnectRequestEvent, DisconnectRequestEvent } from "../../views/shared/server-events.js";
import { HostElements, type HostElement } from "./host-elements.js";
import { PanelHost } from "./panel-host.js";
import { PanelInputRequests } from "../requests/panel-input-requests.js";
import {
  NO_SERVERS,
  readServerMap,
  readServerText,
  serverEntryOf,
  withUserSettings,
  type ServerConfig,
  type ServerEntry,
  type ServerMap,
} from "../servers/server-config.js";
import { TEXT } from "../servers/relay-attributes.js";
import { SignInAttributes } from "../servers/sign-in-attributes.js";
import { signInOffer, type SignInOffer } from "../servers/sign-in-offer.js";

const DIALOG = "mcp-input-request-dialog";

/**
 * Connects to servers for other elements, so that a page can compose views without a script of its own. It serves the
 * elements inside it, and those in the same document or shadow tree whose `for` attribute is its id. It sets their
 * `host`, and their `serverId` to the first server unless they have a `server-id` attribute.
 *
 * The features offered to servers need a user who answers: without an `<mcp-input-request-dialog>` for this host,
 * nothing is offered unless `offer` is set. The element renders nothing itself, except the reason why there is no
 * connection if no `<mcp-server-header>` for this host shows it.
 *
 * @slot - Views for this host. May also contain a `<script type="application/json">` with the map of servers.
 * @fires {ServerChangeEvent} mcp-server-change - A connection changed.
 * @fires {CallChangeEvent} mcp-call-change - A call started or ended.
 * @fires {InputRequestEvent} mcp-input-request - A server sent an input request; the page may answer on the user's
 * behalf.
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
  /**
   * Address of `worker.js` on the page's own origin, for pages whose content security policy does not allow `blob:`
   * workers.
   */
  @property({ attribute: "worker-url", converter: TEXT }) workerUrl: string | undefined;
  /**
   * Name and version of the page's product, sent to servers in place of those of this package. Read when the host is
   * created.
   */
  @property({ attribute: false }) clientInfo: Implementation | undefined;
  /**
   * Features offered to servers. Default: the user's settings if there is an `<mcp-input-request-dialog>` for this
   * host, otherwise none.
   */
  @property({ attribute: false }) offer: HostOffer | undefined;

  readonly #host = new PanelHost(this, {
    given: () => undefined,
    start: () => ({
      workerUrl: this.workerUrl,
      isMarkup: this.workerUrl === this.getAttribute("worker-url"),
      clientInfo: this.clientInfo,
      relay: this.relaySettings,
      launcher: this.launcher,
    }),
    offer: () => this.#offer,
    isShownOtherwise: (before, after) => before?.server !== after.server,
    signedIn: () => undefined, // the server of the page is connected in any case
    requested: (host, inputRequests) => this.#requests.follow(host, inputRequests),
  });
  readonly #requests: PanelInputRequests = new PanelInputRequests(this, () => undefined);
  readonly #elements = new HostElements(this, () => this.requestUpdate());
  #root: Node | undefined;
  #offered: string | undefined;
  /** Servers of the page, read once for each update. */
  #config: ServerConfig = NO_SERVERS;

  constructor() {
    super();
    followSettings(this);
  }

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
    this.#elements.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener("mcp-connect-request", this.#onConnect);
    this.#root?.removeEventListener("mcp-disconnect-request", this.#onDisconnect);
    this.#root?.removeEventListener("mcp-input-request-open-change", this.#onOpenChange);
    this.#root = undefined;
    this.#elements.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#config = this.#readConfig();
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
    const mistakes = this.#mistakes.length;
    return html`<slot></slot>${this.#failures.map(
      (failure, at) =>
        html`<mcp-error-view .error=${failure} ?retryable=${at >= mistakes} @mcp-retry-request=${this.#retry}></mcp-error-view>`,
    )}`;
  }

  #readConfig(): ServerConfig {
    if (this.src !== undefined && this.src.trim() !== "") return { ...NO_SERVERS, entries: [serverEntryOf(this.src)] };
    if (this.servers !== undefined) return readServerMap(this.servers);
    const script = this.querySelector(":scope > script[type='application/json']");
    return script ? readServerText(script.textContent) : NO_SERVERS;
  }

  get #entries(): readonly ServerEntry[] {
    return this.#config.entries.map(withUserSettings);
  }

  get #dialogs(): readonly McpInputRequestDialog[] {
    return [...this.#elements.all].filter((one): one is McpInputRequestDialog => one.localName === DIALOG);
  }

  get #offer(): HostOffer {
    const hasUser = this.#dialogs.length > 0;
    const offer = this.offer ?? (hasUser ? offerOf(panelSettings().offer) : {});
    const { authorization } = this.#signIn;
    return authorization && (hasUser || this.offer) ? { authorization, ...offer } : offer;
  }

  get #signIn(): SignInOffer {
    return signInOffer(
      this,
      this.#config.entries.flatMap(({ auth }) => auth ?? []),
    );
  }

  /**
   * Reasons why a server is not connected: mistakes of the page, the host's own, and, if no header shows them, those of
   * connections.
   */
  get #failures(): readonly PlainError[] {
    const ids = this.#config.entries.map(({ id }) => id);
    const failures = ids.map((id) => this.#host.failureOf(id) ?? this.#connectionFailure(id));
    return [...this.#mistakes, this.#host.closed, this.#host.offerFailure, ...failures].filter(
      (one) => one !== undefined,
    );
  }

  /** Mistakes in the map of servers and in the attributes. */
  get #mistakes(): readonly PlainError[] {
    const { broken, skipped, badAuth } = this.#config;
    const texts = [
      ...(broken
        ? ["The map of servers in <mcp-host> is not valid JSON of the form { name: { url } }. Correct it."]
        : []),
      ...skipped.map(
        (id) =>
          `The server "${id}" in <mcp-host> has no url, so that a browser can't connect to it. Remove it, or give it a url.`,
      ),
      ...badAuth.map(
        (id) => `The member auth of the server "${id}" in <mcp-host> is not valid. The server is connected without it.`,
      ),
      ...this.#signIn.problems.map(
        ({ kind, params }) =>
          `The sign-in attributes of <mcp-host> are not valid (${[kind, ...Object.values(params ?? {})].join(", ")}). See the guide on authentication.`,
      ),
    ];
    return texts.map((text) => toPlainError(new ClientError("ERR-ARGUMENT", text)));
  }

  #connectionFailure(id: string): PlainError | undefined {
    const isShown = ({ localName, serverId }: HostElement): boolean =>
      localName === "mcp-server-header" && serverId === id;
    if ([...this.#elements.all].some(isShown)) return undefined;
    const { state, error } = serverState(this.#host.snapshot, id)?.server ?? {};
    return state === "failed" ? error : undefined;
  }

  /** Connects again what failed. */
  #retry(): void {
    if (this.#host.closed) return this.#host.restart();
    const hasFailed = ({ id }: ServerEntry): boolean =>
      this.#host.failureOf(id) !== undefined || serverState(this.#host.snapshot, id)?.server.state === "failed";
    for (const entry of this.#entries) if (hasFailed(entry)) void this.#host.connect(entry);
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
