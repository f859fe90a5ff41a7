/**
 * Parts for an earlier run of a tool that is displayed or compared.
 *
 * Owns: rendering the note above the earlier run, and the comparison, which is loaded on demand.
 */
import { html, type TemplateResult } from "lit";
import type { Results } from "../../../src/client/api/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { StringsController } from "../../strings/index.js";

/** Renders a note that the displayed run is not the newest. */
export function olderNote(
  { startedAt }: Run,
  showNewest: () => void,
  { t, formats }: StringsController,
): TemplateResult {
  return html`<div class="row">
    <strong>${t("runs.older", { time: formats.time(startedAt) })}</strong>
    <button class="quiet" @click=${showNewest}>${t("runs.newest")}</button>
  </div>`;
}

/** Renders the differences between two runs, the older one first. */
export function comparison(
  shown: Run,
  compared: Run,
  results: Results | undefined,
  { t }: StringsController,
): TemplateResult {
  const [older, newer] = shown.startedAt < compared.startedAt ? [shown, compared] : [compared, shown];
  void import("./run-comparison.js").catch(() => undefined); // retried with the next update
  return html`<section aria-label=${t("runs.differences")}>
    <h4>${t("runs.differences")}</h4>
    <mcp-run-comparison .older=${older} .newer=${newer} .results=${results}></mcp-run-comparison>
  </section>`;
}
