/**
 * `<mcp-resource-detail>`: reads and shows one resource and its changes.
 *
 * Owns: reading the resource, keeping the previous version, and releasing both versions. Never follows links: it reads
 * only the given URI.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Resource } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { metaFor } from "../../page-storage/request-options.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { iconSource } from "../../page-storage/remote-icons.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import { metaFold } from "../../parts/content/meta-fold.js";
import type { OpenResourceRequestEvent } from "../../parts/basic/events.js";
import "../../parts/content/result-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { toolEn } from "../../strings/en/tool.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { detailFrameStyles, detailStyles } from "../shared/detail-styles.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { wholeText } from "../shared/result-texts.js";
import { linkButton } from "../shared/link-button.js";
import { connectAgain } from "../shared/connect-again.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { listsDirectories } from "../skills/skill-facts.js";
import "./resource-directory.js";
import { isDirectory, resourceFacts, uriLine } from "./resource-facts.js";
import { ResourceMarksChangeEvent } from "./resource-select-event.js";
import { uriParts } from "./uri-parts.js";
import { ResourceWatch } from "./resource-watch.js";
import { changeNote, watchButton, watchProblem } from "./resource-notes.js";
import { itemIcon } from "../server-header/item-icon.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(resourcesEn);
addEnglish(toolEn);

/** Size limit in bytes for reading automatically; larger resources are read on a click. */
const READ_AT_ONCE = 20_000_000;
/** Maximum number of characters of a compared version. */
const COMPARED = 3_000_000;

/** Two versions of the text of one resource. */
export interface ResourceVersions {
  readonly before: string;
  readonly after: string;
  /** Time at which the earlier version was read, in milliseconds since the epoch. */
  readonly beforeAt: number;
  readonly afterAt: number;
}

/**
 * A resource: its metadata, then its contents as blocks. A resource is read when the URI changes; a large one is read
 * on a click. If the server reports changes, a switch subscribes to these changes: they are marked, and the differences
 * are shown once the resource is read again. A directory is listed instead, if its server lists directories.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a resource that the contents name.
 * @fires {ResourceMarksChangeEvent} mcp-resource-marks-change - Watched resources changed, or were read.
 * @slot start - Content before the title.
 * @csspart header - The header.
 * @csspart body - The scrolling content.
 */
export class McpResourceDetail extends LitElement {
  static override styles = [...base, detailFrameStyles, detailStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server to read from. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** URI of the resource to read. */
  @property() uri: string | undefined;

  @state() private view: ResultView | undefined;
  @state() private error: PlainError | undefined;
  @state() private reading = false;
  @state() private versions: ResourceVersions | "same" | undefined;
  @state() private isCompared = false;
  /** The user wants a URI that the server does not list to be listed as a directory. */
  @state() private asDirectory = false;
  @query("h3") private readonly heading: HTMLElement | null | undefined;

  readonly #strings = new ErrorStringsController(this);
  readonly #host = new ListsController(this, ["resources"]);
  readonly #watch = new ResourceWatch(this);
  readonly #newest = new NewestRun(this);
  /** Host, server and URI of the displayed resource. */
  #shown: readonly unknown[] = [];
  /** Host that returned the contents, and that releases them. */
  #viewHost: Host | undefined;
  #readAt = 0;
  #reported: unknown;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clearView();
    this.#shown = [];
  }

  /** Moves the focus to the title. */
  focusHeading(): void {
    this.heading?.focus();
  }

  /** Reads the resource again, bypassing the cache. Never rejects. */
  readAgain(): Promise<void> {
    return this.#read(true);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const { server } = this.#host;
    this.#watch.follow(server);
    const wanted = [this.host, this.serverId, this.uri];
    if (wanted.some((part, index) => part !== this.#shown[index])) {
      this.#clearView();
      this.#shown = wanted;
      this.asDirectory = false;
      if (this.#isHuge || this.#isDirectory) return;
    } else if (this.view || this.error || this.reading || this.#isHuge || this.#isDirectory) return;
    if (server && this.uri !== undefined) void this.#read(false);
  }

  protected override updated(): void {
    const { changes } = this.#watch;
    if (this.#reported === changes || (this.#reported === undefined && changes.size === 0)) return;
    this.#reported = changes;
    if (this.serverId !== undefined) this.dispatchEvent(new ResourceMarksChangeEvent(this.serverId, changes));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { uri } = this;
    if (uri === undefined) {
      return emptyState("resource", t("resources.none"), t("resources.none-advice"));
    }
    const known = this.#known;
    const title = known?.title ?? known?.name ?? uriParts(uri).name;
    return html`<header part="header">
        <slot name="start"></slot>
        ${known?.icons ? itemIcon({ ...known, host: this.host, serverUrl: this.#host.state?.server.url, fallback: { icon: "resource" } }) : nothing}
        <div class="names">
          <h3 tabindex="-1" dir="auto">${visibleLine(title || uri, 300)}</h3>
          ${known?.title !== undefined && known.name !== known.title ? html`<code class="muted">${visibleLine(known.name)}</code>` : nothing}
        </div>
        <div class="row">
          ${linkButton(this.#host.state?.server.url, { resource: uri }, this.#strings)}
          ${this.#canWatch ? watchButton(this.#watch.state(uri), this.#toggleWatch, this.#strings) : nothing}
          ${this.#isDirectory ? nothing : this.#readButton()}
        </div>
      </header>
      <div class="body" part="body">
        ${uriLine(uri, this.#strings)} ${known ? resourceFacts(known, this.#strings) : nothing} ${known ? metaFold(known._meta, known.name) : nothing}
        ${watchProblem(this.#watch.state(uri), this.#strings)} ${this.#changes(uri)} ${this.#contents()}
      </div>`;
  }

  get #known(): Resource | undefined {
    return this.#host.list("resources").items.find(({ uri }) => uri === this.uri);
  }

  get #isHuge(): boolean {
    return (this.#known?.size ?? 0) > READ_AT_ONCE;
  }

  /** True if the resource is shown as a directory, which is not read. */
  get #isDirectory(): boolean {
    if (!this.#canList) return false;
    return this.asDirectory || (this.#known !== undefined && isDirectory(this.#known));
  }

  get #canList(): boolean {
    return listsDirectories(this.#host.server?.info);
  }

  get #canWatch(): boolean {
    return this.#host.server?.info.capabilities.resources?.subscribe === true;
  }

  #readButton(): TemplateResult {
    const { t } = this.#strings;
    const wasRead = this.view !== undefined || this.error !== undefined;
    return html`<button
      class="read"
      ?disabled=${!this.reading && this.#host.server === undefined}
      @click=${() => (this.reading ? this.#stop() : void this.#read(true))}
    >
      ${icon(this.reading ? "stop" : "refresh")}${t(this.reading ? "resources.stop" : wasRead ? "resources.read-again" : "resources.read")}
    </button>`;
  }

  #changes(uri: string): TemplateResult | typeof nothing {
    const note = {
      changedAt: this.#watch.changes.get(uri),
      versions: this.versions,
      isCompared: this.isCompared,
      isReading: this.reading,
      read: () => void this.#read(true),
      compare: () => (this.isCompared = !this.isCompared),
    };
    return changeNote(note, this.#strings);
  }

  #contents(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { view, error, uri = "" } = this;
    const lost = this.#host.server === undefined || (error !== undefined && meansGone(error));
    const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
    if (this.#isDirectory)
      return html`<mcp-resource-directory .host=${this.host} .serverId=${this.serverId} .uri=${uri}></mcp-resource-directory>`;
    if (error) {
      const isGone = error.kind === "server" && error.code === "ERR-NOT-FOUND" && this.#canList;
      const more = isGone
        ? html`<button class="list" @click=${() => (this.asDirectory = true)}>${icon("folder")}${t("resources.directory-try")}</button>`
        : nothing;
      return failureView({ error, lost, retry: () => void this.#read(true), connect, more }, this.#strings);
    }
    if (view?.blocks.length === 0) return html`<p class="muted">${t("resource.no-contents")}</p>`;
    if (view) {
      return html`<mcp-result-view
        .result=${view}
        .results=${this.host?.results}
        .serverUrl=${this.#host.state?.server.url}
        .iconSource=${iconSource(this.host, this.#host.state?.server.url)}
        .reportedUri=${this.#known?.mimeType === undefined ? undefined : uri}
        .name=${uriParts(uri).name || "resource"}
        @mcp-open-resource-request=${this.#onOpenResource}
      ></mcp-result-view>`;
    }
    if (this.reading)
      return html`<p class="muted waiting" role="status">${t("resource.loading", { uri: visibleLine(uri, 200) })}</p>`;
    if (!this.#host.server) return html`<p class="muted" role="status">${t("resources.offline")}</p>`;
    if (!this.#isHuge) return html`<p class="muted" role="status">${t("resources.stopped")}</p>`;
    const size = this.#strings.formats.bytes(this.#known?.size ?? 0);
    return html`<p class="muted">${t("resources.huge", { size })}</p>`;
  }

  async #read(reload: boolean): Promise<void> {
    const { server } = this.#host;
    const { host, uri, view: old } = this;
    if (!server || !host || uri === undefined) return;
    const { signal, isNewest } = this.#newest.begin();
    this.reading = true;
    this.error = undefined;
    try {
      const before = old && (await wholeText(host.results, old, COMPARED));
      const beforeAt = this.#readAt;
      const view = await server.readResource(uri, {
        signal,
        ...metaFor(server),
        ...(reload && { cache: "reload" }),
        view: true,
      });
      if (!isNewest()) return release(host, view);
      if (old) release(host, old);
      this.view = view;
      this.#viewHost = host;
      this.reading = false;
      this.#readAt = Date.now();
      this.#watch.seen(uri);
      const after = before === undefined ? undefined : await wholeText(host.results, view, COMPARED);
      if (!isNewest() || before === undefined || after === undefined) return;
      this.isCompared = false;
      this.versions = before === after ? "same" : { before, after, beforeAt, afterAt: this.#readAt };
    } catch (error) {
      if (!isNewest()) return;
      this.reading = false;
      this.error = toPlainError(error);
      if (old) release(host, old);
      this.view = undefined;
    }
  }

  /** Stops reading. The displayed contents stay. */
  #stop(): void {
    this.#newest.begin();
    this.reading = false;
    if (!this.view) this.error = toPlainError(new DOMException("Reading was stopped.", "AbortError"));
  }

  #clearView(): void {
    this.#newest.begin();
    if (this.view) release(this.#viewHost, this.view);
    this.view = this.error = this.versions = undefined;
    this.reading = this.isCompared = false;
  }

  readonly #toggleWatch = (): void => {
    if (this.uri === undefined) return;
    const state = this.#watch.state(this.uri);
    void this.#watch.set(this.uri, state !== "on" && state !== "requesting");
  };

  readonly #onOpenResource = (event: OpenResourceRequestEvent): void => {
    event.stopPropagation();
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "resource", uri: event.uri }));
  };
}

/** Releases the contents, unless the host is gone. */
function release(host: Host | undefined, { resultId }: ResultView): void {
  host?.results.release(resultId).catch(() => undefined);
}

keepScroll(McpResourceDetail);
define("mcp-resource-detail", McpResourceDetail, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resource-detail": McpResourceDetail;
  }
}
