/**
 * `<mcp-registered-view>`: a view that the page registered.
 *
 * Owns: loading the page's element, and setting its properties. The element renders itself.
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { liveHost } from "../../../workers/page/live-host.js";
import { toPlainError } from "../../controllers/failure.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { definedElement } from "../../parts/plugins/defined-element.js";
import { StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { panelOf } from "../../views/shared/panel-of.js";
import type { RegisteredViewElement, ViewDefinition } from "./plugins.js";

/** Shows the element of a registered view; while its code is loading, or if it can't be loaded, says so. */
export class McpRegisteredView extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        block-size: 100%;
        overflow: auto;
      }
    `,
  ];

  /** Definition that the page registered. */
  @property({ attribute: false }) definition: ViewDefinition | undefined;
  /** Host of the panel. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the open server. */
  @property({ attribute: false }) serverId: string | undefined;

  @state() private element: RegisteredViewElement | undefined;
  @state() private failure: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server]);
  #loaded: ViewDefinition | undefined;

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { definition } = this;
    if (definition && definition !== this.#loaded) void this.#load(definition);
    this.#provide();
  }

  /** Loads the code, and creates the element of the page. */
  async #load(definition: ViewDefinition): Promise<void> {
    this.#loaded = definition;
    this.element = this.failure = undefined;
    try {
      const element = await definedElement(definition.element, definition.load);
      if (this.#loaded === definition) this.element = element;
    } catch (error) {
      if (this.#loaded === definition) this.failure = toPlainError(error);
    }
  }

  /** Sets the properties of the page's element. */
  #provide(): void {
    const { element, host, serverId } = this;
    if (!element || !host) return;
    const live = liveHost(
      host,
      this.#host.snapshot.servers.map(({ server }) => server),
    );
    const server = serverId === undefined || !this.#host.server ? undefined : live.server(serverId);
    const panel = panelOf(this);
    Object.assign(element, { host: live, server, ...(panel && { panel }) });
  }

  /** Moves the focus into the page's element. */
  focusFilter(): void {
    if (this.element?.focusFilter) this.element.focusFilter();
    else this.element?.focus();
  }

  readonly #retry = (): void => {
    this.#loaded = undefined;
    this.requestUpdate();
  };

  override render(): TemplateResult {
    const { failure, element } = this;
    if (failure)
      return html`<mcp-error-view retryable .error=${failure} @mcp-retry-request=${this.#retry}></mcp-error-view>`;
    return html`${element ?? html`<p class="skeleton muted">${this.#strings.t("state.loading")}</p>`}`;
  }
}

define("mcp-registered-view", McpRegisteredView);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-registered-view": McpRegisteredView;
  }
}
