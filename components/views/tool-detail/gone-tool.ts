/**
 * `<mcp-gone-tool>`: note on a tool that the server does not offer any more.
 *
 * Owns: finding the tool that took its place.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { exactOf } from "../../../src/json/exact-of.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";

/**
 * A banner, with a button that opens the tool with the same parameters, if there is exactly one, and takes the arguments
 * along.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the other tool.
 */
export class McpGoneTool extends LitElement {
  static override styles = base;

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to which the tool belonged. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Last definition of the tool. */
  @property({ attribute: false }) tool: Tool | undefined;
  /** Arguments in its form. */
  @property({ attribute: false }) args: unknown;

  /** Name of the tool with the same parameters. */
  @state() private successor: string | undefined;
  readonly #strings = new StringsController(this);
  readonly #newest = new NewestRun(this);
  readonly #host = new HostController(this, (server) => [server?.tools.items]);
  #read: unknown;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const items = this.#host.state?.tools.items;
    if (!changed.has("tool") && items === this.#read) return;
    this.#read = items;
    void this.#find();
  }

  async #find(): Promise<void> {
    const { isNewest } = this.#newest.begin();
    const { server } = this.#host;
    const { tool } = this;
    this.successor = undefined;
    if (!server || !tool) return;
    const schema = writeExact(exactOf(tool.inputSchema));
    const tools = await server.getTools().catch(() => []);
    const same = tools.filter(({ inputSchema }) => writeExact(exactOf(inputSchema)) === schema);
    // Many tools have no parameters: the description tells them apart.
    const alike = same.length > 1 ? same.filter(({ description }) => description === tool.description) : same;
    if (isNewest() && alike.length === 1) this.successor = alike[0]?.name;
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const name = visibleLine(this.successor ?? "", 80);
    return html`<div class="note warning" role="status">
      ${icon("warning")}
      <div class="grow">
        ${t("tool.gone", { name: visibleLine(this.tool?.name ?? "", 80) })}
        ${this.successor === undefined ? nothing : t("tool.same-parameters", { name })}
      </div>
      ${this.successor === undefined ? nothing : html`<button @click=${this.#open}>${t("tool.switch", { name })}</button>`}
    </div>`;
  }

  readonly #open = (): void => {
    if (this.successor === undefined) return;
    const args = isJsonObject(this.args) ? { args: this.args } : {};
    this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "tool", name: this.successor, ...args }));
  };
}

define("mcp-gone-tool", McpGoneTool);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-gone-tool": McpGoneTool;
  }
}
