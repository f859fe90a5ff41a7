/**
 * Task ids in a message.
 *
 * Owns: finding the ids. A task id may give access to the task's result (TK-18), so a file must not contain any.
 */
import { isObject } from "../../jsonrpc/index.js";

/** Ids of the tasks named in a message. */
export function taskIdsOf(message: object | undefined): readonly string[] {
  const { params, result } = (message ?? {}) as Readonly<Record<string, unknown>>; // reading these members is safe for any object
  const listed: readonly unknown[] = isObject(result) && Array.isArray(result.tasks) ? result.tasks : [];
  const places = [
    params,
    result,
    isObject(params) ? params.task : undefined,
    isObject(result) ? result.task : undefined,
    ...listed,
  ];
  return places.flatMap((place) => (isObject(place) && typeof place.taskId === "string" ? [place.taskId] : []));
}
