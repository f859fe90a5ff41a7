/**
 * `<mcp-registry-search>`: searches an MCP registry, and shows what a server in it needs.
 *
 * Owns: the search, its results, and the address of the registry, which is stored. Contacts the registry only when the
 * user searches. Everything that it sends is untrusted: it is shown as text.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import {
  OFFICIAL_REGISTRY,
  registryAddress,
  RegistryError,
  searchRegistry,
  type RegistryServer,
} from "../../../src/server-config/registry.js";
import type { ServerPlace } from "../../page-storage/known-servers.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { define } from "../../parts/basic/define.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { serversEn } from "../../strings/en/servers.js";
import { sourcesEn } from "../../strings/en/sources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { formLook } from "../settings/form-look.js";
import { ServerFormCloseEvent } from "./server-form-event.js";
import "./server-import.js";

addEnglish(serversEn);
addEnglish(sourcesEn);

/** Key of the stored address. */
const STORED = "registry";
/** Maximum number of results in the list: more are found with more words. */
const MOST_RESULTS = 300;

/** State of the search. */
type Progress =
  | { readonly kind: "idle" | "searching" }
  | { readonly kind: "failed"; readonly error: RegistryError; readonly host: string };

/**
 * A field for a search, the results, and the review of the chosen server.
 *
 * Keyboard: Enter searches, Escape cancels.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - A server was added and should be connected.
 * @fires {ShowRequestEvent} mcp-show-request - The server that was added should be shown.
 * @fires {ServerFormCloseEvent} mcp-server-form-close - A server was added, or the search was cancelled.
 */
export class McpRegistrySearch extends LitElement {
  static override styles = [
    ...base,
    formLook,
    css`
      :host {
        display: block;
        container-type: inline-size;
        padding: var(--_2) var(--_3) var(--_3);
      }
      .search {
        display: flex;
        flex-wrap: wrap;
        gap: var(--_2);
      }
      .search input {
        flex: 1 1 200px;
        min-inline-size: 0;
      }
      .results {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .result {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        gap: var(--_1) var(--_3);
        padding-block: var(--_2);
        border-block-start: 1px solid var(--_border);
        overflow-wrap: anywhere;
      }
      .about {
        flex: 1 1 220px;
        min-inline-size: 0;
      }
      .about p {
        margin: 2px 0 0;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px var(--_2);
      }
      mcp-server-import {
        display: block;
        padding-inline: 0;
      }
    `,
  ];

  /** Existing servers, for detecting duplicates. */
  @property({ attribute: false }) given: readonly ServerPlace[] = [];
  /** Address of the only registry that may be searched; absent if the user may choose. */
  @property() registry: string | undefined;
  @state() private progress: Progress = { kind: "idle" };
  @state() private found: readonly RegistryServer[] | undefined;
  @state() private chosen: RegistryServer | undefined;
  @state() private own = storedRegistry();
  @query("#search") private readonly field: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  #next: string | undefined;
  #words = "";
  #running: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running?.abort();
  }

  /** Moves the focus to the search. */
  override focus(): void {
    this.field?.focus();
  }

  get #registry(): string {
    return this.registry ?? this.own;
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (this.chosen)
      return html`<button class="quiet back" @click=${() => void this.#back()}>${icon("back")}${t("sources.back")}</button>
        <mcp-server-import .given=${this.given} .serverJson=${this.chosen.serverJson}></mcp-server-import>`;
    return html`
      <form novalidate @submit=${this.#onSubmit} @keydown=${this.#onKeyDown}>
        <label for="search">${t("sources.search")}</label>
        <div class="search">
          <input id="search" type="search" autocomplete="off" spellcheck="false" maxlength="200" aria-describedby="contacts" .value=${this.#words} />
          <button class="primary">${t("sources.search-now")}</button>
          <button type="button" class="cancel" @click=${this.#close}>${t("servers.cancel")}</button>
        </div>
        <p class="note-line" id="contacts">${t("sources.contacts", { registry: hostIn(this.#registry) })}</p>
        ${this.registry === undefined ? this.#registryField() : nothing}
      </form>
      <div role="status">${this.#status()}</div>
      ${this.found && this.found.length > 0 ? this.#results(this.found) : nothing}
    `;
  }

  #registryField(): TemplateResult {
    const { t } = this.#strings;
    const isOwn = this.own !== OFFICIAL_REGISTRY;
    return html`<details ?open=${isOwn}>
      <summary>${t("sources.registry-change")}</summary>
      <label class="line">
        <span>${t("sources.registry")}</span>
        <input name="registry" type="url" inputmode="url" spellcheck="false" autocomplete="off" dir="ltr" .value=${this.own} @change=${this.#onRegistry} />
      </label>
      ${
        isOwn
          ? html`<button type="button" class="quiet default" @click=${() => this.#setRegistry(OFFICIAL_REGISTRY)}>
              ${t("sources.registry-default", { registry: hostIn(OFFICIAL_REGISTRY) })}
            </button>`
          : nothing
      }
    </details>`;
  }

  #status(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { progress, found } = this;
    if (progress.kind === "searching") return html`<p class="muted">${t("sources.searching")}</p>`;
    if (progress.kind === "failed") {
      const { reason, status } = progress.error;
      const values = { registry: progress.host, status: String(status ?? "") };
      return html`<p class="problem">${t(`sources.failed-${reason}`, values)}</p>`;
    }
    if (!found) return nothing;
    return html`<p class="note-line">
      ${found.length === 0 ? t("sources.none-found") : t("sources.found", { count: found.length })}
    </p>`;
  }

  #results(found: readonly RegistryServer[]): TemplateResult {
    const { t } = this.#strings;
    const hasMore = this.#next !== undefined && found.length < MOST_RESULTS;
    return html`<ul class="results">
        ${found.map((one) => this.#result(one))}
      </ul>
      ${
        hasMore
          ? html`<button class="more" ?disabled=${this.progress.kind === "searching"} @click=${() => void this.#search(this.#next)}>
              ${t("sources.more")}
            </button>`
          : nothing
      }`;
  }

  #result(one: RegistryServer): TemplateResult {
    const { t } = this.#strings;
    const { server, status, statusMessage } = one;
    const { name, title, description, version, remotes, packages } = server;
    const shown = visibleLine(title ?? name, 120);
    return html`<li class="result">
      <div class="about">
        <div class="row">
          <strong><bdi>${shown}</bdi></strong>
          ${version === "" ? nothing : html`<span class="muted small" dir="ltr">${visibleLine(version, 60)}</span>`}
          ${status === "active" ? nothing : html`<span class="badge warning">${t(`sources.${status}`)}</span>`}
          ${remotes.length > 0 ? html`<span class="badge">${t("sources.offers-remote")}</span>` : nothing}
          ${packages.length > 0 ? html`<span class="badge">${t("sources.offers-package")}</span>` : nothing}
        </div>
        ${title === undefined ? nothing : html`<span class="muted small" dir="ltr">${visibleLine(name, 200)}</span>`}
        ${description === "" ? nothing : html`<p class="small" dir="auto">${visibleLine(description, 300)}</p>`}
        ${statusMessage === undefined || status === "active" ? nothing : html`<p class="small muted" dir="auto">${visible(statusMessage)}</p>`}
      </div>
      <button class="choose" aria-label=${t("sources.choose-name", { name: shown })} @click=${() => void this.#choose(one)}>
        ${t("sources.choose")}
      </button>
    </li>`;
  }

  /** Searches; with a `cursor`, for the next page. Ends an older search. */
  async #search(cursor?: string): Promise<void> {
    const registry = this.#registry;
    const running = new AbortController();
    this.#running?.abort();
    this.#running = running;
    if (cursor === undefined) this.found = this.#next = undefined;
    this.progress = { kind: "searching" };
    const policy = blockedRequests(registry);
    try {
      const page = await searchRegistry({ registry, search: this.#words, cursor, signal: running.signal });
      if (running.signal.aborted) return;
      this.found = [...(this.found ?? []), ...page.servers].slice(0, MOST_RESULTS);
      // A cursor that leads to itself, or to nothing, would never end.
      this.#next = page.servers.length === 0 || page.nextCursor === cursor ? undefined : page.nextCursor;
      this.progress = { kind: "idle" };
    } catch (error) {
      const isBlocked = await policy.isBlocked();
      if (running.signal.aborted) return;
      const failure = error instanceof RegistryError ? error : new RegistryError("unreachable");
      const shown = isBlocked ? new RegistryError("policy") : failure;
      this.progress = { kind: "failed", error: shown, host: hostIn(registry) };
    } finally {
      policy.end();
    }
  }

  async #choose(one: RegistryServer): Promise<void> {
    this.chosen = one;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".back")?.focus();
  }

  async #back(): Promise<void> {
    const index = this.found?.findIndex((one) => one === this.chosen) ?? -1;
    this.chosen = undefined;
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>(".choose")[index]?.focus();
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#words = this.field?.value.trim() ?? "";
    void this.#search();
  };

  readonly #onRegistry = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.#setRegistry(target.value);
  };

  #setRegistry(text: string): void {
    this.own = text.trim() === "" ? OFFICIAL_REGISTRY : (registryAddress(text) ?? text.trim());
    // An address that can't be one is not stored; the search says so.
    if (registryAddress(this.own) !== undefined)
      remember("local", STORED, this.own === OFFICIAL_REGISTRY ? undefined : this.own);
    this.#running?.abort();
    this.found = this.#next = undefined;
    this.progress = { kind: "idle" };
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.#close();
  };

  readonly #close = (): void => void this.dispatchEvent(new ServerFormCloseEvent());
}

function storedRegistry(): string {
  const stored = readRemembered("local", STORED);
  return (typeof stored === "string" && registryAddress(stored)) || OFFICIAL_REGISTRY;
}

/** Host and path of a registry, for display. */
function hostIn(registry: string): string {
  return visibleLine(registryAddress(registry)?.replace(/^https?:\/\//, "") ?? registry, 200);
}

/** Requests that the page's own policy blocks: `fetch` fails as without a network, and only an event tells. */
function blockedRequests(registry: string): { isBlocked(): Promise<boolean>; end(): void } {
  let isBlocked = false;
  const base = registryAddress(registry);
  const origin = base === undefined ? undefined : new URL(base).origin;
  const note = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isBlocked ||=
      effectiveDirective === "connect-src" && URL.canParse(blockedURI) && new URL(blockedURI).origin === origin;
  };
  document.addEventListener("securitypolicyviolation", note);
  return {
    isBlocked: async () => {
      await new Promise((resolve) => setTimeout(resolve)); // the event is a task of its own
      return isBlocked;
    },
    end: () => document.removeEventListener("securitypolicyviolation", note),
  };
}

define("mcp-registry-search", McpRegistrySearch);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-registry-search": McpRegistrySearch;
  }
}
