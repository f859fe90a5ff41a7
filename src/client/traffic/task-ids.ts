/**
 * Task ids in a message.
 *
 * Owns: finding the ids. The id of a task may give access to its result (TK-18), so a file does not hold any.
 */
import { isObject } from "../../jsonrpc/index.js";

/** Ids of the tasks that a message names. */
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
