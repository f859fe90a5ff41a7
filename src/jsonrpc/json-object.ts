/** Recognition of JSON objects. In a file of its own: pages load it without the code for messages. */

/** True for a plain JSON object (not null, not an array). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
