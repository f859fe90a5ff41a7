/**
 * Where a connection keeps its tasks, so that they can be asked after again: the port, and its twin in memory.
 *
 * Owns: the promises. A memory is of one server and one principal: whoever makes it sees to that, and whose a task is stands nowhere in
 * what is kept through it. The ids are secrets (TK-18): never shown in a message, never logged.
 */
import type { TaskRecord } from "../storage/tables.js";

/** A task that is not known to be over. Its id may act as a key to its result. */
export type RememberedTask = Omit<TaskRecord, "serverKey" | "principal">;

/** Keeps tasks. Nothing here rejects; operations take effect in the order they were asked for. */
export interface TaskMemory {
  /** All there are, in no particular order. */
  list(): Promise<readonly RememberedTask[]>;
  /** Keeps a task in place of the one of the same id. */
  put(task: RememberedTask): Promise<void>;
  /** Forgets one; harmless when there is none. */
  delete(taskId: string): Promise<void>;
}

/** Tasks that are remembered as long as this object. */
export class TasksInMemory implements TaskMemory {
  #tasks = new Map<string, RememberedTask>();

  async list(): Promise<readonly RememberedTask[]> {
    return [...this.#tasks.values()];
  }

  async put(task: RememberedTask): Promise<void> {
    this.#tasks.set(task.taskId, task);
  }

  async delete(taskId: string): Promise<void> {
    this.#tasks.delete(taskId);
  }
}
