/**
 * `<mcp-ask-roots>`: a server wants to know the roots.
 *
 * Owns: showing exactly what would be told, and asking whether to remember the answer (RO-04).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/roots
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { define } from "../parts/basic/define.js";
import { visible, visibleLine } from "../parts/basic/visible-text.js";
import { AskElement } from "./ask-element.js";

/** Roots in the document at once; a page may offer up to 1,000. */
const MAX_SHOWN = 200;

/**
 * The addresses a server would be told.
 *
 * @fires {AskAnswerRequestEvent} mcp-ask-answer-request - `share`, with `remember` when ticked, or `reject`.
 */
export class McpAskRoots extends AskElement<"roots"> {
  @state() private remember = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("ask") && changed.get("ask")?.askId !== this.ask?.askId) this.remember = false;
  }

  override render(): TemplateResult | typeof nothing {
    const { ask } = this;
    if (!ask) return nothing;
    const { t } = this.strings;
    const share = (): void => this.answer({ action: "share", ...(this.remember && { remember: true }) });
    const rest = ask.roots.length - MAX_SHOWN;
    return html`
      <div class="content">
        <slot></slot>
      <p>${t("ask.roots-note")}</p>
      ${ask.roots.length === 0 ? html`<p class="muted">${t("ask.roots-none")}</p>` : nothing}
      <ul>
        ${ask.roots.slice(0, MAX_SHOWN).map(
          ({ uri, name }) =>
            html`<li>
              <code dir="ltr">${visible(uri.slice(0, 2_000))}</code>
              ${name === undefined ? nothing : html`<span class="muted"><bdi>${visibleLine(name, 200)}</bdi></span>`}
            </li>`,
        )}
      </ul>
      ${rest > 0 ? html`<p class="muted">${t("ask.more", { count: rest })}</p>` : nothing}
      <label class="box">
        <input
          type="checkbox"
          ?disabled=${this.disabled}
          .checked=${this.remember}
          @change=${(event: Event & { target: HTMLInputElement }) => (this.remember = event.target.checked)}
        />
        ${t("ask.roots-remember")}
      </label>
      </div>
      <div class="buttons">
        <button class="primary" ?disabled=${!this.canGrant} @click=${share}>${t("ask.roots-share")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "reject" })}>${t("ask.roots-reject")}</button>
      </div>
    `;
  }
}

define("mcp-ask-roots", McpAskRoots);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-ask-roots": McpAskRoots;
  }
}
