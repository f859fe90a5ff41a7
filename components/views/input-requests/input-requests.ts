/**
 * `<mcp-input-requests>`: pending input requests, saved permissions, and the history.
 *
 * Owns: reading grants when they may have changed, and revoking them. The dialog handles answers; `<mcp-audit-trail>`
 * shows the history.
 */
import { html, LitElement, nothing, type TemplateResult, css, type CSSResultGroup } from "lit";
import { property, state } from "lit/decorators.js";
import type { InputRequest, Grant, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { declinedNote } from "../../parts/basic/declined-note.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { inputRequestsEn } from "../../strings/en/input-requests.js";
import { requestsEn } from "../../strings/en/requests.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { hostAndPathOf } from "../shared/server-name.js";
import { InputRequestOpenEvent } from "./input-request-open-event.js";
import "./audit-trail.js";
import { grantText, type GrantRevokeEvent } from "./grant-text.js";
import { pageStyles, sectionStyles } from "../shared/page-styles.js";

addEnglish(inputRequestsEn);
addEnglish(requestsEn);

/** Rules, applied after `base`. */
const requestsStyles: CSSResultGroup = [
  pageStyles,
  sectionStyles,
  css`
  .page {
    min-block-size: 100%;
  }
  h3 {
    display: flex;
    align-items: center;
    gap: var(--_2);
    min-block-size: 28px;
    font-size: var(--_size);
  }
  li {
    display: flex;
    align-items: center;
    gap: 0 var(--_2);
    min-block-size: 30px;
    padding-block: 2px;
    border-block-end: 1px solid var(--_border);
  }
  li:last-child {
    border-block-end: 0;
  }
  li > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .grow {
    flex: 1 1 0;
  }
  .history {
    display: flex;
    flex-direction: column;
    padding-inline: 0;
    padding-block-end: 0;
  }
  .history h3 {
    padding-inline: var(--_3);
  }
  mcp-audit-trail {
    flex: 1 1 auto;
    block-size: 420px;
    min-block-size: 200px;
  }
  @container (min-width: 860px) {
    .page {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      block-size: 100%;
      min-block-size: 240px;
    }
    .requests {
      overflow: auto;
    }
    .history {
      min-block-size: 0;
      border-inline-start: 1px solid var(--_border);
    }
    mcp-audit-trail {
      flex: 1 1 0;
    }
  }
`,
];

/**
 * The queue of a server's input requests, the saved grants (each can be revoked), and the history of calls and
 * requests. Without `serverId`, it shows the input requests and grants of all servers.
 *
 * Keyboard: all actions are buttons.
 *
 * @fires {InputRequestOpenEvent} mcp-input-request-open - The user wants to answer an input request.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpInputRequests extends LitElement {
  static override styles = [...base, requestsStyles];

  /** The host whose input requests to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the only server to show; default: all servers. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  /** Permissions of this server. */
  @state() private grants: readonly Grant[] = [];
  /** Permissions of all servers, for the audit trail. */
  @state() private all: readonly Grant[] = [];
  @state() private failed: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { inputRequests }) => [
    inputRequests,
    server?.server,
    server?.refusesRequests,
  ]);
  #read: readonly unknown[] = [];

  protected override willUpdate(): void {
    const { host, serverId } = this;
    const { inputRequests } = this.#host.snapshot;
    const now = [host, serverId, inputRequests];
    if (now.every((part, index) => part === this.#read[index])) return;
    this.#read = now;
    void this.#load();
  }

  async #load(): Promise<void> {
    const { host, serverId } = this;
    if (!host) return;
    const url = this.#host.state?.server.url;
    try {
      const grants = await host.inputRequests.grants();
      if (host !== this.host || serverId !== this.serverId) return;
      this.all = grants;
      this.grants = serverId === undefined ? grants : grants.filter(({ serverUrl }) => serverUrl === url);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const waiting = this.#host.snapshot.inputRequests.filter(
      (request) => this.serverId === undefined || request.serverId === this.serverId,
    );
    return html`<div class="page">
      <div class="requests">
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      <section aria-labelledby="waiting">
        <h3 id="waiting">${t("requests.waiting")}</h3>
        ${this.#host.state?.refusesRequests ? this.#declined(this.serverId) : nothing}
        ${
          waiting.length === 0
            ? html`<p class="muted">${t("requests.none")}</p>`
            : html`<ul>${waiting.map((request) => this.#request(request))}</ul>`
        }
      </section>
      <section aria-labelledby="grants">
        <h3 id="grants">${t("requests.grants")}</h3>
        ${
          this.grants.length === 0
            ? html`<p class="muted">${t("requests.no-grants")}</p>`
            : html`<ul>${this.grants.map((grant) => this.#grant(grant))}</ul>`
        }
      </section>
      </div>
      <section class="history" aria-labelledby="history">
        <h3 id="history">${t("requests.history")}</h3>
        <mcp-audit-trail .host=${this.host} .serverId=${this.serverId} .grants=${this.all} @mcp-grant-revoke=${this.#onRevoke}></mcp-audit-trail>
      </section>
    </div>`;
  }

  #declined(serverId: string | undefined): TemplateResult {
    const failed = (error: unknown): void => void (this.failed = toPlainError(error));
    const note = { host: this.host, serverId, refusesRequests: true, text: "declined.all", failed } as const;
    return declinedNote(note, this.#strings);
  }

  #request({ requestId, kind, serverUrl, at }: InputRequest): TemplateResult {
    const { t, formats } = this.#strings;
    const answer = (): void => void this.dispatchEvent(new InputRequestOpenEvent(requestId));
    return html`<li>
      <span class="muted small">${formats.time(at)}</span>
      <span class="grow"><strong class="mono small">${hostAndPathOf(serverUrl)}</strong> ${t(`input.title-${kind}`)}</span>
      <button class="primary" @click=${answer}>${t("requests.answer")}</button>
    </li>`;
  }

  #grant(grant: Grant): TemplateResult {
    const { t } = this.#strings;
    const changed = grant.kind === "tool" && grant.definition === "";
    return html`<li>
      <span class="grow">${grantText(grant, this.#strings)} ${changed ? html`<span class="badge warning">${icon("warning")}${t("requests.grant-changed")}</span>` : nothing}</span>
      <button @click=${() => this.#revoke(grant)}>${t("requests.revoke")}</button>
    </li>`;
  }

  readonly #onRevoke = ({ grant }: GrantRevokeEvent): void => void this.#revoke(grant);

  async #revoke({ key }: Grant): Promise<void> {
    this.failed = undefined;
    try {
      await this.host?.inputRequests.revoke(key);
      await this.#load();
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

keepScroll(McpInputRequests);
define("mcp-input-requests", McpInputRequests);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-input-requests": McpInputRequests;
  }
}
