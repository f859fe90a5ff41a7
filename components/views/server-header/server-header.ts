/**
 * `<mcp-server-header>`: one server in a line, with expandable details.
 *
 * Owns: the content of the line, its actions, and opening the details. Never connects itself: it fires events.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { ConnectionState, Host } from "../../../src/client/api/index.js";
import { serverStatusOf, type ServerState } from "../../../src/state/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { HostController } from "../../controllers/host-controller.js";
import { LazyCode } from "../../controllers/lazy-code.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { base, frameIcon, STATUS_ICONS, type FrameIconName } from "../../theme/index.js";
import { connectAgain } from "../shared/connect-again.js";
import { DisconnectRequestEvent } from "../shared/server-events.js";
import { serverHeaderStyles } from "./server-header-styles.js";
import { serverNameOf, hostAndPathOf, placeView } from "../shared/server-name.js";

/**
 * A server in one line: name, address, state, revision, latency, problems; capabilities and everything else are in the
 * details. Unless its events are canceled, the element handles them itself: it connects to the same address under the
 * same id (without the original header fields), or closes the connection.
 *
 * The details lie over the content below the line. They close with the focus or a press elsewhere.
 *
 * Keyboard: all actions are buttons. Escape closes the details.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable.
 * @fires {DisconnectRequestEvent} mcp-disconnect-request - The user wants to end the connection; cancelable.
 * @slot start - Content of the name's box, such as the panel's menu of servers, which covers it.
 * @slot end - Content after the actions.
 * @slot details - Content at the end of the details, such as the panel's list of keys.
 * @csspart line - The line.
 * @csspart details - The details, which lie over what is below the line.
 * @cssprop [--mcp-surface-raised] - Background.
 */
export class McpServerHeader extends LitElement {
  static override styles = [...base, serverHeaderStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** True while the details are shown. */
  @property({ type: Boolean, reflect: true }) open = false;
  @state() private showSteps = false;
  /** @internal Starts loading the code of the details. */
  @property({ attribute: false }) loadDetails = () => import("./server-details.js");
  /** Code of the details, loaded when they are first shown. */
  @state() private details: typeof import("./server-details.js") | "failed" | undefined;
  /** The reason signing out failed. */
  @state() private failed: PlainError | undefined;
  /** The failure for which a token is being entered. */
  @state() private tokenFor: PlainError | undefined;
  @query(".chevron") private readonly chevron: HTMLElement | null | undefined;

  readonly #strings = new ErrorStringsController(this);
  /** Remedies for a missing sign-in. */
  readonly #signInCode = new LazyCode(this, () => import("./sign-in-remedies.js"));
  readonly #host = new HostController(this, (server) => [
    server?.server,
    server?.problemCount,
    server?.authorization,
    server?.outage,
    server?.refusesRequests,
  ]);
  /** The outage whose end is awaited. */
  #outage: PlainError | undefined;

  constructor() {
    super();
    const reconnect = (): HTMLElement | null => this.renderRoot.querySelector<HTMLElement>(".reconnect");
    new FocusKeeper(this, (lost) => (lost.matches(".load") ? this.chevron : (reconnect() ?? this.chevron)));
  }

  protected override updated(): void {
    this.#await(this.#host.state?.outage);
    if (!this.open || this.details) return;
    this.loadDetails().then(
      (details) => (this.details = details),
      () => (this.details = "failed"),
    );
  }

  override render(): TemplateResult | typeof nothing {
    const server = this.#host.state;
    if (!server) return nothing;
    const { server: snapshot } = server;
    const { t, formats } = this.#strings;
    const name = serverNameOf(snapshot);
    const place = hostAndPathOf(snapshot.url);
    const isNamed = name !== place;
    const failed = snapshot.state === "failed";
    const status = serverStatusOf(server);
    const { recordedAt, storedAt } = snapshot;
    const isClosed = snapshot.state === "closed";
    const at = recordedAt ?? (failed || isClosed ? storedAt : undefined);
    const time = at === undefined ? "" : formats.moment(at);
    const asOf = recordedAt === undefined ? t("server.as-of", { time }) : undefined;
    const why = server.outage ? this.#strings.error(server.outage).title : time || nothing;
    return html`
      <div class="line" part="line">
        <div class="who">
          <h2 title=${name}>${isNamed ? name : placeView(place)}</h2>
          <span class="place muted small ${isNamed ? "" : "again"}" title=${snapshot.url}>${placeView(place)}</span>
          <slot name="start"></slot>
        </div>
        <span class="state ${status}" title=${why}>${frameIcon(STATUS_ICONS[status])}${t(`server.${status}`)}</span>
        ${time === "" ? nothing : html`<span class="fact ${asOf ? "as-of" : ""} muted small">${asOf ?? time}</span>`}
        ${isClosed && !this.host?.isRecorded ? html`<button class="connect" @click=${this.#connect}>${t("connect.submit")}</button>` : nothing}
        ${this.#facts(server)}
        <div class="actions">${this.#actions(server)}<slot name="end"></slot></div>
      </div>
      ${
        this.open
          ? html`<div class="sheet"><div class="details" id="details" part="details" tabindex="0" role="group" aria-label=${t("server.details")}>
              ${this.#details(server)} ${this.#end(snapshot.state)}<slot name="details"></slot>
            </div></div>`
          : nothing
      }
      ${failed && snapshot.error ? this.#failure(server, this.failed ?? snapshot.error) : nothing}
    `;
  }

  /** Polls an unreachable server, because without an open stream nothing reports that it is back. */
  #await(outage: PlainError | undefined): void {
    if (outage === this.#outage) return;
    this.#outage = outage;
    // If the code can't be loaded, the next call or a reconnection shows that the server is available.
    if (outage) import("./await-server.js").then((code) => code.awaitServer(this, outage)).catch(() => undefined);
  }

  #failure(state: ServerState, error: PlainError): TemplateResult {
    const { error: known } = state.server;
    const code = this.#remediesFor(state);
    // A sign-in takes the place of a retry.
    const canRetry = !canSignIn(state) || this.#signInCode.failure !== undefined;
    const remedies = {
      host: this.host,
      state,
      canSignIn: canSignIn(state),
      wantsToken: wantsToken(state),
      isTokenOpen: this.tokenFor === known,
      openToken: (isOpen: boolean) => void (this.tokenFor = isOpen ? known : undefined),
      connect: this.#connect,
      useOther: this.#useOther,
      showSteps: this.#showSteps,
    };
    return html`<div class="failure">
      <mcp-error-view ?retryable=${canRetry} .error=${error} @mcp-retry-request=${this.#connect}>
        ${code?.signInRemedies(remedies, this.#strings) ?? nothing}
      </mcp-error-view>
    </div>`;
  }

  /** Code of the remedies, if the connection needs one and they are loaded. */
  #remediesFor(state: ServerState): typeof import("./sign-in-remedies.js") | undefined {
    return needsSignIn(state) ? this.#signInCode.now : undefined;
  }

  #details(server: ServerState): TemplateResult {
    const { t } = this.#strings;
    const { details } = this;
    if (!details) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    if (details !== "failed") return details.serverDetails(server, this.host, this.showSteps, this.#strings);
    return html`<p class="row" role="alert">
      ${t("state.load-failed")}<button class="load" @click=${this.#reload}>${frameIcon("refresh")}${t("state.retry")}</button>
    </p>`;
  }

  #facts(state: ServerState): TemplateResult {
    const { t, formats } = this.#strings;
    const { server, problemCount } = state;
    const { info, latencyMs } = server;
    const era = info && t(`server.${info.era}`);
    return html`<div class="facts small">
      ${info ? html`<span class="fact muted">${info.revision} · ${era}</span>` : nothing}
      ${info?.relay === undefined ? nothing : html`<span class="badge fact" title=${info.relay}>${t("server.relay", { host: new URL(info.relay).host })}</span>`}
      ${
        latencyMs === undefined
          ? nothing
          : html`<span class="fact muted" title=${t("server.latency")}>${formats.duration(latencyMs)}</span>`
      }
      ${this.#remediesFor(state)?.signInWarning(state, this.#showSteps, this.#strings) ?? nothing}
      ${
        problemCount > 0
          ? html`<button class="quiet problems" @click=${this.#openDetails} aria-label=${t("server.problems", { count: problemCount })}>
              ${frameIcon("warning")}<span class="full">${t("server.problems", { count: problemCount })}</span
              ><span class="short">${formats.number(problemCount)}</span>
            </button>`
          : nothing
      }
    </div>`;
  }

  /** Renders the actions. Each has its place in every state, so that none moves under the pointer. */
  #actions(known: ServerState): TemplateResult {
    const { t } = this.#strings;
    const { state, error } = known.server;
    // A displayed failure already has a retry button.
    const canConnect = state !== "connecting" && !(state === "failed" && error);
    const isConnecting = state === "connecting";
    const isOpen = isConnecting || state === "connected" || state === "reconnecting";
    const button = (kind: string, name: FrameIconName, label: string, act: (() => void) | undefined): TemplateResult =>
      html`<button class="icon ${kind}" title=${label} aria-label=${label} aria-disabled=${act ? "false" : "true"} @click=${act}>${frameIcon(name)}</button>`;
    const again = t(serverStatusOf(known) === "connected" ? "server.reconnect" : "server.retry");
    const end = t(isConnecting ? "server.cancel" : "server.disconnect");
    return html`
      ${
        this.host?.isRecorded
          ? nothing
          : html`${button("reconnect", "refresh", again, canConnect ? this.#connect : undefined)}
            ${button("end", isConnecting ? "stop" : "power", end, isOpen ? this.#disconnect : undefined)}`
      }
      <button
        class="icon chevron"
        title=${t("server.details")}
        aria-label=${t("server.details")}
        aria-expanded=${this.open ? "true" : "false"}
        aria-controls=${this.open ? "details" : nothing}
        @click=${() => (this.open = !this.open)}
      >
        ${frameIcon("chevron")}
      </button>
    `;
  }

  /** Renders the disconnect button, which is hidden in a narrow layout to make room for the name. */
  #end(state: ConnectionState): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const label = t(state === "connecting" ? "server.cancel" : "server.disconnect");
    return state === "closed" || state === "failed"
      ? nothing
      : html`<button class="end-entry" @click=${this.#disconnect}>${frameIcon("power")}${label}</button>`;
  }

  readonly #reload = (): void => {
    this.details = undefined;
  };

  readonly #openDetails = (): void => {
    this.open = true;
  };

  readonly #showSteps = (): void => {
    this.open = this.showSteps = true;
  };

  /** Signs out and connects with another account; the code is loaded with the sign-in element. */
  readonly #useOther = async (): Promise<void> => {
    const { host } = this;
    const server = this.#host.state?.server;
    if (!host || !server) return;
    const { useOtherAccount } = await import("../authorization/sign-out.js");
    this.failed = undefined;
    try {
      await useOtherAccount(this, host, server);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  };

  readonly #connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);

  readonly #disconnect = (): void => {
    const { serverId } = this;
    if (serverId === undefined || !this.dispatchEvent(new DisconnectRequestEvent(serverId))) return;
    // Rejects if the host is gone, which also ended the connection.
    this.#host.server?.close().catch(() => undefined);
  };
}

/** Returns true if signing in helps: the server requires it, and this host offers it. */
function canSignIn({ server: { error }, authorization }: ServerState): boolean {
  return authorization !== undefined && error?.kind === "client" && error.code.startsWith("ERR-AUTH");
}

/** Returns true if an access token may help: the server requires authorization, or refuses the client. */
function wantsToken({ server: { error } }: ServerState): boolean {
  return error?.kind === "client" && /^ERR-(AUTH|FORBIDDEN)/.test(error.code);
}

/** Returns true if a connection needs a remedy: it wants a token, or its sign-in is no longer accepted. */
function needsSignIn(state: ServerState): boolean {
  const signIn = state.authorization?.state;
  return wantsToken(state) || signIn === "expired" || signIn === "refused";
}

define("mcp-server-header", McpServerHeader, "line", "details");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-header": McpServerHeader;
  }
}
