/**
 * Storage of a connection's tasks, so that they can be resumed: the port, and its two implementations.
 *
 * Owns: the guarantees. A memory belongs to one server and one principal; its creator ensures that, and stored tasks do
 * not name their owner. The ids are secrets (TK-18): never shown in a message, never logged, and deleted when no longer
 * useful.
 */
import type { ListOwner } from "../../cache/index.js";
import { isObject, type Clock } from "../../jsonrpc/index.js";
import type { Store, StoreKey } from "../../storage/index.js";
import type { RememberedTask } from "../api/index.js";

/**
 * Margin after which a task has certainly expired, in milliseconds: clocks differ, and some servers extend a task while
 * it changes.
 */
const MARGIN_MS = 86_400_000;

/** Stores tasks. No method rejects; operations take effect in call order. */
export interface TaskMemory {
  /** All tasks that the server may still know, in no particular order; the others are deleted. */
  list(): Promise<readonly RememberedTask[]>;
  /** Stores a task, replacing one with the same id. */
  put(task: RememberedTask): Promise<void>;
  /** Deletes a task; has no effect if there is none. */
  delete(taskId: string): Promise<void>;
}

/** Tasks that are kept as long as this object. */
export class TasksInMemory implements TaskMemory {
  #tasks = new Map<string, RememberedTask>();
  #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  async list(): Promise<readonly RememberedTask[]> {
    for (const [taskId, task] of this.#tasks) if (isExpired(task, this.#clock.now())) this.#tasks.delete(taskId);
    return [...this.#tasks.values()];
  }

  async put(task: RememberedTask): Promise<void> {
    this.#tasks.set(task.taskId, task);
  }

  async delete(taskId: string): Promise<void> {
    this.#tasks.delete(taskId);
  }
}

/**
 * Tasks of one server and principal in a store. Records are validated, because any code on this origin may have written
 * them.
 */
export class TasksInStore implements TaskMemory {
  #store: Store;
  #owner: ListOwner;
  #clock: Pick<Clock, "now">;

  constructor(store: Store, owner: ListOwner, clock: Pick<Clock, "now">) {
    this.#store = store;
    this.#owner = owner;
    this.#clock = clock;
  }

  async list(): Promise<readonly RememberedTask[]> {
    const { serverKey, partition } = this.#owner;
    const entries = await this.#store.entries("tasks", [serverKey, partition]);
    const tasks = entries.flatMap(({ value }) => readTask(value) ?? []);
    const now = this.#clock.now();
    for (const task of tasks) if (isExpired(task, now)) void this.delete(task.taskId);
    return tasks.filter((task) => !isExpired(task, now));
  }

  put(task: RememberedTask): Promise<void> {
    const { serverKey, partition } = this.#owner;
    return this.#store.put("tasks", this.#keyOf(task.taskId), { ...task, serverKey, principal: partition });
  }

  delete(taskId: string): Promise<void> {
    return this.#store.delete("tasks", this.#keyOf(taskId));
  }

  #keyOf(taskId: string): StoreKey {
    const { serverKey, partition } = this.#owner;
    return [serverKey, partition, taskId];
  }
}

/** True for a task that the server has certainly deleted. A task without a time to live never expires. */
function isExpired({ createdAt, ttlMs }: RememberedTask, now: number): boolean {
  return ttlMs !== null && now > createdAt + ttlMs + MARGIN_MS;
}

function readTask(raw: unknown): RememberedTask | undefined {
  if (!isObject(raw)) return undefined;
  const { taskId, tool, createdAt, ttlMs, pollIntervalMs, era } = raw;
  if (typeof taskId !== "string" || typeof tool !== "string" || typeof createdAt !== "number") return undefined;
  if ((ttlMs !== null && typeof ttlMs !== "number") || (era !== "legacy" && era !== "modern")) return undefined;
  return { taskId, tool, createdAt, ttlMs, era, ...(typeof pollIntervalMs === "number" && { pollIntervalMs }) };
}
