/**
 * One task in a list.
 *
 * Owns: the data of a task, combined from its original call and its resumption. The id of a task is a secret: only its
 * first characters are shown, to distinguish tasks.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Task, TaskStatus } from "../../../src/protocol/types/index.js";
import type { CallState } from "../../../src/state/index.js";
import type { ResumedTask } from "../../controllers/resumed-tasks.js";
import type { RunOutcome } from "../../controllers/tool-runs.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";

/** A task as shown in the list. */
export interface TaskItem {
  readonly callId: string;
  readonly tool: string;
  readonly status: TaskStatus;
  readonly task: Task | undefined;
  readonly call: CallState | undefined;
  /** Outcome of a task that was resumed here. */
  readonly outcome: RunOutcome | undefined;
  readonly isResumed: boolean;
}

const ICONS: Readonly<Record<TaskStatus, IconName>> = {
  working: "clock",
  input_required: "request",
  completed: "check",
  failed: "error",
  cancelled: "stop",
};

/** Returns the tasks of a server, newest first. */
export function taskItems(calls: readonly CallState[], resumed: readonly ResumedTask[]): readonly TaskItem[] {
  const byCall = new Map(resumed.map((task) => [task.callId, task]));
  const items: TaskItem[] = [];
  for (const call of calls) {
    const again = byCall.get(call.callId);
    byCall.delete(call.callId);
    if (!call.task && !again) continue;
    const { callId, tool, task } = call;
    const outcome = again?.outcome;
    items.push({ callId, tool, task, call, outcome, status: statusOf(call, outcome), isResumed: again !== undefined });
  }
  for (const { callId, tool, outcome } of byCall.values()) {
    const status = statusOf(undefined, outcome);
    items.push({ callId, tool, task: undefined, call: undefined, outcome, status, isResumed: true });
  }
  return items.reverse();
}

/** Returns the status of a task. The end of the call takes precedence over the server's last report. */
function statusOf(call: CallState | undefined, outcome: RunOutcome | undefined): TaskStatus {
  const end = outcome?.kind ?? call?.state;
  switch (end) {
    case "result":
      return outcome?.kind === "result" && outcome.view.isError ? "failed" : "completed";
    case "tool-error":
    case "failed":
      return "failed";
    case "cancelled":
      return "cancelled";
    case "running":
    case undefined:
      return call?.task?.status === "input_required" ? "input_required" : "working";
    default:
      return end satisfies never;
  }
}

/** Returns true if a task is still running. */
export function isOpen({ status }: TaskItem): boolean {
  return status === "working" || status === "input_required";
}

/** Renders a row; `now`: current time in milliseconds since the epoch. */
export function taskRow(item: TaskItem, now: number, { t, formats }: StringsController): TemplateResult {
  const { tool, status, call, task } = item;
  const { progress } = call ?? {};
  const started = call?.startedAt;
  const part = progress?.total !== undefined && progress.total > 0 ? progress.progress / progress.total : undefined;
  return html`<span class="status ${status}">${icon(ICONS[status])}<span>${t(`tasks.${status}`)}</span></span>
    <span class="tool"><bdi>${visibleLine(tool, 80)}</bdi></span>
    <span class="muted small what">${visibleLine(progress?.message ?? task?.statusMessage ?? "", 120)}</span>
    <span class="muted small time">
      ${part === undefined || !isOpen(item) ? nothing : html`${formats.percent(Math.min(1, part))} · `}${
        started === undefined ? nothing : formats.duration((call?.endedAt ?? now) - started)
      }
    </span>`;
}
