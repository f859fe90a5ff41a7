/**
 * `<mcp-resource-reader>`: reads and shows one resource of a server.
 *
 * Owns: reading the resource and releasing its contents. Never follows links: it reads only the given URI.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { metaFor } from "../../page-storage/request-options.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/content/result-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { connectAgain } from "../shared/connect-again.js";

addEnglish(toolEn);

/**
 * A resource: its URI as text, then its contents as blocks. It is read again when the URI or the connection changes.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @slot end - Content beside the URI, such as a close button.
 * @csspart head - The line with the URI.
 */
export class McpResourceReader extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      .uri {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server to read from. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** URI of the resource to read. */
  @property() uri: string | undefined;

  @state() private view: ResultView | undefined;
  @state() private error: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.state]);
  readonly #newest = new NewestRun(this);
  #read: readonly unknown[] = [];
  /** Host that returned the contents, and that releases them. */
  #viewHost: Host | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clearView();
    this.#read = [];
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const wanted = [this.host, this.serverId, this.#host.server, this.uri];
    if (wanted.every((part, index) => part === this.#read[index])) return;
    this.#read = wanted;
    void this.#load();
  }

  override render(): TemplateResult | typeof nothing {
    const { uri, view, error } = this;
    if (uri === undefined) return nothing;
    const { t } = this.#strings;
    const retry = (): void => void this.#load();
    const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
    const lost = this.#host.server === undefined || (error !== undefined && meansGone(error));
    return html`<div class="row" part="head">
        <strong>${t("resource.title")}</strong>
        <span class="uri mono small">${visibleLine(uri, 500)}</span>
        <slot name="end"></slot>
      </div>
      ${
        error
          ? failureView({ error, lost, retry, connect }, this.#strings)
          : view
            ? html`<mcp-result-view .result=${view} .results=${this.host?.results} .serverUrl=${this.#host.state?.server.url} name="resource"></mcp-result-view>`
            : html`<p class="muted" role="status">${t("resource.loading", { uri: visibleLine(uri, 200) })}</p>`
      }`;
  }

  async #load(): Promise<void> {
    const { signal, isNewest } = this.#newest.begin();
    this.#clearView();
    const { server } = this.#host;
    if (!server || this.uri === undefined) return;
    const { host } = this;
    try {
      const view = await server.readResource(this.uri, { signal, ...metaFor(server), view: true });
      if (!isNewest()) return release(host, view);
      this.view = view;
      this.#viewHost = host;
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }

  #clearView(): void {
    if (this.view) release(this.#viewHost, this.view);
    this.view = this.error = undefined;
  }
}

/** Releases the contents, unless the host is gone. */
function release(host: Host | undefined, { resultId }: ResultView): void {
  host?.results.release(resultId).catch(() => undefined);
}

define("mcp-resource-reader", McpResourceReader, "head");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resource-reader": McpResourceReader;
  }
}
