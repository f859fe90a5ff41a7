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

/** Whose tasks are wanted. */
export interface TaskOwner {
  readonly id: string;
  readonly info: { readonly url: string };
  /** Header fields of the embedder's own: other ones may be another principal's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The tasks of one host, which last as long as it does: a memory for each server and principal. */
export class TasksOfHost {
  #memories = new Map<string, TasksInMemory>();

  of({ id, info: { url }, headers = {} }: TaskOwner): TaskMemory {
    const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    // Ports have no address of their own.
    const key = JSON.stringify([URL.canParse(url) ? url : [url, id], fields.sort()]);
    let memory = this.#memories.get(key);
    if (!memory) this.#memories.set(key, (memory = new TasksInMemory()));
    return memory;
  }
}
