/**
 * `<mcp-resource-directory>`: the contents of a directory of a server, level by level.
 *
 * Owns: the shown level, and listing it. Never reads a file: it asks for the file to be shown. What a directory has is
 * not part of a skill unless the entry of the skill lists it (SK-10).
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { Resource } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { metaFor } from "../../page-storage/request-options.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { connectAgain } from "../shared/connect-again.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { isDirectory } from "./resource-facts.js";

addEnglish(resourcesEn);

/**
 * The files and directories in a directory. A directory opens in place, a file in the view of resources.
 *
 * Keyboard: the entries are buttons.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a file.
 */
export class McpResourceDirectory extends LitElement {
  static override styles = [
    ...base,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li button {
        inline-size: 100%;
        justify-content: start;
        border-color: transparent;
        background: transparent;
      }
      li span:first-of-type {
        overflow: hidden;
        text-overflow: ellipsis;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server to read from. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** URI of the directory. */
  @property() uri: string | undefined;

  /** URIs of the shown directories, from `uri` down to the current level. */
  @state() private path: readonly string[] = [];
  @state() private entries: readonly Resource[] | undefined;
  @state() private error: PlainError | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.state]);
  readonly #newest = new NewestRun(this);
  #listed: readonly unknown[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listed = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("uri") || changed.has("serverId") || changed.has("host"))
      this.path = this.uri === undefined ? [] : [this.uri];
    const wanted = [this.host, this.#host.server, this.path];
    if (wanted.every((part, index) => part === this.#listed[index])) return;
    this.#listed = wanted;
    void this.#list();
  }

  override render(): TemplateResult | typeof nothing {
    const { t, formats } = this.#strings;
    const { path, entries, error } = this;
    if (path.length === 0) return nothing;
    const up =
      path.length > 1
        ? html`<li>
            <button @click=${() => (this.path = path.slice(0, -1))}>${icon("up")}${t("resources.directory-up")}</button>
          </li>`
        : nothing;
    const below = path.at(-1)?.slice(path[0]?.length) ?? "";
    const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
    if (error) {
      const lost = this.#host.server === undefined || meansGone(error);
      return html`<ul>${up}</ul>
        ${failureView({ error, lost, retry: () => void this.#list(), connect }, this.#strings)}`;
    }
    if (!entries) return html`<p class="muted" role="status">${t("resources.directory-loading")}</p>`;
    return html`<p class="muted small" role="status">
        ${below === "" ? nothing : html`<span class="mono" dir="ltr">${visibleLine(below)}</span> · `}${t("resources.directory-count", { count: entries.length })}
      </p>
      <ul aria-label=${t("resources.directory")}>
        ${up}
        ${entries.map(
          (entry) =>
            html`<li>
              <button @click=${() => this.#open(entry)}>
                ${icon(isDirectory(entry) ? "folder" : "resource")}<span dir="auto">${visibleLine(entry.title ?? entry.name)}</span>
                ${entry.size === undefined ? nothing : html`<span class="muted small">${formats.bytes(entry.size)}</span>`}
              </button>
            </li>`,
        )}
      </ul>`;
  }

  #open(entry: Resource): void {
    if (isDirectory(entry)) this.path = [...this.path, entry.uri];
    else this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "resource", uri: entry.uri }));
  }

  async #list(): Promise<void> {
    const { signal, isNewest } = this.#newest.begin();
    this.entries = this.error = undefined;
    const { server } = this.#host;
    const uri = this.path.at(-1);
    if (!server || uri === undefined) return;
    try {
      const entries = await server.readDirectory(uri, { signal, ...metaFor(server) });
      if (isNewest()) this.entries = entries;
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }
}

define("mcp-resource-directory", McpResourceDirectory);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resource-directory": McpResourceDirectory;
  }
}
