/**
 * Judges a size by its budget. A release keeps every budget; between releases a size may exceed its budget by a little, so that code is not cut into
 * files, or written less plainly, for a few bytes.
 */

/** Part of a budget by which a size may exceed it between releases. */
export const ROOM = 0.03;

/** `within`, `room` (allowed until the next release) or `over`, for sizes in bytes. */
export function judgeSize(bytes, budget, isRelease) {
  if (bytes <= budget) return "within";
  return !isRelease && bytes <= budget * (1 + ROOM) ? "room" : "over";
}
