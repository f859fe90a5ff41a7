/**
 * `<mcp-asks>`: what servers ask, what was allowed for longer, and the history.
 *
 * Owns: reading grants when they may have changed, and taking them back. Answering is the dialog's, the history that of `<mcp-audit-trail>`.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Ask, Grant, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { declinedNote } from "../../parts/basic/declined-note.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { asksEn } from "../../strings/en/asks.js";
import { askTitlesEn } from "../../strings/en/ask-titles.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { placeOf } from "../server-header/server-name.js";
import { AskOpenRequestEvent } from "./ask-open-event.js";
import "./audit-trail.js";
import { asksStyles } from "./asks-styles.js";

addEnglish(asksEn);
addEnglish(askTitlesEn);

/**
 * The queue of a server's questions, the grants that are remembered (each can be taken back), and the history of calls and requests.
 * Without `serverId`: of all servers.
 *
 * Keyboard: all actions are buttons.
 *
 * @fires {AskOpenRequestEvent} mcp-ask-open-request - The person wants to answer.
 * @cssprop [--mcp-surface] - Its background.
 */
export class McpAsks extends LitElement {
  static override styles = [...base, asksStyles];

  /** The host whose asks to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** Only of this server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private grants: readonly Grant[] = [];
  @state() private failed: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { asks }) => [asks, server?.server, server?.refusesAsks]);
  #read: readonly unknown[] = [];

  protected override willUpdate(): void {
    const { host, serverId } = this;
    const { asks } = this.#host.snapshot;
    const now = [host, serverId, asks];
    if (now.every((part, index) => part === this.#read[index])) return;
    this.#read = now;
    void this.#load();
  }

  async #load(): Promise<void> {
    const { host, serverId } = this;
    if (!host) return;
    const url = this.#host.state?.server.url;
    try {
      const grants = await host.asks.grants();
      if (host !== this.host || serverId !== this.serverId) return;
      this.grants = serverId === undefined ? grants : grants.filter(({ serverUrl }) => serverUrl === url);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const waiting = this.#host.snapshot.asks.filter(
      (ask) => this.serverId === undefined || ask.serverId === this.serverId,
    );
    return html`<div class="page">
      <div class="requests">
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      <section aria-labelledby="waiting">
        <h3 id="waiting">${t("asks.waiting")}</h3>
        ${this.#host.state?.refusesAsks ? this.#declined(this.serverId) : nothing}
        ${
          waiting.length === 0
            ? html`<p class="muted">${t("asks.none")}</p>`
            : html`<ul>${waiting.map((ask) => this.#ask(ask))}</ul>`
        }
      </section>
      <section aria-labelledby="grants">
        <h3 id="grants">${t("asks.grants")}</h3>
        ${
          this.grants.length === 0
            ? html`<p class="muted">${t("asks.no-grants")}</p>`
            : html`<ul>${this.grants.map((grant) => this.#grant(grant))}</ul>`
        }
      </section>
      </div>
      <section class="history" aria-labelledby="history">
        <h3 id="history">${t("asks.history")}</h3>
        <mcp-audit-trail .host=${this.host} .serverId=${this.serverId}></mcp-audit-trail>
      </section>
    </div>`;
  }

  #declined(serverId: string | undefined): TemplateResult {
    const failed = (error: unknown): void => void (this.failed = toPlainError(error));
    const note = { host: this.host, serverId, isOn: true, text: "declined.all", failed } as const;
    return declinedNote(note, this.#strings);
  }

  #ask({ askId, kind, serverUrl, at }: Ask): TemplateResult {
    const { t, formats } = this.#strings;
    const answer = (): void => void this.dispatchEvent(new AskOpenRequestEvent(askId));
    return html`<li>
      <span class="muted small">${formats.time(at)}</span>
      <span class="grow"><strong class="mono small">${placeOf(serverUrl)}</strong> ${t(`ask.title-${kind}`)}</span>
      <button class="primary" @click=${answer}>${t("asks.answer")}</button>
    </li>`;
  }

  #grant(grant: Grant): TemplateResult {
    const { t, language } = this.#strings;
    const what =
      grant.kind === "tool"
        ? t("asks.grant-tool", { tool: visibleLine(grant.tool, 100) })
        : t("asks.grant-roots", { uris: grant.uris.map((uri) => visibleLine(uri, 100)).join(", ") });
    const changed = grant.kind === "tool" && grant.definition === "";
    return html`<li>
      <span class="grow">${what} ${changed ? html`<span class="badge warning">${icon("warning")}${t("asks.grant-changed")}</span>` : nothing}</span>
      <span class="muted small">
        ${placeOf(grant.serverUrl)} · ${new Date(grant.at).toLocaleDateString(language)} · ${t(`asks.lasts-${grant.lasts}`)}
      </span>
      <button @click=${() => this.#revoke(grant)}>${t("asks.revoke")}</button>
    </li>`;
  }

  async #revoke({ key }: Grant): Promise<void> {
    this.failed = undefined;
    try {
      await this.host?.asks.revoke(key);
      await this.#load();
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

keepScroll(McpAsks);
define("mcp-asks", McpAsks);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-asks": McpAsks;
  }
}
