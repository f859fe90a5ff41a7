/**
 * `<mcp-tool-shadowing>`: notes on a tool that shadows another server's tools.
 *
 * Owns: comparing the name and the texts of the tool with the names of other servers' tools. The notes are hints, never
 * verdicts.
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { ServerState } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { serverNameOf, hostAndPathOf } from "../shared/server-name.js";
import { mentionedNames, schemaTexts } from "../../../src/text-safety/index.js";

addEnglish(contentsEn);

/** Returns the description of a tool and all titles and descriptions of its parameters, as one text. */
function textsOfTool({ description = "", inputSchema }: Tool): string {
  return [description, ...schemaTexts(inputSchema)].join("\n");
}

/** Returns the names of tools that a text mentions, excluding those in `except`. */
function mentionedTools(
  text: string,
  tools: readonly { readonly name: string }[],
  except: ReadonlySet<string>,
): readonly string[] {
  return mentionedNames(
    text,
    tools.map(({ name }) => name).filter((name) => !except.has(name)),
  );
}

/** Maximum number of mentions that get a note; further notes would not help. */
const SHOWN = 3;

/**
 * Notes if another server has a tool with the same name, and if the texts of a tool mention a tool of another server.
 * Otherwise empty.
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

  /** The host of the servers. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to which the tool belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The tool to compare. */
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
      const names = mentionedTools(this.#texts, tools.items, own);
      return names.map((name) => ({ tool: visibleLine(name, 80), server: nameAndPlace(server) }));
    });
    return html`
      ${same.length === 0 ? [] : this.#note(t("trust.same-name", { servers: same.map(({ server }) => nameAndPlace(server)).join(", ") }))}
      ${mentions.slice(0, SHOWN).map((mention) => this.#note(t("trust.mentions", mention)))}
    `;
  }

  /** Returns the other servers with tools, at other addresses; second connections and recordings are excluded. */
  #others(): readonly ServerState[] {
    const { state, snapshot } = this.#host;
    if (!state || state.server.recordedAt !== undefined) return [];
    const place = hostAndPathOf(state.server.url);
    return snapshot.servers.filter(
      ({ server }) =>
        server.id !== this.serverId && server.recordedAt === undefined && hostAndPathOf(server.url) !== place,
    );
  }

  #note(words: string): TemplateResult {
    return html`<div class="note small" part="note" role="note">
      <div class="row">${icon("warning")}<bdi>${words}</bdi></div>
    </div>`;
  }
}

/** Returns the name of a server with its address, because a server chooses its name itself, which proves nothing. */
function nameAndPlace(server: ServerSnapshot): string {
  const [name, place] = [serverNameOf(server), hostAndPathOf(server.url)];
  return name === place ? place : `${name} (${place})`;
}

define("mcp-tool-shadowing", McpToolShadowing, "note");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-shadowing": McpToolShadowing;
  }
}
