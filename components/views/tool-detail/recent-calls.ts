/**
 * The calls of one tool, newest first; the note above an earlier one, and the comparison of two.
 *
 * Owns: rendering the start time, state, duration and arguments of each call, and its actions: show its result, load
 * its arguments into the form, compare its result with the displayed one. The comparison is loaded on demand.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Results } from "../../../src/client/api/index.js";
import type { CallPhase, CallState } from "../../../src/state/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { isMismatch } from "../../parts/content/output-problems.js";
import { previewOf } from "../../parts/viewers/json/value-tree.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";

const SHOWN = 10;
const ICONS: Readonly<Record<CallPhase | "mismatch", IconName>> = {
  running: "clock",
  result: "check",
  mismatch: "warning",
  "tool-error": "warning",
  failed: "error",
  cancelled: "stop",
};

/** Data for rendering the list. */
export interface RecentCalls {
  readonly calls: readonly CallState[];
  /** Runs of this page whose results are still available. */
  readonly runs: readonly Run[];
  /** The displayed run. */
  readonly shown: Run | undefined;
  /** The run with which the displayed run is compared. */
  readonly compared: Run | undefined;
  readonly onShow: (run: Run) => void;
  /** Fetches the result of a call that is not available; absent if none can be fetched. */
  readonly onOpen?: ((call: CallState) => void) | undefined;
  readonly onUse: (run: Run) => void;
  readonly onCompare: (run: Run | undefined) => void;
}

/** Renders the newest calls; nothing if there are none. */
export function recentCalls(recent: RecentCalls, strings: ErrorStringsController): TemplateResult | typeof nothing {
  const { calls } = recent;
  if (calls.length === 0) return nothing;
  const { t } = strings;
  return html`<section class="recent">
    <h4>${t("tool.recent")}</h4>
    <table aria-label=${t("tool.recent")}>
      ${calls
        .slice(-SHOWN)
        .reverse()
        .map((call) => row(call, recent, strings))}
    </table>
  </section>`;
}

function row(call: CallState, recent: RecentCalls, strings: ErrorStringsController): TemplateResult {
  const { t, formats } = strings;
  const { startedAt, endedAt, waitedMs = 0, error, callId } = call;
  const state = call.state === "result" && isMismatch(call.problem) ? "mismatch" : call.state;
  const run = recent.runs.find((one) => one.callId === callId);
  return html`<tr>
    <td class="muted">${formats.time(startedAt)}</td>
    <td class="call-${state}">${icon(ICONS[state])}${t(`call.${state}`)}</td>
    <td class="muted">${endedAt === undefined ? nothing : formats.duration(endedAt - startedAt - waitedMs)}</td>
    <td class="args muted mono" dir="ltr">${run ? visibleLine(previewOf(run.args)) : nothing}</td>
    <td class="muted">${error ? strings.error(error).title : nothing}${run ? tools(run, recent, strings) : opener(call, recent, strings)}</td>
  </tr>`;
}

function opener(call: CallState, { onOpen }: RecentCalls, { t, formats }: StringsController): unknown {
  if (!onOpen) return nothing;
  const name = t("runs.show-of", { time: formats.time(call.startedAt) });
  return html`<span class="tools">${button(t("runs.show"), name, () => onOpen(call))}</span>`;
}

function button(label: string, name: string, act: () => void, pressed?: boolean): TemplateResult {
  return html`<button
    class="quiet small"
    aria-label=${name}
    aria-pressed=${pressed === undefined ? nothing : pressed ? "true" : "false"}
    @click=${act}
  >
    ${label}
  </button>`;
}

function tools(
  run: Run,
  { shown, compared, onShow, onUse, onCompare }: RecentCalls,
  strings: ErrorStringsController,
): unknown {
  const { t, formats } = strings;
  const time = formats.time(run.startedAt);
  const hasBoth = shown?.outcome?.kind === "result" && run.outcome?.kind === "result" && run !== shown;
  const isCompared = run === compared;
  return html`<span class="tools">
    ${run === shown ? nothing : button(t("runs.show"), t("runs.show-of", { time }), () => onShow(run))}
    ${button(t("runs.use"), t("runs.use-of", { time }), () => onUse(run))}
    ${
      hasBoth
        ? button(
            t("runs.compare"),
            t("runs.compare-of", { time }),
            () => onCompare(isCompared ? undefined : run),
            isCompared,
          )
        : nothing
    }
  </span>`;
}

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
