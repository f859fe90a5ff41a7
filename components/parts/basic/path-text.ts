/**
 * JSON paths as text.
 */
import type { JsonPath } from "../../../src/client/api/views.js";

/** Formats a path in the notation of JavaScript and JSONPath: `$.items[3]["odd key"]`. */
export function pathText(path: JsonPath): string {
  const step = (key: string | number): string => {
    if (typeof key === "number") return `[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  };
  return `$${path.map(step).join("")}`;
}
