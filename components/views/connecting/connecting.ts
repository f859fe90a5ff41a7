/**
 * `<mcp-connecting>`: current step of connecting, the elapsed time, and a stop button.
 *
 * Owns: the text of the step. Never ends the connection: it fires an event.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/progress.js";
import { listsEn } from "../../strings/en/lists.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { DisconnectRequestEvent } from "../shared/server-events.js";

addEnglish(listsEn);

/** Delay in milliseconds before anything is shown, because many servers connect faster. */
const QUIET_MS = 300;

/**
 * Shows the current step of connecting, and the elapsed time.
 *
 * Empty while the server is not being connected, and for the first moment of connecting. Keyboard: the action is a
 * button.
 * @fires {DisconnectRequestEvent} mcp-disconnect-request - The user wants to stop connecting; cancelable.
 */
export class McpConnecting extends LitElement {
  static override styles = [
    ...base,
    css`
      .box {
        display: flex;
        flex-direction: column;
        align-items: flex-start;
        gap: var(--_2);
        padding: var(--_3);
      }
      mcp-progress {
        align-self: stretch;
      }
    `,
  ];

  /** The host that connects. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server that is being connected. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  @state() private isQuiet = true;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { inputRequests }) => [
    server?.server,
    server?.connecting,
    server?.authorization,
    inputRequests,
  ]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setTimeout(() => (this.isQuiet = false), QUIET_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render(): TemplateResult | typeof nothing {
    const state = this.#host.state;
    if (this.isQuiet || state?.server.state !== "connecting") return nothing;
    const { t } = this.#strings;
    return html`<div class="box">
      <mcp-progress .message=${t(this.#step)} .startedAt=${state.connecting?.since}></mcp-progress>
      <button @click=${this.#stop}>${icon("stop")}${t("server.cancel")}</button>
    </div>`;
  }

  get #step(): StringKey {
    const { state, snapshot, serverId } = { ...this, state: this.#host.state, snapshot: this.#host.snapshot };
    const isRequested = snapshot.inputRequests.some(
      (request) => request.serverId === serverId && (request.kind === "sign-in" || request.kind === "client-id"),
    );
    if (isRequested) return "connecting.sign-in";
    const { authorization, connecting } = state ?? {};
    if (authorization && authorization.state !== "signed-in" && authorization.steps.length > 0)
      return "connecting.authorize";
    return connecting ? `connecting.${connecting.step}` : "connecting.start";
  }

  readonly #stop = (): void => {
    if (this.serverId !== undefined) this.dispatchEvent(new DisconnectRequestEvent(this.serverId));
  };
}

define("mcp-connecting", McpConnecting);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-connecting": McpConnecting;
  }
}
