/**
 * The calls of one tool, newest first; the note above an earlier one, and the comparison of two.
 *
 * Owns: rendering the start time, state, duration and arguments of each call, and its actions: show its result, load
 * its arguments into the form, compare its result with the displayed one. The comparison is loaded on demand.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { HistoryEntry, Results } from "../../../src/client/api/index.js";
import type { CallPhase, CallState } from "../../../src/state/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { isMismatch } from "../../parts/content/output-problems.js";
import { previewOf } from "../../parts/viewers/json/value-tree.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { PAST } from "./past-calls.js";
import type { ShownCalls } from "./shown-calls.js";

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
  readonly calls: ShownCalls;
  /** Puts the arguments of a call into the form, and runs the tool with them if `run`. */
  readonly use: (of: Run | HistoryEntry, run: boolean) => void;
  /** True if the tool can be run. */
  readonly canRun: boolean;
}

/** A row of the list. */
interface Row {
  readonly at: number;
  readonly state: CallPhase | "mismatch";
  readonly durationMs?: number | undefined;
  readonly args?: string | undefined;
  /** Label of the entry, which is shown instead of the arguments. */
  readonly label?: string | undefined;
  readonly problem?: string | undefined;
  /** Shows the result; absent if it is shown, or not available. */
  readonly show?: (() => void) | undefined;
  /** Run or entry that has arguments. */
  readonly used?: Run | HistoryEntry | undefined;
  readonly run?: Run | undefined;
}

const PHASES = { done: "result", "tool-error": "tool-error", failed: "failed", cancelled: "cancelled" } as const;

/** Renders the newest calls; nothing if there are none. */
export function recentCalls(recent: RecentCalls, strings: ErrorStringsController): TemplateResult | typeof nothing {
  const { calls } = recent;
  const rows = [
    ...calls.states.map((call) => ofCall(call, calls, strings)),
    ...calls.past.map((entry) => ofEntry(entry, calls)),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN);
  if (rows.length === 0) return nothing;
  const { t } = strings;
  return html`<section class="recent">
    <h4>${t("tool.recent")}</h4>
    <table aria-label=${t("tool.recent")}>
      ${rows.map((row) => rowView(row, recent, strings))}
    </table>
  </section>`;
}

function ofCall(call: CallState, { all, shown, show, openCall }: ShownCalls, strings: ErrorStringsController): Row {
  const { startedAt, endedAt, waitedMs = 0, error, callId } = call;
  const run = all.find((one) => one.callId === callId);
  return {
    at: startedAt,
    state: call.state === "result" && isMismatch(call.problem) ? "mismatch" : call.state,
    durationMs: endedAt === undefined ? undefined : endedAt - startedAt - waitedMs,
    args: run && previewOf(run.args),
    problem: error && strings.error(error).title,
    show: run ? (run === shown ? undefined : () => show(run)) : openCall && (() => void openCall(call)),
    used: run,
    run,
  };
}

function ofEntry(entry: HistoryEntry, { openPast }: ShownCalls): Row {
  const { at, outcome, durationMs, arguments: args, label, error, hasResult } = entry;
  return {
    at,
    state: PHASES[outcome],
    durationMs,
    args,
    label,
    problem: error?.message,
    show: hasResult ? () => void openPast(entry) : undefined,
    used: entry,
  };
}

function rowView(row: Row, recent: RecentCalls, strings: ErrorStringsController): TemplateResult {
  const { at, state, durationMs, args, problem, show } = row;
  const named = row.label === undefined ? undefined : html`<span dir="auto">${visibleLine(row.label, 200)}</span>`;
  const { t, formats } = strings;
  const time = formats.moment(at);
  const label = t("runs.show-of", { time });
  return html`<tr>
    <td class="call-${state}">
      ${icon(ICONS[state])}<span class="hidden">${t(`call.${state}`)}</span>
      ${show ? html`<button class="quiet small" title=${label} aria-label=${label} @click=${show}>${time}</button>` : time}
    </td>
    <td class="args muted mono" dir="ltr">${named ?? (args === undefined ? nothing : visibleLine(args, 300))}${problem ? html` <span dir="auto">${visibleLine(problem, 300)}</span>` : nothing}</td>
    <td class="muted">${durationMs === undefined ? nothing : formats.duration(durationMs)}</td>
    <td>${tools(row, recent, strings)}</td>
  </tr>`;
}

function button(name: IconName, label: string, act: () => void, pressed?: boolean): TemplateResult {
  return html`<button
    class="icon"
    title=${label}
    aria-label=${label}
    aria-pressed=${pressed === undefined ? nothing : pressed ? "true" : "false"}
    @click=${act}
  >
    ${icon(name)}
  </button>`;
}

function tools({ at, used, run }: Row, recent: RecentCalls, strings: ErrorStringsController): unknown {
  const { calls, canRun, use } = recent;
  const { shown, compared } = calls;
  const { t, formats } = strings;
  const time = formats.moment(at);
  const hasBoth = shown?.outcome?.kind === "result" && run?.outcome?.kind === "result" && run !== shown;
  const isCompared = run !== undefined && run === compared;
  const compare = (): void => calls.compare(isCompared ? undefined : run);
  return html`<span class="tools">
    ${used && canRun ? button("refresh", t("runs.again-of", { time }), () => use(used, true)) : nothing}
    ${used ? button("edit", t("runs.use-of", { time }), () => use(used, false)) : nothing}
    ${hasBoth ? button("compare", t("runs.compare-of", { time }), compare, isCompared) : nothing}
  </span>`;
}

/** Renders a note that the displayed run is not the newest, or was made in an earlier visit. */
export function olderNote(
  { callId, startedAt }: Run,
  isNewest: boolean,
  showNewest: () => void,
  { t, formats }: StringsController,
): TemplateResult | typeof nothing {
  const isPast = callId.startsWith(PAST);
  if (isNewest && !isPast) return nothing;
  return html`<div class="row">
    <strong>${t(isPast ? "runs.past" : "runs.older", { time: formats.moment(startedAt) })}</strong>
    ${isNewest ? nothing : html`<button class="quiet" @click=${showNewest}>${t("runs.newest")}</button>`}
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
