/**
 * `<mcp-authorization>`: sign-in status of a server, and the steps that led to it.
 *
 * Owns: expanding the steps, and performing the user's actions. Never has access to secrets.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { AuthorizationView, Host, ServerSnapshot, ConnectionState } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { HostController } from "../../controllers/host-controller.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { signInStepsEn } from "../../strings/en/sign-in-steps.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { connectAgain } from "../shared/connect-again.js";
import { asText, authorizationFacts } from "./authorization-facts.js";
import { failureIn, failureNote, stepList } from "./authorization-steps.js";
import { authorizationStyles } from "./authorization-styles.js";
import { disconnectAndSignOut, useOtherAccount } from "./sign-out.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { hostOf } from "../../page-storage/addresses.js";
import { visibleLine } from "../../parts/basic/visible-text.js";

addEnglish(signInStepsEn);

/** Action a user may take on a sign-in; `other-account` signs out and in again. */
type AuthorizationAction = "sign-in" | "sign-out" | "other-account";

/** Returns the sentence that describes the status. */
function authorizationStatusOf(
  view: AuthorizationView,
  connection: ConnectionState,
  { t }: Pick<StringsController, "t">,
): string {
  const { state, issuer, steps } = view;
  switch (state) {
    case "signed-in":
      return issuer === undefined
        ? t("auth.signed-in-page")
        : t("auth.signed-in", { place: visibleLine(hostOf(issuer)) });
    case "signed-out": {
      const last = steps.at(-1);
      const isUntold = last?.step === "revocation" && last.outcome === "failed";
      return t(isUntold ? "auth.signed-out-here" : "auth.signed-out");
    }
    case "none":
    case "expired":
    case "refused":
      return t(connection === "connecting" ? "auth.going-on" : (`auth.${state}` satisfies StringKey));
    default:
      return state satisfies never;
  }
}

/** Returns the actions available now; none during a sign-in. */
function actionsOf({ state }: AuthorizationView, connection: ConnectionState): readonly AuthorizationAction[] {
  if (state === "signed-in") return connection === "failed" ? ["sign-in", "sign-out"] : ["sign-out"];
  if (connection === "connecting") return [];
  return state === "refused" ? ["other-account"] : ["sign-in"];
}

const ICONS: Readonly<Record<AuthorizationView["state"], IconName>> = {
  none: "clock",
  "signed-in": "check",
  expired: "clock",
  refused: "error",
  "signed-out": "stop",
};

/**
 * A line with the sign-in status of a server and the available actions: sign in, sign out, use another account.
 * Expanded, it shows the authorization server, client, scopes and expiry, and every step, with failures and remedies.
 * Empty without a server. Shows a note if the server has never required sign-in.
 *
 * Keyboard: all actions are buttons; the list of steps scrolls with the arrow keys.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the exchanges of the sign-in in the traffic.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to sign in, which connecting triggers; cancelable.
 * Unless canceled, the element connects.
 * @fires {DisconnectRequestEvent} mcp-disconnect-request - The user signs out, which ends the connection; cancelable.
 * Unless canceled, the element disconnects.
 * @csspart failure - The failure and its remedy.
 * @csspart steps - The list of steps.
 */
export class McpAuthorization extends LitElement {
  static override styles = [...base, authorizationStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** True while the facts and steps are shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private isBusy = false;
  @state() private error: PlainError | undefined;
  /** State requested from the host. Later events take precedence. */
  @state() private requested: { readonly view: AuthorizationView | undefined } | undefined;
  #requestedFor: readonly unknown[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.authorization, server?.server.state]);

  constructor() {
    super();
    new FocusKeeper(this, () => this.renderRoot.querySelector<HTMLElement>(".chevron"));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tick(false);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { server, authorization } = this.#host.state ?? {};
    const wanted = [this.host, server?.url];
    if (server && !authorization && wanted.some((part, at) => part !== this.#requestedFor[at]))
      void this.#request(wanted);
  }

  protected override updated(): void {
    this.#tick(this.open && this.isConnected && this.#view?.expiresAt !== undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const server = this.#host.state?.server;
    if (!server) return nothing;
    const { t } = this.#strings;
    const view = this.#view;
    if (!view) {
      if (this.error) return html`<mcp-error-view .error=${this.error}></mcp-error-view>`;
      if (!this.requested) return html`<p class="muted" role="status">${t("auth.loading")}</p>`;
      return html`<p>${t("auth.empty")} <span class="muted">${t("auth.empty-advice")}</span></p>`;
    }
    const { state: connection } = server;
    return html`
      <div class="row line">
        <span class="standing ${view.state}" role="status">
          ${icon(ICONS[view.state])}<bdi>${authorizationStatusOf(view, connection, this.#strings)}</bdi>
        </span>
        <span class="row">
          ${actionsOf(view, connection).map((action) => this.#button(action, server))}
          <button
            class="quiet chevron"
            aria-expanded=${this.open ? "true" : "false"}
            aria-controls=${this.open ? "all" : nothing}
            @click=${() => (this.open = !this.open)}
          >
            ${icon("chevron")}${t("auth.show")}
          </button>
        </span>
      </div>
      ${this.error ? html`<mcp-error-view .error=${this.error}></mcp-error-view>` : nothing}
      ${this.open ? this.#all(view, server) : nothing}
    `;
  }

  #all(view: AuthorizationView, { state: connection }: ServerSnapshot): TemplateResult {
    const { t } = this.#strings;
    const text = (): string =>
      asText(view, authorizationStatusOf(view, connection, this.#strings), Date.now(), this.#strings);
    return html`<div class="all" id="all">
      ${failureNote(failureIn(view.steps), this.#strings)} ${authorizationFacts(view, Date.now(), this.#strings)}
      <section>
        <div class="row line">
          <strong>${t("auth.steps", { count: view.steps.length })}</strong>
          <mcp-copy-button .label=${t("auth.copy")} .load=${text}></mcp-copy-button>
        </div>
        ${stepList(view.steps, this.#strings)}
        <div class="row small">
          <span class="muted grow">${t("auth.wire-note")}</span>
          <button class="traffic" @click=${this.#showTraffic}>${icon("exchange")}${t("auth.show-traffic")}</button>
        </div>
      </section>
    </div>`;
  }

  readonly #showTraffic = (): void =>
    void this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "traffic" }));

  #button(action: AuthorizationAction, server: ServerSnapshot): TemplateResult {
    const { t } = this.#strings;
    const note = action === "sign-out" && server.state === "connected" ? t("auth.sign-out-note") : nothing;
    return html`<button
      title=${note}
      ?disabled=${this.isBusy}
      @click=${() => void this.#act(action, server)}
    >
      ${t(`auth.${action}`)}
    </button>`;
  }

  async #act(action: AuthorizationAction, server: ServerSnapshot): Promise<void> {
    const { host } = this;
    if (!host) return;
    this.isBusy = true;
    this.error = undefined;
    try {
      if (action === "sign-out") await disconnectAndSignOut(this, host, server);
      else if (action === "other-account") await useOtherAccount(this, host, server);
      else void connectAgain(this, host, server); // not awaited, because a sign-in takes as long as the user needs
    } catch (error) {
      this.error = toPlainError(error);
    } finally {
      this.isBusy = false;
    }
  }

  get #view(): AuthorizationView | undefined {
    return this.#host.state?.authorization ?? this.requested?.view;
  }

  /** Requests the state, which may have changed before this element was listening. */
  async #request(wanted: readonly unknown[]): Promise<void> {
    this.#requestedFor = wanted;
    this.requested = this.error = undefined;
    const { host } = this;
    const url = this.#host.state?.server.url;
    if (!host || url === undefined) return;
    const isNewest = (): boolean => this.#requestedFor === wanted;
    try {
      const view = await host.authorizations.view(url);
      if (isNewest()) this.requested = { view };
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }

  #tick(wanted: boolean): void {
    if (wanted === (this.#timer !== undefined)) return;
    if (this.#timer !== undefined) clearInterval(this.#timer);
    this.#timer = wanted ? setInterval(() => this.requestUpdate(), 1_000) : undefined;
  }
}

define("mcp-authorization", McpAuthorization, "failure", "steps");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-authorization": McpAuthorization;
  }
}
