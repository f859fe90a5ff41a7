/**
 * `<mcp-tool-shadowing>`: whether a tool stands in the way of another server's.
 *
 * Owns: comparing its name and its texts with the names of the other servers' tools. A hint, never a verdict.
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Host, ServerSnapshot } from "../../../src/client/api.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { ServerState } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/define.js";
import { mentionedTools, textsOfTool } from "../../parts/mentioned-tools.js";
import { visibleLine } from "../../parts/visible-text.js";
import { trustEn } from "../../strings/en/trust.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { nameOf, placeOf } from "../server-header/server-name.js";

addEnglish(trustEn);

/** Mentions that are told; more of them say nothing new. */
const SHOWN = 3;

/**
 * Notes when another server has a tool of the same name, and when the texts of a tool mention another server's. Draws nothing, and takes no
 * room, otherwise.
 *
 * @csspart note - Each note.
 */
export class McpToolShadowing extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: contents;
      }
      .row {
        flex-wrap: nowrap;
        align-items: flex-start;
      }
      svg.icon {
        margin-block-start: 2px;
        color: var(--_warning);
      }
    `,
  ];

  /** The host the servers belong to. */
  @property({ attribute: false }) host: Host | undefined;
  /** Whose tool it is. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The tool. */
  @property({ attribute: false }) tool: Tool | undefined;

  #texts = "";
  readonly #host = new HostController(this, (_state, { servers }) =>
    servers.flatMap(({ server, tools }) => [server.info, tools.items]),
  );
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tool")) this.#texts = this.tool ? textsOfTool(this.tool) : "";
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const others = this.#others();
    const own = new Set(this.#host.state?.tools.items.map(({ name }) => name));
    const same = others.filter(({ tools }) => tools.items.some(({ name }) => name === this.tool?.name));
    const mentions = others.flatMap(({ server, tools }) => {
      const names = mentionedTools(this.#texts, tools.items);
      return names
        .filter((name) => !own.has(name))
        .map((name) => ({ tool: visibleLine(name, 80), server: said(server) }));
    });
    return html`
      ${same.length === 0 ? [] : this.#note(t("trust.same-name", { servers: same.map(({ server }) => said(server)).join(", ") }))}
      ${mentions.slice(0, SHOWN).map((mention) => this.#note(t("trust.mentions", mention)))}
    `;
  }

  /** The other servers with tools, at other addresses: what is connected twice stands in nobody's way, and a recording offers nothing. */
  #others(): readonly ServerState[] {
    const { state, snapshot } = this.#host;
    if (!state || state.server.recordedAt !== undefined) return [];
    const place = placeOf(state.server.url);
    return snapshot.servers.filter(
      ({ server }) => server.id !== this.serverId && server.recordedAt === undefined && placeOf(server.url) !== place,
    );
  }

  #note(words: string): TemplateResult {
    return html`<div class="note small" part="note" role="note">
      <div class="row">${icon("warning")}<bdi>${words}</bdi></div>
    </div>`;
  }
}

/** A server's own words are no identity: its place stands beside them. */
function said(server: ServerSnapshot): string {
  const [name, place] = [nameOf(server), placeOf(server.url)];
  return name === place ? place : `${name} (${place})`;
}

define("mcp-tool-shadowing", McpToolShadowing);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-shadowing": McpToolShadowing;
  }
}
