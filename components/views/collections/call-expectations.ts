/**
 * `<mcp-call-expectations>`: the expectations of a saved call with their verdicts.
 *
 * Owns: which expectation is open for editing. Fires the changed call; never runs it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Server } from "../../../src/client/api/index.js";
import type { Collection, CollectionCall, Expectation, ExpectationReport } from "../../../src/collections/index.js";
import { proposeExpectations } from "../../../src/collections/propose.js";
import { callWithSnapshots } from "../../../src/collections/update-snapshots.js";
import { secretNames } from "../../../src/collections/variables.js";
import { define } from "../../parts/basic/define.js";
import { collectionsEn } from "../../strings/en/collections.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { CollectionCallEvent } from "./collection-events.js";
import type { KnownCall } from "./collection-runs.js";
import { collectionFormStyles } from "./collections-styles.js";
import "./expectation-difference.js";
import { EXPECTATION_KINDS, expectationFields, newExpectation } from "./expectation-fields.js";
import { expectationText, failureText, verdictIcon } from "./verdict-words.js";

addEnglish(collectionsEn);

/**
 * A row for each expectation: its verdict, what it expects, and if it failed, what was found. A row opens for editing.
 *
 * Keyboard: all actions are fields and buttons.
 *
 * @fires {CollectionCallEvent} mcp-collection-call - The expectations were changed.
 */
class McpCallExpectations extends LitElement {
  static override styles = [...base, collectionFormStyles];

  @property({ attribute: false }) call: CollectionCall | undefined;
  /** Collection of the call. The names of its secrets stand in results for their values. */
  @property({ attribute: false }) collection: Collection | undefined;
  /** Facts from the last run of the call. */
  @property({ attribute: false }) known: KnownCall = {};
  /** Server of the call, which knows whether its tool has an `outputSchema`; absent if it is not connected. */
  @property({ attribute: false }) server: Server | undefined;
  @state() private opened = -1;
  readonly #strings = new StringsController(this);
  /** Call of the last change made here: its object is another one, but the same row stays open. */
  #own: CollectionCall | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("call") && this.call !== this.#own) this.opened = -1;
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { call } = this;
    if (!call) return nothing;
    const { expect = [] } = call;
    const reports = reportsOf(expect, this.known.report?.expectations ?? []);
    const others = (this.known.report?.expectations ?? []).filter(
      (report) => !reports.includes(report) && !report.passed,
    );
    return html`<div class="heading">
        <h4>${t("collections.expectations")}</h4>
        <select aria-label=${t("collections.add-expectation")} @change=${this.#add}>
          <option value="">${t("collections.add-expectation")}</option>
          ${EXPECTATION_KINDS.map((kind) => html`<option value=${kind}>${t(`collections.kind-${kind}`)}</option>`)}
        </select>
        <button class="propose" ?disabled=${!this.known.result} title=${this.known.result ? nothing : t("collections.propose-note")} @click=${this.#propose}>
          ${t("collections.propose")}
        </button>
      </div>
      ${expect.some(({ kind }) => kind === "status") ? nothing : html`<p class="muted small">${t("collections.implied")}</p>`}
      <ul>
        ${expect.map((expectation, index) => this.#row(call, expectation, reports[index], index))}
        ${others.map((report) => html`<li class="expectation failed">${this.#failure(report)}</li>`)}
      </ul>`;
  }

  #row(
    call: CollectionCall,
    expectation: Expectation,
    report: ExpectationReport | undefined,
    index: number,
  ): TemplateResult {
    const { t } = this.#strings;
    const isOpen = this.opened === index;
    return html`<li class="expectation ${report?.passed === false ? "failed" : ""}">
      <div class="line-of">
        ${report ? verdictIcon(report.passed ? "passed" : "failed", this.#strings) : html`<span class="verdict"></span>`}
        <span class="says">${expectationText(expectation, this.#strings)}</span>
        <button class="icon" title=${t("collections.edit")} aria-label=${t("collections.edit")} aria-expanded=${isOpen ? "true" : "false"} @click=${() => (this.opened = isOpen ? -1 : index)}>
          ${icon("edit")}
        </button>
        <button class="icon" title=${t("collections.remove")} aria-label=${t("collections.remove")} @click=${() => this.#remove(call, index)}>${icon("close")}</button>
      </div>
      ${report?.passed === false ? this.#failure(report) : nothing}
      ${isOpen ? html`<div class="fields">${expectationFields(expectation, (next) => this.#change(call, index, next), this.#strings)}</div>` : nothing}
    </li>`;
  }

  #failure(report: ExpectationReport): TemplateResult {
    const canUpdate = report.kind === "snapshot" && report.actual !== undefined;
    return html`<div class="failure">
      <p class="problem small">${report.kind === "save" ? `${this.#strings.t("collections.save-failed")} ` : nothing}${failureText(report, this.#strings)}</p>
      <mcp-expectation-difference .report=${report}></mcp-expectation-difference>
      ${canUpdate ? html`<button class="small update" @click=${this.#updateSnapshots}>${this.#strings.t("collections.update-snapshot")}</button>` : nothing}
    </div>`;
  }

  readonly #updateSnapshots = (): void => {
    const { call, known } = this;
    if (call) this.#fire(call, callWithSnapshots(call, known.report));
  };

  readonly #add = (event: Event): void => {
    const { target } = event;
    const { call } = this;
    const kind = EXPECTATION_KINDS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (!kind || !call) return;
    if (target instanceof HTMLSelectElement) target.value = "";
    const expect = [...(call.expect ?? []), newExpectation(kind)];
    this.opened = expect.length - 1;
    this.#fire(call, { ...call, expect });
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(".fields :is(input, select, textarea, mcp-json-editor)")?.focus(),
    );
  };

  readonly #propose = async (): Promise<void> => {
    const { call, collection, server } = this;
    const { result } = this.known;
    if (!call || !result) return;
    const tool = call.tool === undefined ? undefined : await server?.getTool(call.tool).catch(() => undefined); // unknown: no schema is proposed
    if (call !== this.call) return;
    const known = new Set((call.expect ?? []).map(keyOf));
    const secrets = collection && secretNames(collection);
    const proposals = proposeExpectations(result, tool?.outputSchema !== undefined, secrets).filter(
      (one) => !known.has(keyOf(one)),
    );
    if (proposals.length > 0) this.#fire(call, { ...call, expect: [...(call.expect ?? []), ...proposals] });
  };

  #change(call: CollectionCall, index: number, next: Expectation): void {
    this.#fire(call, { ...call, expect: (call.expect ?? []).with(index, next) });
  }

  #remove(call: CollectionCall, index: number): void {
    this.opened = -1;
    this.#fire(call, { ...call, expect: (call.expect ?? []).toSpliced(index, 1) });
    this.renderRoot.querySelector<HTMLElement>(".heading select")?.focus();
  }

  #fire(before: CollectionCall, after: CollectionCall): void {
    if (after === before) return;
    this.#own = after;
    this.dispatchEvent(new CollectionCallEvent(before, after));
  }
}

/** Expectations that say the same: a proposal is not added twice. */
function keyOf(expectation: Expectation): string {
  return `${expectation.kind} ${"path" in expectation ? expectation.path : ""}`;
}

/** Reports of the expectations in order. The implied expectation and saved variables have reports of their own. */
function reportsOf(
  expect: readonly Expectation[],
  reports: readonly ExpectationReport[],
): readonly (ExpectationReport | undefined)[] {
  const own = reports.filter(({ kind }) => kind !== "save");
  const isImplied = !expect.some(({ kind }) => kind === "status");
  const shift = isImplied ? 1 : 0;
  return expect.map(({ kind }, index) => {
    const report = own[index + shift];
    return report?.kind === kind ? report : undefined; // the expectations were changed since
  });
}

define("mcp-call-expectations", McpCallExpectations);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-call-expectations": McpCallExpectations;
  }
}
