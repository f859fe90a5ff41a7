/**
 * `<mcp-collection-call>`: one saved call: its verdict, its expectations, its last result, and its fields.
 *
 * Owns: the layout. Fires events for everything that changes the collection or runs the call.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { canonicalText } from "../../../src/collections/canonical-text.js";
import { itemAt, withItem, withMoved, withShifted, type ItemPlace } from "../../../src/collections/edit-items.js";
import type { Collection, CollectionCall } from "../../../src/collections/index.js";
import { isFolder, targetOf } from "../../../src/collections/planned-calls.js";
import { withPlainBraces } from "../../../src/collections/variables.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import "../../parts/viewers/code-view.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import "./call-expectations.js";
import { callFields, targetKind } from "./call-fields.js";
import { CollectionCallEvent, CollectionChangeEvent, CollectionRunRequestEvent } from "./collection-events.js";
import type { KnownCall } from "./collection-runs.js";
import { collectionDetailStyles, collectionFormStyles } from "./collections-styles.js";
import { folderChoice } from "./folder-choice.js";
import { skipText, verdictIcon } from "./verdict-words.js";

addEnglish(collectionsEn);

/**
 * A saved call. Changes are kept at once.
 *
 * Keyboard: all actions are fields and buttons.
 *
 * @fires {CollectionRunRequestEvent} mcp-collection-run-request - The user wants to run the call.
 * @fires {CollectionChangeEvent} mcp-collection-change - The call was moved or deleted.
 * @fires {CollectionCallEvent} mcp-collection-call - The call was changed.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the tool, resource or prompt.
 */
class McpCollectionCall extends LitElement {
  static override styles = [...base, collectionFormStyles, collectionDetailStyles];

  @property({ attribute: false }) host: Host | undefined;
  /** Connected server of the call. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  @property({ attribute: false }) collection: Collection | undefined;
  /** Place of the call. */
  @property({ attribute: false }) place: ItemPlace = [];
  @property({ attribute: false }) known: KnownCall = {};
  /** True while anything runs. */
  @property({ type: Boolean }) busy = false;
  @state() private isDeleting = false;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.state]);

  /** The result that is shown, and its text, which takes long to write. */
  #written: readonly [result: KnownCall["result"], text: string | undefined] = [undefined, undefined];

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { result } = this.known;
    if (this.#written[0] !== result) this.#written = [result, result && canonicalText(result)];
    if (changed.has("place")) this.isDeleting = false;
  }

  override render(): TemplateResult | typeof nothing {
    const { collection, place } = this;
    const call = collection && itemAt(collection, place);
    if (!collection || !call || isFolder(call)) return nothing;
    const { t } = this.#strings;
    const { isResultDropped } = this.known;
    const [, text] = this.#written;
    return html`<h3 tabindex="-1"><bdi>${visibleLine(call.name, 200)}</bdi></h3>
      <p class="muted small">${t(`collections.target-${targetKind(call)}`)} <code dir="ltr">${visibleLine(targetOf(call), 300)}</code></p>
      ${call.description === undefined ? nothing : html`<p class="text small">${visible(call.description)}</p>`}
      ${this.#actions(collection, call)} ${this.#verdict()}
      <div class="pair"><section>
        <mcp-call-expectations .call=${call} .collection=${collection} .known=${this.known} .server=${this.#host.server}></mcp-call-expectations>
      </section>
      ${
        text === undefined
          ? isResultDropped
            ? html`<p class="muted small dropped">${t("collections.result-dropped")}</p>`
            : nothing
          : html`<section>
              <h4>${t("collections.result")}</h4>
              <mcp-code-view language="json" label=${t("collections.result")} name=${call.name} .text=${{ head: text.slice(0, 200_000), length: text.length }} .loadText=${async (from: number, to: number) => text.slice(from, to)}></mcp-code-view>
            </section>`
      }</div>
      <details class="call-fields">
        <summary>${t("collections.call")}</summary>
        <div class="fields">
          ${callFields({ call, servers: Object.keys(collection.servers ?? {}), changed: (next) => this.#change(call, next) }, this.#strings)}
          ${folderChoice({ collection, place, choose: (folder) => this.#moved(withMoved(collection, place, folder)) }, this.#strings)}
        </div>
      </details>`;
  }

  #actions(collection: Collection, call: CollectionCall): TemplateResult {
    const { t } = this.#strings;
    const shift = (by: 1 | -1): void => this.#moved(withShifted(collection, this.place, by));
    return html`<div class="row buttons">
      <button class="run" ?disabled=${this.busy || this.host?.isRecorded === true} @click=${() => this.dispatchEvent(new CollectionRunRequestEvent())}>
        ${icon("play")}${t("collections.run")}
      </button>
      <button ?disabled=${this.serverId === undefined} @click=${() => this.#show(call)}>${t("collections.open")}</button>
      <button class="icon" title=${t("collections.up")} aria-label=${t("collections.up")} @click=${() => shift(-1)}>${icon("up")}</button>
      <button class="icon" title=${t("collections.down")} aria-label=${t("collections.down")} @click=${() => shift(1)}>${icon("down")}</button>
      ${
        this.isDeleting
          ? html`<button class="sure" @click=${() => this.dispatchEvent(new CollectionChangeEvent(withItem(collection, this.place, undefined)))}>${t("collections.delete-sure")}</button>
              <button @click=${() => (this.isDeleting = false)}>${t("collections.keep")}</button>`
          : html`<button class="icon delete" title=${t("collections.delete")} aria-label=${t("collections.delete")} @click=${() => (this.isDeleting = true)}>${icon("trash")}</button>`
      }
    </div>`;
  }

  #verdict(): TemplateResult | typeof nothing {
    const { report, isRunning } = this.known;
    const { t, formats } = this.#strings;
    if (isRunning)
      return html`<p class="state" role="status">${verdictIcon("running", this.#strings)} ${t("collections.running")}</p>`;
    if (!report) return html`<p class="state muted" role="status">${t("collections.not-run")}</p>`;
    const { verdict, durationMs, skipped, error } = report;
    const { variable, server } = error?.kind === "client" ? error.data : {};
    return html`<p class="state" role="status">
        ${verdictIcon(verdict, this.#strings)} ${t(`collections.${verdict}`)} ${durationMs > 0 ? html`<span class="muted">${formats.duration(durationMs)}</span>` : nothing}
      </p>
      ${skipped ? html`<p class="muted small">${skipText(skipped, this.#strings)}</p>` : nothing}
      ${
        error === undefined || verdict === "passed"
          ? nothing
          : typeof variable === "string"
            ? html`<p class="problem">${t("collections.no-value", { name: variable })}</p>`
            : typeof server === "string"
              ? html`<p class="problem">${t("collections.not-connected", { name: visibleLine(server, 60) })}</p>`
              : html`<mcp-error-view .error=${error}></mcp-error-view>`
      }`;
  }

  #show({ tool, resource, prompt, arguments: args }: CollectionCall): void {
    const wanted =
      tool !== undefined
        ? ({ kind: "tool", name: tool, ...(args && { args: withPlainBraces(args) }) } as const)
        : resource !== undefined
          ? ({ kind: "resource", uri: withPlainBraces(resource) } as const)
          : ({ kind: "prompt", name: prompt ?? "" } as const);
    this.dispatchEvent(new ShowRequestEvent(this.serverId, wanted));
  }

  #change(before: CollectionCall, after: CollectionCall): void {
    this.dispatchEvent(new CollectionCallEvent(before, after));
  }

  #moved([collection, place]: readonly [Collection, ItemPlace]): void {
    this.dispatchEvent(new CollectionChangeEvent(collection, place));
  }
}

define("mcp-collection-call", McpCollectionCall);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-collection-call": McpCollectionCall;
  }
}
