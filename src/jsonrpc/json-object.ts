/** JSON objects, told from other JSON values. In a file of its own: pages read it without the code for messages. */

/** True for a plain JSON object (not null, not an array). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
