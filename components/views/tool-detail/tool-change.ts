/**
 * `<mcp-tool-change>`: note above a tool that has changed.
 *
 * Owns: reading the earlier definition from the host, and accepting the current one. The code of the comparison is
 * loaded when it is first needed.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host, ToolDifference } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import { contentsEn } from "../../strings/en/contents.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";

addEnglish(contentsEn);

/**
 * A banner if a tool has changed since it was first seen, with buttons that show the changes and accept them; a single
 * line if the tool is new. Otherwise empty.
 *
 * @csspart banner - The banner.
 */
export class McpToolChange extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: contents;
      }
      .box {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
        min-inline-size: 0;
      }
      .note {
        flex-wrap: wrap;
      }
      .words {
        flex: 1 1 24ch;
      }
    `,
  ];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server to which the tool belongs. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the tool. */
  @property() tool: string | undefined;

  @state() private difference: ToolDifference | undefined;
  @state() private error: PlainError | undefined;
  @state() private isOpen = false;
  @state() private isAccepting = false;
  @state() private announcement = "";
  /** Tool marks for which the difference was read. */
  #read: unknown;
  readonly #strings = new ErrorStringsController(this);
  readonly #newest = new NewestRun(this);
  readonly #host = new HostController(this, (server) => [server?.toolMarks]);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tool") || changed.has("serverId") || changed.has("host")) {
      this.difference = this.error = this.#read = undefined;
      this.isOpen = this.isAccepting = false;
      this.announcement = "";
    }
    const marks = this.#host.state?.toolMarks;
    if (!this.#isMarked("changed") || marks === this.#read) return;
    this.#read = marks;
    void this.#load();
  }

  #isMarked(mark: "changed" | "added"): boolean {
    const { tool } = this;
    return tool !== undefined && (this.#host.state?.toolMarks?.[mark].has(tool) ?? false);
  }

  async #load(): Promise<void> {
    const { host, serverId, tool } = this;
    if (!host || serverId === undefined || tool === undefined) return;
    const { isNewest } = this.#newest.begin();
    try {
      const difference = await host.pins.read(serverId, tool);
      if (isNewest()) this.difference = difference;
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
  }

  readonly #accept = async (): Promise<void> => {
    const { host, serverId, tool } = this;
    if (!host || serverId === undefined || tool === undefined || this.isAccepting) return;
    this.isAccepting = true;
    this.error = undefined;
    try {
      await host.pins.accept(serverId, tool);
      if (tool === this.tool) this.announcement = this.#strings.t("trust.accepted");
      this.isOpen = false;
    } catch (error) {
      if (tool === this.tool) this.error = toPlainError(error);
    }
    this.isAccepting = false;
  };

  override render(): TemplateResult {
    return html`${this.#isMarked("changed") ? this.#changed() : this.#isMarked("added") ? this.#new() : nothing}
      <span class="hidden" role="status">${this.announcement}</span>`;
  }

  #changed(): TemplateResult {
    const { t, formats } = this.#strings;
    const { difference, error, isOpen } = this;
    if (isOpen) import("../../parts/trust/definition-diff.js").catch(() => undefined); // the code can't be loaded: the banner is sufficient
    const date = difference ? formats.date(difference.at) : "…";
    return html`<div class="box">
      <div class="note warning" part="banner" role="note">
        ${icon("warning")}
        <div class="words">
          <strong>${t("trust.changed", { date })}</strong>
          <div class="small">${t("trust.changed-note")}</div>
          ${error ? html`<div class="small problem" role="alert">${this.#strings.error(error).title}</div>` : nothing}
        </div>
        <div class="row">
          <button aria-expanded=${isOpen ? "true" : "false"} ?disabled=${!difference} @click=${() => (this.isOpen = !isOpen)}>
            ${t("trust.show")}
          </button>
          <button title=${t("trust.accept-long")} ?disabled=${this.isAccepting} @click=${this.#accept}>
            ${icon("check")}${t("trust.accept")}
          </button>
        </div>
      </div>
      ${isOpen ? html`<mcp-definition-diff .difference=${difference}></mcp-definition-diff>` : nothing}
    </div>`;
  }

  #new(): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="note info" part="banner" role="note">
      ${icon("add")}
      <div class="words">${t("trust.new")}</div>
      <button class="quiet" ?disabled=${this.isAccepting} @click=${this.#accept}>${t("trust.dismiss")}</button>
    </div>`;
  }
}

define("mcp-tool-change", McpToolChange, "banner");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-change": McpToolChange;
  }
}
