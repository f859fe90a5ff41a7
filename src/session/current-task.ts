/**
 * Task in the protocol of its session's era (TK-22). The era may change during the task; the changed server then
 * answers if it still knows the task.
 */
import type { StreamPacing } from "../jsonrpc/index.js";
import type { Task, TaskState } from "../protocol/index.js";
import { LegacyTask } from "./legacy/tasks.js";
import { ModernTask } from "./modern/tasks.js";
import type { Session, TaskContext } from "./session.js";
import type { TaskWire, TaskWireOptions } from "./task-wire.js";

/** Additional options that the wires need. */
interface WireParts {
  readonly pacing: StreamPacing;
  readonly taskContext: TaskContext;
  /** State of the task when it was created. */
  readonly first: Task | undefined;
  readonly state: TaskState | undefined;
}

/** Wire of a task, for the session's era at the time of use. */
export function currentTask(
  session: Pick<Session, "row">,
  options: TaskWireOptions,
  { pacing, taskContext, first, state }: WireParts,
): TaskWire {
  const make = (era: string): TaskWire =>
    era === "legacy" ? new LegacyTask(options, taskContext, first) : new ModernTask(options, pacing, state);
  let { era } = session.row;
  let wire = make(era);
  const current = (): TaskWire => {
    if (era !== session.row.era) wire = make((era = session.row.era));
    return wire;
  };
  return {
    look: (signal) => current().look(signal),
    attend: (signal) => current().attend(signal),
    outcome: (signal) => current().outcome(signal),
    cancel: () => current().cancel(),
  };
}
